// Slots are marked with private-use characters: no template contains them, and neither React nor the conversion to text changes them.
const open = '\ue000';
const close = '\ue001';

/** Parts of a rendered text: even ones are literal, odd ones name a slot. */
export type SlottedText = readonly string[];

/** The placeholder that a template is rendered with in place of a value. */
export function slot(name: string): string {
  return open + name + close;
}

/** A text that was rendered with placeholders, split at them. */
export function splitAtSlots(text: string): SlottedText {
  return text.split(/\ue000(\w+)\ue001/);
}

/** The text with these values in its slots, each passed through `encode`. */
export function fillSlots(
  parts: SlottedText,
  values: Readonly<Record<string, string>>,
  encode: (value: string) => string = (value) => value,
): string {
  return parts.map((part, index) => (index % 2 === 0 ? part : encode(values[part] ?? ''))).join('');
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** Escapes as React does, for text and for attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
