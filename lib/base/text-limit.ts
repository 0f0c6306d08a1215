/** The maximum length of any text as a person or a client sends it, in UTF-16 code units. */
export const textLimit = 2_000;

/**
 * The text in a Unicode normalization form. Normalizing can multiply a text, and takes quadratic time for many
 * combining marks, so a text above the limit stays as it is, cut to one unit more than every schema accepts.
 */
export function normalizeText(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return text.length > textLimit ? text.slice(0, textLimit + 1) : text.normalize(form);
}
