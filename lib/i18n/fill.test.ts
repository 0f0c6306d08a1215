import { expect, test } from 'vitest';
import { fill } from './fill';

test('puts each value into its place, unchanged', () => {
  expect(fill('{form} · paso {step} de {of}', { form: 'Comprador', step: 1, of: 4 })).toBe(
    'Comprador · paso 1 de 4',
  );
  // A value is inserted as it is: neither as a replacement pattern nor as a template.
  expect(fill('Hola, {name}', { name: '$& {name}' })).toBe('Hola, $& {name}');
});

test('can read another notation, and then leaves braces alone', () => {
  expect(fill('{year}: <name>', { year: 2027, name: 'Expo' }, /<(\w+)>/g)).toBe('{year}: Expo');
});

test('leaves a place without a value unchanged', () => {
  expect(fill('{when}', { name: 'Ana' })).toBe('{when}');
});
