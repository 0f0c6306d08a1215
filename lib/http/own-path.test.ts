import { expect, test } from 'vitest';
import { ownPath, refererPath, returnPath, withoutCopiedEnd } from './own-path';

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

const id = 'a'.repeat(24);

test.each([
  ['/faq.', '/faq'],
  ['/visitante),', '/visitante'],
  [`/qr/${id}%29.`, `/qr/${id}`],
  [`/landing?id=${id}&key=${id}-_.`, `/landing?id=${id}&key=${id}-_`],
  [`/activate?id=${id}%E2%80%9D`, `/activate?id=${id}`],
])('%s was copied with the end of its sentence', (copied, path) => {
  expect(withoutCopiedEnd(new URL(copied, 'http://localhost'))).toBe(path);
});

test.each(['/', '/.', '/faq', `/landing?id=${id}`, '/organizador/personas?q=Muebles+S.A.', '/robots.txt'])(
  'nothing is removed from %s',
  (path) => {
    expect(withoutCopiedEnd(new URL(path, 'http://localhost'))).toBeNull();
  },
);

test('a referer of this portal is a path to return to, any other is not', () => {
  const appUrl = 'https://feria.example';
  expect(refererPath('https://feria.example/organizador/personas?delivery=bounced', appUrl)).toBe(
    '/organizador/personas?delivery=bounced',
  );
  for (const referer of [
    null,
    '',
    'x',
    'https://other.example/organizador',
    'https://feria.example/api/users',
  ])
    expect(refererPath(referer, appUrl)).toBeNull();
});
