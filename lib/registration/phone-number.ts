/** The ten digits of a phone number with this phone code, however it was typed; anything else is returned unchanged. */
export function nationalNumber(typed: string, phoneCode: string): string {
  // Digits behind a word are an extension, which would pass for the number's own digits.
  if (/\d\D*\p{L}\D*\d/u.test(typed)) return typed;
  const isMexico = phoneCode === '52';
  // Until 2019 Mexico had a 1 before mobile numbers called from abroad, and 01, 044 or 045 before numbers called at home.
  const country = isMexico ? '(?:00)?521?' : `(?:00)?${phoneCode}`;
  const trunk = isMexico ? '(?:01|04[45])?' : '0?';
  const isInternational = /^\D*(?:\+|00)/.test(typed);
  const pattern = new RegExp(`^(?:${country})${isInternational ? '' : '?'}${trunk}(\\d{10})$`);
  return pattern.exec(typed.replace(/\D/g, ''))?.[1] ?? typed;
}
