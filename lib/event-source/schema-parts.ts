import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { badgeFields } from '../event/types';

/*
 * The parts of the schemas of an event's files. Each error message says what is expected; `faults.ts` puts the actual
 * value before it.
 */

/** A group of keys that accepts no other keys. */
export function group<S extends z.core.$ZodLooseShape>(expected: string, shape: S) {
  return z.strictObject(shape, {
    error: ({ code }) => (code === 'unrecognized_keys' ? Object.keys(shape).join(', ') : expected),
  });
}

/** A text that matches the pattern. */
export const matching = (shape: RegExp, expected: string) =>
  z.string(expected).regex(shape, { error: expected, abort: true });
/** A text that is not empty. */
export const line = (expected: string) => z.string(expected).min(1, expected);
/** A list with at least one entry. `name` is the singular. */
export const listOf = <S extends z.ZodType>(entry: S, name: string) =>
  z.array(entry, `a list of ${name}s`).min(1, `at least one ${name}`);
export const count = z.int('a whole number').min(1, 'at least 1');

export const spanish = line('the text in Spanish');
export const english = line('the text in English');
export const localized = group('the text in both languages, under es and en', {
  es: spanish,
  en: english,
}).meta({
  id: 'text',
});

const zoneExpected = 'a time zone such as America/Mexico_City';
export const timeZone = z.string(zoneExpected).refine(isTimeZone, zoneExpected);

const countryExpected = 'the code of a country in two capital letters, such as MX';
/** A country that forms offer. */
export const country = z.string(countryExpected).refine(isCountry, countryExpected);

/** One of these names. */
export const oneOf = <T extends string>(names: readonly [T, ...T[]]) =>
  z.enum(names, `one of ${names.join(', ')}`);
export const nameTuple = <T extends object>(shared: T) =>
  Object.keys(shared) as [keyof T & string, ...(keyof T & string)[]];

/** So many that the hashes of the people seen fit into one document. */
const peoplePerDay = count.max(50_000, 'at most 50000').optional();

export const office = group('deskPeoplePerDay and organizerPeoplePerDay', {
  deskPeoplePerDay: peoplePerDay,
  organizerPeoplePerDay: peoplePerDay,
}).optional();

/** Below the least size, a name and the QR code no longer fit. */
const millimetres = (least: number) =>
  z.number('a number of millimetres').min(least, `at least ${least}`).max(300, 'at most 300');

export const badge = group('width, height and fields', {
  width: millimetres(60),
  height: millimetres(40),
  fields: z.array(oneOf(badgeFields), `a list of ${badgeFields.join(', ')}`),
})
  .partial()
  .optional();

function isCountry(code: string): boolean {
  return Object.hasOwn(JSON.parse(readFileSync('lib/geo/data/countries/countries.json', 'utf8')), code);
}

function isTimeZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}
