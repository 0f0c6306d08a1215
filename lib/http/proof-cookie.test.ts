import { expect, test } from 'vitest';
import { hostCookieName, removedCookie } from './host-cookie';
import { premarketCookie, proofCookie } from './proof-cookie';

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

test('the organiser’s cookie is sent to the page of one buyer only', () => {
  const [premarketId, attendeeId] = ['a'.repeat(24), 'b'.repeat(24)];
  const cookie = premarketCookie(premarketId, attendeeId, origin);
  expect(cookie).toMatchObject({
    value: premarketId,
    path: `/premarketvalidation/${attendeeId}`,
    httpOnly: true,
  });
});
