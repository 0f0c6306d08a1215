import { expect, test } from 'vitest';
import { proofValue, readPremarketRequests, withPremarketRequest } from './proofs';

test('holds the id of a link, and nothing that cannot be one', () => {
  const id = `${'a'.repeat(24)}.t4f0k1.${'A-_9'.repeat(10)}abc`;
  expect(proofValue(id)).toBe(id);
  for (const other of ['', 'a b', 'a;b', 'x'.repeat(201), '\ud83d', `${'x'.repeat(199)}😀`])
    expect(proofValue(other)).toBe('');
});

test('the organiser’s cookie names the last twenty requests, each for its own buyer', () => {
  const requestOf = (n: number) => ({
    attendeeId: `${n}`.padStart(24, 'b'),
    premarketId: `${n}`.padStart(24, 'a'),
  });
  let stored: string | undefined = 'forged-';
  for (let n = 0; n < 25; n++) stored = withPremarketRequest(stored, requestOf(n));
  stored = withPremarketRequest(stored, { ...requestOf(20), premarketId: 'f'.repeat(24) });
  const requests = readPremarketRequests(stored);
  expect(requests.size).toBe(20);
  expect(requests.get(requestOf(24).attendeeId)).toBe(requestOf(24).premarketId);
  expect(requests.get(requestOf(20).attendeeId)).toBe('f'.repeat(24));
  expect(requests.get(requestOf(4).attendeeId)).toBeUndefined();
});
