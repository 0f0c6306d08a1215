import { expect, test } from 'vitest';
import { hostCookieName, removedCookie } from './host-cookie';

test('a cookie is bound to the host where browsers can hold it to that, which is on https', () => {
  expect(hostCookieName('owner', 'https://registro.example')).toBe('__Host-owner');
  expect(hostCookieName('owner', 'http://localhost:3000')).toBe('owner');
});

test('the cookie that removes a bound one is one that browsers accept under its name', () => {
  expect(removedCookie('__Host-owner')).toMatchObject({ value: '', maxAge: 0, secure: true, path: '/' });
  expect(removedCookie('owner')).toMatchObject({ value: '', maxAge: 0, secure: false, path: '/' });
});
