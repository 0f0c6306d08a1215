import { asciiDigits } from './digits';

/** A year of this or the last century, alone or at either end of a date of eight digits. */
const ofDigits = [/^(?:\d{4})?((?:19|20)\d\d)$/, /^((?:19|20)\d\d)\d{4}$/];

/**
 * The year in a text, such as a date that was pasted into the field for the year of birth. A text with no year, or
 * several, stays, with its full-width digits as ASCII digits.
 */
export function typedYear(text: string): string {
  const ascii = asciiDigits(text);
  const years = new Set(ascii.match(/\d+/g)?.flatMap((digits) => yearOf(digits) ?? []));
  const [year = ascii] = years;
  return years.size === 1 ? year : ascii;
}

function yearOf(digits: string): string | undefined {
  // A date whose last digits are such a year cannot begin with one: the month would be 19 or 20.
  for (const pattern of ofDigits) {
    const year = pattern.exec(digits)?.[1];
    if (year !== undefined) return year;
  }
  return undefined;
}

/** The text of a field for a year. Typing adds at most four digits; a pasted text without a year stays, to be corrected. */
export function yearAsEntered(text: string, isTyped: boolean): string {
  const year = typedYear(text);
  const digits = year.replace(/\D/g, '');
  return isTyped || digits.length <= 4 ? digits.slice(0, 4) : year;
}
