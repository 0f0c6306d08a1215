import { type Locale, type Localized, locales } from '../i18n/locale';

/** What stands for each word in braces, in both languages or in each. */
export type Words = Readonly<Record<string, string | Localized>>;

const always = [
  'name',
  'theEvent',
  'ofTheEvent',
  'toTheEvent',
  'TheEvent',
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

/** A value in which every text in both languages has its words in braces filled in; a text alone needs its `locale`. */
export function fillWords<T>(value: T, words: Words, locale?: Locale): T {
  if (locale && typeof value === 'string') return fill(value, words, locale) as T;
  if (Array.isArray(value)) return value.map((item) => fillWords(item, words)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const filled = Object.entries(value).map(([key, child]) => {
    return [
      key,
      fillWords(
        child,
        words,
        locales.find((each) => each === key),
      ),
    ];
  });
  return Object.fromEntries(filled) as T;
}

function fill(text: string, words: Words, locale: Locale): string {
  return text.replace(/\{(\w+)\}/g, (braced, name: string) => {
    const word = words[name] ?? braced;
    return typeof word === 'string' ? word : word[locale];
  });
}
