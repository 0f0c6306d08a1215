import { expect, test } from 'vitest';
import { isPersonalPage } from './personal-pages';

const id = '65f0c5de6f1e4c579f0a3c6f';

test.each([
  '/dashboard',
  '/landing',
  '/invitadolanding',
  '/activate',
  '/activationemailsent',
  '/passwordResetBack',
  '/comprador',
  `/comprador/${id}`,
  '/compradorlanding',
  `/nuevoRegistro/${id}`,
  `/conferencias/${id}`,
  `/qr/${id}`,
  `/premarketvalidation/${id}`,
  `/sendinvitation/${id}`,
  '/datos-personales/confirmar',
  '/dashboard/',
])('%s belongs to one person', (path) => {
  expect(isPersonalPage(path)).toBe(true);
});

test.each(['/', '/visitante', '/login', '/faq', '/privacy', '/qrcode', '/es/qr', '/dashboards'])(
  '%s is everybody’s',
  (path) => {
    expect(isPersonalPage(path)).toBe(false);
  },
);
