import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { boundedText } from './bounded-text';
import { normalizeText, textLimit } from './text-limit';
import { visibleText } from './visible-text';

const bounds = { max: 10, invalid: 'invalid', tooLong: 'tooLong' };
const messagesOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

test('accepts a text up to its maximum and returns it normalized', () => {
  const name = boundedText({ ...bounds, normalize: visibleText });
  expect(name.parse(`  ${'e\u0301'.repeat(10)} \u200b`)).toBe('é'.repeat(10));
  expect(messagesOf(name, 'a'.repeat(11))).toEqual(['tooLong']);
  expect(messagesOf(name, 5)).toEqual(['invalid']);
});

test.each([
  ['as sent', ' '.repeat(textLimit + 1)],
  ['after it is normalized', '\u{1d160}'.repeat(5)],
])('neither normalizes nor validates any further a text that is too long %s', (_, text) => {
  const rule = vi.fn(() => true);
  const normalize = vi.fn(visibleText);
  const schema = boundedText({ ...bounds, normalize }, (each) => each.overwrite((part) => part).refine(rule));
  expect(messagesOf(schema, text)).toEqual(['tooLong']);
  expect(rule).not.toHaveBeenCalled();
  expect(normalize).toHaveBeenCalledTimes(text.length > textLimit ? 0 : 1);
});

test('a text that is too long does not hide the errors of other fields, nor those of rules about several fields', () => {
  const schema = z
    .object({ first: boundedText(bounds), second: boundedText(bounds, (text) => text.min(1, 'empty')) })
    .refine(() => false, { error: 'together', when: () => true });
  const errors = messagesOf(schema, { first: 'a'.repeat(60_000), second: '' });
  expect(errors).toEqual(['tooLong', 'empty', 'together']);
});

test('an absent value is absent, unless it is prepared', () => {
  const absentAsEmpty = { ...bounds, prepare: (value: unknown) => value ?? '' };
  expect(boundedText(bounds).optional().parse(undefined)).toBeUndefined();
  expect(messagesOf(z.object({ a: boundedText(bounds) }), {})).toEqual(['invalid']);
  expect(z.object({ a: boundedText(absentAsEmpty) }).parse({})).toEqual({ a: '' });
});

test('its JSON schema states the maximum and the rules', () => {
  const schema = boundedText({ ...bounds, normalize: visibleText }, (text) => text.min(1).regex(/^a+$/));
  expect(z.toJSONSchema(schema, { io: 'input' })).toMatchObject({
    type: 'string',
    minLength: 1,
    maxLength: 10,
    pattern: '^a+$',
  });
});

test('a text above the limit is cut, not normalized', () => {
  const marks = `a${'\u0301'.repeat(60_000)}`;
  expect(normalizeText(marks, 'NFC')).toBe(marks.slice(0, textLimit + 1));
  expect(normalizeText('\u3316', 'NFKC')).toBe('キロメートル');
});
