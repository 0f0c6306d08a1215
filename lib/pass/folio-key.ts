import { codeDigits, shownCode, typedCode } from '@/lib/base/code-digits';

/**
 * The first 10 hex digits of the key of the pass with this folio, or null if the text is no folio. A folio is the first 40
 * bits of the same hash.
 */
export function keyPrefixOf(text: string): string | null {
  const folio = typedCode(text);
  if (folio.length !== 8 || [...folio].some((digit) => !codeDigits.includes(digit))) return null;
  const bits = [...folio].reduce((sum, digit) => sum * 32 + codeDigits.indexOf(digit), 0);
  return bits.toString(16).padStart(10, '0');
}

/** The folio of the pass with this key. */
export function folioOfKey(key: string): string {
  const bits = Number.parseInt(key.slice(0, 10), 16);
  const folio = Array.from({ length: 8 }, (_, at) => codeDigits[Math.floor(bits / 32 ** (7 - at)) % 32]).join(
    '',
  );
  return shownCode(folio);
}
