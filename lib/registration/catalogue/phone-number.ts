import { mexicanPhoneCode } from '@/lib/event/offered';
import { phoneCharacters } from './phone-characters';

/** The ten digits of a phone number with this phone code, however it was typed; anything else is returned unchanged. */
export function nationalNumber(typed: string, phoneCode: string): string {
  const number = withoutExtension(typed);
  const digits = number.replace(/\D/g, '');
  return numberPattern(phoneCode, '{10}', isInternational(number)).exec(digits)?.[1] ?? typed;
}

/**
 * Ten digits as people read them, with no-break spaces: `33 1234 5678` with an area code of two digits, as Mexico's
 * largest cities have, `477 123 4567` otherwise. Anything else is returned unchanged.
 */
export function groupedNumber(number: string, phoneCode: string): string {
  const hasShortArea = phoneCode === mexicanPhoneCode && /^(?:33|5[56]|81)/.test(number);
  const groups = hasShortArea ? /^(\d\d)(\d{4})(\d{4})$/ : /^(\d{3})(\d{3})(\d{4})$/;
  return number.replace(groups, '$1\u00a0$2\u00a0$3');
}

/**
 * What a phone field holds after somebody typed into it: digits, blanks, `+`, `-` and brackets. A digit beyond the
 * length of a number is not accepted.
 */
export function typedPhone(typed: string, before: string, phoneCode: string): string {
  const text = phoneCharacters(typed);
  const digits = text.replace(/\D/g, '');
  if (digits.length <= before.replace(/\D/g, '').length) return text;
  // E.164 has at most 15 digits, and 00 may replace the plus.
  const fits = isInternational(text) ? digits.length <= 17 : numberPattern(phoneCode, '{0,10}').test(digits);
  return fits ? text : before;
}

/**
 * What a phone field holds after a paste or the browser's autofill: the ten digits, or else the characters that the
 * field accepts.
 */
export function pastedPhone(pasted: string, phoneCode: string): string {
  return phoneCharacters(nationalNumber(withoutExtension(pasted), phoneCode));
}

/** The text before the first word after a digit. Digits after a word are an extension, not part of the number. */
function withoutExtension(typed: string): string {
  const firstDigit = typed.search(/\d/);
  const word = typed.slice(Math.max(0, firstDigit)).search(/\p{L}/u);
  return firstDigit < 0 || word < 0 ? typed : typed.slice(0, firstDigit + word);
}

const isInternational = (typed: string) => /^\D*(?:\+|00)/.test(typed);

/**
 * Matches the digits of a number: its country's code, the prefix dialled within the country, and this many digits of
 * its own.
 */
function numberPattern(phoneCode: string, quantity: string, isCodeRequired = false): RegExp {
  const isMexico = phoneCode === mexicanPhoneCode;
  // Until 2019 Mexico had a 1 before mobile numbers called from abroad, and 01, 044 or 045 before numbers called at
  // home.
  const country = `(?:00)?${phoneCode}${isMexico ? '1?' : ''}`;
  const trunk = isMexico ? '(?:01|04[45])?' : '0?';
  return new RegExp(`^(?:${country})${isCodeRequired ? '' : '?'}${trunk}(\\d${quantity})$`);
}
