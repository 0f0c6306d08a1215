const toAscii = (character: string) => String.fromCharCode(character.charCodeAt(0) - 0xfee0);

/** A text with the full-width digits of some input methods as ASCII digits. */
export function asciiDigits(text: string): string {
  return text.replace(/[\uff10-\uff19]/g, toAscii);
}

/** A text with all full-width letters, digits and signs of some input methods as ASCII characters. */
export function asciiCharacters(text: string): string {
  return text.replace(/[\uff01-\uff5e]/g, toAscii);
}
