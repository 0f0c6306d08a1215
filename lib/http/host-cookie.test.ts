import { expect, test } from 'vitest';
import { hostCookieName, removedCookie } from './host-cookie';

test('on https, a cookie is bound to its host', () => {
  expect(hostCookieName('owner', 'https://registro.example')).toBe('__Host-owner');
  expect(hostCookieName('owner', 'http://localhost:3000')).toBe('owner');
});

test('browsers accept the cookie that removes a bound one', () => {
  expect(removedCookie('__Host-owner')).toMatchObject({ value: '', maxAge: 0, secure: true, path: '/' });
  expect(removedCookie('owner')).toMatchObject({ value: '', maxAge: 0, secure: false, path: '/' });
});
