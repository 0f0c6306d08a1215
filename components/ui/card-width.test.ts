import { expect, test } from 'vitest';
import { cardText, cardWidth } from './card-width';

const rem = (texts: string[]) => Number.parseFloat(cardWidth(texts));

test('a card follows the longest word of its texts, with or without accents', () => {
  expect(rem(['Construcción'])).toBeGreaterThan(rem(['Diseño']));
  expect(rem(['Diseño', 'Otra construcción'])).toBeCloseTo(rem(['construccion']));
  expect(rem(['mmmmmmmm'])).toBeGreaterThan(rem(['llllllll']));
});

test('two of the longest common words fit into a row of a phone', () => {
  // 390 px without the margins of the page and the gap between two cards.
  const half = (390 - 32 - 8) / 2 / 16;
  expect(rem(['Construcción', 'Carpintería', 'Masculino'])).toBeLessThanOrEqual(half);
});

test('the text of a card is smaller on a narrow phone the longer its longest word is', () => {
  const share = (text: string) => Number.parseFloat(cardText([text]).split(', ')[1] ?? '');
  expect(share('Electrodomésticos')).toBeLessThan(share('Construcción'));
  // In a text of 200 %, a short word keeps its size at 320 px.
  expect(share('Oficinas')).toBeGreaterThan((2 * 17 * 100) / 320);
});

test('is a length without any text', () => {
  expect(cardWidth([])).toMatch(/^\d+\.\d+rem$/);
});
