import { describe, expect, test } from 'vitest';
import { queryAfterChoice } from './choices';

const switched = new URL('http://localhost:3000/landing?lang=en');
const choices = ['lang', 'asistencia'];

describe('the query after the language was switched', () => {
  test('is the one that the same page had before, without the stored parameters', () => {
    const query = queryAfterChoice(switched, 'http://localhost:3000/landing?id=a%20b&lang=es', choices);
    expect(query.toString()).toBe('id=a+b');
  });

  test.each([null, 'no address', 'http://localhost:3000/qr?id=1', 'https://elsewhere.example/landing?id=1'])(
    'is empty for another referring page: %s',
    (referer) => {
      expect(queryAfterChoice(switched, referer, choices).size).toBe(0);
    },
  );

  test('is its own if the address has other parameters', () => {
    const url = new URL('http://localhost:3000/landing?lang=en&id=2');
    expect(queryAfterChoice(url, 'http://localhost:3000/landing?id=1', choices).toString()).toBe('id=2');
  });
});
