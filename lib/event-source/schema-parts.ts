import { z } from 'zod';

/*
 * What the schemas of an event's files are made of. The error message of each says what is expected there; `faults.ts`
 * puts what is there before it.
 */

/** A group of keys, none of which may be misspelt. */
export function group<S extends z.core.$ZodLooseShape>(expected: string, shape: S) {
  return z.strictObject(shape, {
    error: ({ code }) => (code === 'unrecognized_keys' ? Object.keys(shape).join(', ') : expected),
  });
}

/** A text of this shape. */
export const matching = (shape: RegExp, expected: string) =>
  z.string(expected).regex(shape, { error: expected, abort: true });
/** A text that is not empty. */
export const line = (expected: string) => z.string(expected).min(1, expected);
/** A list with at least one entry, which is named in the singular. */
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

/** One of these texts. */
export const oneOf = <T extends string>(names: readonly [T, ...T[]]) =>
  z.enum(names, `one of ${names.join(', ')}`);
export const keysOf = <T extends object>(shared: T) =>
  Object.keys(shared) as [keyof T & string, ...(keyof T & string)[]];
