import { type Localized, readLocale } from '../i18n/locale';

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
    if (!locale || typeof text !== 'string') return text;
    return text.replace(/\{(\w+)\}/g, (braced, name: string) => {
      const word = words[name] ?? braced;
      return typeof word === 'string' ? word : word[locale];
    });
  });
}
