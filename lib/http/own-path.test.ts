import { expect, test } from 'vitest';
import { ownPath, returnPath } from './own-path';

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'evil.example',
  '',
  undefined,
  ['/dashboard'],
])('refuses %j', (value) => {
  expect(ownPath(value)).toBeNull();
  expect(returnPath(value)).toBeNull();
});

test.each(['/dashboard', '/compradorlanding?action=add&id=1', '/%5cevil.example', '/%2f/evil.example'])(
  'accepts %s',
  (value) => {
    expect(returnPath(value)).toBe(value);
  },
);

test.each(['/api/users/logout', '/API/x', '/a/../api/x', '/%61pi/x', '/api'])(
  'refuses paths of the API: %s',
  (value) => {
    expect(returnPath(value)).toBeNull();
  },
);
