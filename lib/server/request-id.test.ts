import { expect, test } from 'vitest';
import { requestIdOf } from './request-id';

const idOf = (given: string, hops = 1) => requestIdOf({ headers: { 'x-request-id': given } }, hops);

test('a request keeps the id that a trusted proxy gave it', () => {
  const uuid = '0b9a6a3e-5a0d-4b0e-8f0e-2f4f7b1c9d11';
  expect(idOf(uuid)).toBe(uuid);
  expect(idOf('f3b2a1c0d9e8f7a6b5c4d3e2f1a0b9c8', 2)).toBe('f3b2a1c0d9e8f7a6b5c4d3e2f1a0b9c8');
});

test.each([
  ['an id without a trusted proxy', '0b9a6a3e-5a0d-4b0e', 0],
  ['an id with a line break', 'abcdefgh\ninjected', 1],
  ['a short id', 'abc', 1],
  ['a long id', 'a'.repeat(65), 1],
  ['an id with other characters', 'maría@ejemplo.mx', 1],
])('%s is replaced', (_, given, hops) => {
  const ids = [idOf(given, hops), idOf(given, hops)];
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  expect(ids[0]).not.toBe(ids[1]);
});
