import { expect, test } from 'vitest';
import { numberText } from './locale';

test('numbers have the separators of Mexico and of the United States', () => {
  expect([numberText(12_345, 'es'), numberText(1_234, 'es'), numberText(12_345, 'en')]).toEqual([
    '12,345',
    '1,234',
    '12,345',
  ]);
});
