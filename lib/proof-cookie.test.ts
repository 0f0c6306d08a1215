import { expect, test } from 'vitest';
import { hostCookieName, removedCookie } from '@/lib/http/host-cookie';
import { premarketCookie, proofCookie, readPremarketRequests } from './proof-cookie';

const origin = 'http://localhost:3000';

test('holds the id of a link, and nothing that cannot be one', () => {
  const id = `${'a'.repeat(24)}.t4f0k1.${'A-_9'.repeat(10)}abc`;
  expect(proofCookie('activation', id, origin)).toMatchObject({
    name: 'activation',
    value: id,
    httpOnly: true,
  });
  for (const other of ['', 'a b', 'a;b', 'x'.repeat(201), '\ud83d', `${'x'.repeat(199)}😀`])
    expect(proofCookie('activation', other, origin).value).toBe('');
});

test('is bound to the host on https, and removed under the same name', () => {
  const name = '__Host-privacy';
  expect(proofCookie('privacy', 'x', 'https://registro.example')).toMatchObject({
    name,
    secure: true,
    path: '/',
  });
  expect(removedCookie(hostCookieName('privacy', 'https://registro.example'))).toMatchObject({
    name,
    maxAge: 0,
    secure: true,
  });
});

test('the organiser’s cookie is bound to the host on https', () => {
  const request = { attendeeId: 'b'.repeat(24), premarketId: 'a'.repeat(24) };
  expect(premarketCookie(undefined, request, origin)).toMatchObject({ name: 'premarket', httpOnly: true });
  expect(premarketCookie(undefined, request, 'https://registro.example')).toMatchObject({
    name: '__Host-premarket',
    secure: true,
    path: '/',
  });
});

test('the organiser’s cookie names the last twenty requests, each for its own buyer', () => {
  const requestOf = (n: number) => ({
    attendeeId: `${n}`.padStart(24, 'b'),
    premarketId: `${n}`.padStart(24, 'a'),
  });
  let stored: string | undefined = 'forged-';
  for (let n = 0; n < 25; n++) stored = premarketCookie(stored, requestOf(n), origin).value;
  stored = premarketCookie(stored, { ...requestOf(20), premarketId: 'f'.repeat(24) }, origin).value;
  const requests = readPremarketRequests(stored);
  expect(requests.size).toBe(20);
  expect(requests.get(requestOf(24).attendeeId)).toBe(requestOf(24).premarketId);
  expect(requests.get(requestOf(20).attendeeId)).toBe('f'.repeat(24));
  expect(requests.get(requestOf(4).attendeeId)).toBeUndefined();
});
