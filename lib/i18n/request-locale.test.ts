import { NextRequest } from 'next/server';
import { expect, test } from 'vitest';
import { localeOfHeaders, requestLocale } from './request-locale';

const localeOf = (headers: HeadersInit) => requestLocale(new NextRequest('http://localhost/', { headers }));

test('the stored choice takes precedence over the browser’s language', () => {
  expect(localeOf({ cookie: 'lang=EN', 'accept-language': 'es-MX' })).toBe('en');
  expect(localeOf({ cookie: 'lang=es; __Host-lang=en' })).toBe('en');
  expect(localeOfHeaders({ cookie: 'lang=es; __Host-lang=en' })).toBe('en');
  expect(localeOfHeaders({ cookie: 'a=b; lang=en', 'accept-language': 'es-MX' })).toBe('en');
  expect(localeOf({ cookie: 'lang=fr', 'accept-language': 'en-US' })).toBe('en');
});

test.each([
  ['en', 'en'],
  ['en-US,es;q=0.9', 'en'],
  ['es-MX,en;q=0.9', 'es'],
  ['fr-FR,en;q=0.9', 'es'],
  ['enm', 'es'],
  ['', 'es'],
])('without a choice, Accept-Language %j gives %s', (header, locale) => {
  expect(localeOf({ 'accept-language': header })).toBe(locale);
});
