import { expect, test } from 'vitest';
import { ownPath } from './own-path';

test.each(['/dashboard', '/qr/1?a=b#c', '/', '/comprador/%2F'])('keeps %s', (path) => {
  expect(ownPath(path)).toBe(path);
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/./\\evil.example',
  '/..//evil.example',
  ' /dashboard',
  'javascript:alert(1)',
  'dashboard',
  '',
  undefined,
  ['/dashboard'],
])('refuses %o', (path) => {
  expect(ownPath(path)).toBeNull();
});
