// Slots are marked with private-use characters: no template contains them, and neither React nor the conversion to text changes them.
const open = '\ue000';
const close = '\ue001';

/** The placeholder that a template is rendered with in place of a value. */
export function slot(name: string): string {
  return open + name + close;
}

/** A text that was rendered with placeholders, with these values in their place, each passed through `encode`. */
export function fillSlots(
  text: string,
  values: Readonly<Record<string, string>>,
  encode: (value: string) => string = (value) => value,
): string {
  return text.replace(/\ue000(\w+)\ue001/g, (_, name: string) => encode(values[name] ?? ''));
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
