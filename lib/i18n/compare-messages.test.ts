import { describe, expect, test } from 'vitest';
import { compareCodes, compareMessages } from './compare-messages';

describe('the check of messages', () => {
  test('finds nothing where keys and arguments agree, plural forms aside', () => {
    expect(
      compareMessages({
        en: { a: { b: 'Hello {name}, <link>read</link> {n, plural, one {# thing} other {# things}}' } },
        es: {
          a: { b: '{n, plural, one {# cosa} many {# de cosas} other {# cosas}} <link>lee</link>, {name}' },
        },
      }),
    ).toEqual([]);
  });

  test('lets each language take the form of the event’s name that its grammar needs', () => {
    const en = { a: 'Your pass for {theEvent}' };
    expect(compareMessages({ en, es: { a: 'Tu pase {ofTheEvent}' } })).toEqual([]);
    expect(compareMessages({ en, es: { a: 'Tu pase para {event}' } })).toHaveLength(1);
  });

  test('finds a key that either language lacks', () => {
    expect(compareMessages({ en: { a: 'x' }, es: { b: 'y' } })).toEqual([
      'es: a is missing',
      'en: b is missing',
    ]);
    expect(compareMessages({ en: { a: 'x' }, es: { a: { b: 'y' } } })).toHaveLength(2);
  });

  test('finds an argument, a kind of argument, a tag or a choice that only one language has', () => {
    for (const [en, es] of [
      ['{name}', 'nombre'],
      ['{n, number}', '{n}'],
      ['<b>x</b>', 'x'],
      ['{g, select, F {a} other {b}}', '{g, select, M {a} other {b}}'],
      ['{n, plural, one {{name}} other {x}}', '{n, plural, one {y} other {x}}'],
    ] as const) {
      expect(compareMessages({ en: { a: en }, es: { a: es } }), `${en} beside ${es}`).toHaveLength(1);
    }
  });

  test('finds empty texts and texts that ICU cannot read', () => {
    expect(compareMessages({ en: { a: 'x' }, es: { a: '  ' } })).toEqual(['es: a is empty']);
    expect(compareMessages({ en: { a: 'x' }, es: { a: '{' } })[0]).toMatch(/^es: a cannot be read/);
  });

  test('requires a text for each error code, and a code for each text', () => {
    expect(compareCodes(['not_found', 'unavailable'], { not_found: 'x', other: 'y' })).toEqual([
      'errors.unavailable is missing',
      'errors.other is no code of lib/base/errors.ts',
    ]);
  });
});
