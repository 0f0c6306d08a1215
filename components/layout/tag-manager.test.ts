import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTagManager } from './tag-manager';

interface Script {
  id: string;
  src: string;
}
let scripts: Script[];

/** A browser that shows this path, reached from `referrer`. */
function show(path: string, referrer = ''): void {
  vi.stubGlobal('window', { location: new URL(path, 'https://registro.example') });
  Object.assign(document, { referrer });
}

beforeEach(() => {
  scripts = [];
  vi.stubGlobal('document', {
    getElementById: (id: string) => scripts.find((script) => script.id === id) ?? null,
    createElement: () => ({}),
    head: { append: (script: Script) => scripts.push(script) },
  });
});
afterEach(() => void vi.unstubAllGlobals());

test('loads the container if the referrer is not a personal address', () => {
  show('/login?callbackUrl=%2Fdashboard');
  startTagManager('GTM-AB12');
  expect(scripts).toHaveLength(1);
});

test('loads the container once', () => {
  show('/visitante');
  startTagManager('GTM-AB12');
  startTagManager('GTM-AB12');
  expect(scripts.map(({ src }) => src)).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-AB12']);
});

test.each([
  '/dashboard',
  '/activate',
  '/passwordResetBack',
  '/segundo-paso',
  '/landing',
  '/qr/65f0c5de6f1e4c579f0a3c6f',
  '/premarketvalidation/65f0c5de6f1e4c579f0a3c6f',
  '/datos-personales/confirmar',
  '/login?callbackUrl=%2Fregistro%2F65f0c5de6f1e4c579f0a3c6f',
  '/login?callbackUrl=%2Fqr%2F3f2b8c1e-9a4d-4c5b-8e6f-7a8b9c0d1e2f',
  '/faq?source=65F0C5DE6F1E4C579F0A3C6F',
])('loads nothing on %s, whose address or content is one person’s own', (path) => {
  show(path);
  startTagManager('GTM-AB12');
  expect(scripts).toEqual([]);
});

test.each([
  ['https://registro.example/activate?id=secret', 'https://registro.example/'],
  [
    'https://registro.example/login?callbackUrl=%2Fcomprador%2F65f0c5de6f1e4c579f0a3c6f',
    'https://registro.example/',
  ],
  ['https://registro.example/faq?source=x', 'https://registro.example/faq?source=x'],
  ['https://sitio.example/landing', 'https://sitio.example/landing'],
  ['', ''],
])('after a page opened by %s, Google gets the referrer %s', (referrer, told) => {
  show('/login', referrer);
  startTagManager('GTM-AB12');
  expect(document.referrer).toBe(told);
});
