import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isPersonalPage, personalPages } from './pages';

const id = '65f0c5de6f1e4c579f0a3c6f';

test.each([
  '/dashboard',
  '/landing',
  '/invitadolanding',
  '/activate',
  '/activationemailsent',
  '/passwordResetBack',
  '/segundo-paso',
  '/comprador',
  `/comprador/${id}`,
  `/registro/${id}`,
  '/compradorlanding',
  `/nuevoRegistro/${id}`,
  `/conferencias/${id}`,
  `/qr/${id}`,
  `/premarketvalidation/${id}`,
  `/sendinvitation/${id}`,
  '/datos-personales/confirmar',
  '/dashboard/',
])('%s is personal', (path) => {
  expect(isPersonalPage(path)).toBe(true);
});

test.each(['/', '/visitante', '/login', '/faq', '/privacy', '/qrcode', '/es/qr', '/dashboards'])(
  '%s is public',
  (path) => {
    expect(isPersonalPage(path)).toBe(false);
  },
);

test('robots.txt excludes the personal pages and the API, and nothing else', () => {
  const rules = readFileSync('public/robots.txt', 'utf8');
  const excluded = [...rules.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path).sort();
  expect(excluded).toEqual(['/api/', ...[...personalPages].map((page) => `/${page}`)].sort());
});
