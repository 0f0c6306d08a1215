import { describe, expect, it } from 'vitest';
import { previousQuery } from './previous-query';

const switched = new URL('http://localhost:3000/landing?lang=en');
const choices = ['lang', 'asistencia'];

describe('the query before the language was switched', () => {
  it('is the query of the same page, without the stored parameters', () => {
    const query = previousQuery(switched, 'http://localhost:3000/landing?id=a%20b&lang=es', choices);
    expect(query.toString()).toBe('id=a+b');
  });

  it.each([null, 'no address', 'http://localhost:3000/qr?id=1', 'https://elsewhere.example/landing?id=1'])(
    'is empty for another referring page: %s',
    (referer) => {
      expect(previousQuery(switched, referer, choices).size).toBe(0);
    },
  );

  it('is empty if the address has other parameters', () => {
    const url = new URL('http://localhost:3000/landing?lang=en&id=2');
    expect(previousQuery(url, 'http://localhost:3000/landing?id=1', choices).size).toBe(0);
  });
});
