import { fill } from '../i18n/fill';
import { type Locale, type Localized, readLocale } from '../i18n/locale';

/** The replacement of each word in braces: one text, or one for each language. */
export type Words = Readonly<Record<string, string | Localized>>;

const always =
  'name theEvent ofTheEvent toTheEvent TheEvent year dates when hours venue city email premarketEmail phone'.split(
    ' ',
  );
const ofPremarket = ['premarketDay', 'premarketWeekday', 'premarketHours'];

/** The words in braces that the texts of an event may use. */
export const wordNames = (hasPremarket: boolean) => (hasPremarket ? [...always, ...ofPremarket] : always);

/** A copy of a value in which every text in both languages has its words in braces filled in. */
export function fillWords<T>(value: T, words: Words): T {
  return JSON.parse(JSON.stringify(value), (key, text) => {
    const locale = readLocale(key);
    return locale && typeof text === 'string' ? fill(text, wordsFor(locale, words)) : text;
  });
}

function wordsFor(locale: Locale, words: Words): Record<string, string> {
  const entries = Object.entries(words);
  return Object.fromEntries(
    entries.map(([name, word]) => [name, typeof word === 'string' ? word : word[locale]]),
  );
}
