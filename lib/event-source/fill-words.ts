import { type Locale, locales } from '../i18n/locale';

/** What stands for each word in braces, in each language. */
export type Words = Record<Locale, Readonly<Record<string, string>>>;

const always = [
  'name',
  'year',
  'dates',
  'when',
  'hours',
  'venue',
  'city',
  'email',
  'premarketEmail',
  'phone',
];
const ofPremarket = ['premarketDay', 'premarketHours'];

/** The words in braces that the texts of an event may use. */
export const wordNames = (hasPremarket: boolean) => (hasPremarket ? [...always, ...ofPremarket] : always);

/** A value in which every text in both languages has its words in braces filled in. */
export function fillWords<T>(value: T, words: Words): T {
  if (Array.isArray(value)) return value.map((item) => fillWords(item, words)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => {
      const locale = locales.find((each) => each === key);
      return [
        key,
        locale && typeof child === 'string' ? fill(child, words[locale]) : fillWords(child, words),
      ];
    }),
  ) as T;
}

function fill(text: string, words: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (braced, word: string) => words[word] ?? braced);
}
