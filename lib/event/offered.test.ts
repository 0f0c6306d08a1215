import { expect, test } from 'vitest';
import { eventNamed } from '@/tests/factories/events';
import { isOffered, offeredAnswers, onlyInOf } from './offered';

test.each([
  [undefined, 'MX', true],
  [undefined, 'US', true],
  [undefined, '', true],
  ['MX', ' mx ', true],
  ['MX', 'us', false],
  ['abroad', 'US', true],
  ['abroad', 'MX', false],
] as const)('an option for %s is offered in %j: %s', (only, pais, offered) => {
  expect(isOffered(only, pais)).toBe(offered);
});

test.each([undefined, null, '', ' '])('without a country, %j, something is offered as in Mexico', (pais) => {
  expect(isOffered('MX', pais)).toBe(true);
  expect(isOffered('abroad', pais)).toBe(false);
  const answers = { pais, giroExportador: true, giroImportador: true, notas: '' };
  const { giroImportador, ...atHome } = answers;
  expect(offeredAnswers(answers, { giroExportador: 'MX', giroImportador: 'abroad' })).toEqual(atHome);
});

test('returns the options that are not offered everywhere', () => {
  const { options } = eventNamed('furniture').giro;
  expect(onlyInOf(options)).toEqual({ giroExportador: 'MX', giroImportador: 'abroad' });
});
