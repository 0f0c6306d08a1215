import { normalizeText } from './text-limit';

/**
 * Zero-width characters and marks of the writing direction. The joiners in emoji and in Persian words are not among
 * them.
 */
const invisible = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** Control characters, except those that separate words or lines. */
const control = /(?!\s)\p{Cc}/gu;
/** A character that can be seen by itself. */
const visible = /[^\p{C}\p{Z}\p{M}\p{DI}]/u;

/** A text without characters that would hide or reorder parts of it. */
export function withoutInvisible(text: string): string {
  return text.toWellFormed().replace(invisible, '');
}

/**
 * A typed text as it is validated and stored: trimmed, accented letters as one character, and without invisible
 * characters. Empty if nothing in it can be seen.
 */
export function visibleText(text: string): string {
  const plain = normalizeText(withoutInvisible(text), 'NFC').replace(control, '').trim();
  return visible.test(plain) ? plain : '';
}
