/** A text with the full-width digits of some input methods as ASCII digits. */
export function asciiDigits(text: string): string {
  return text.replace(/[\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) - 0xff10));
}
