import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { NextRequest } from 'next/server';
import { expect, test, vi } from 'vitest';
import { currentEvent } from '@/lib/event/current';
import middleware from '@/middleware';
import { aShow } from '@/tests/factories/events';
import { servedPage } from './served-page';

vi.mock('@/lib/event/current', async (original) => {
  const { currentEvent } = await original<typeof import('@/lib/event/current')>();
  return { currentEvent: vi.fn(currentEvent) };
});

const served = (pathname: string, headers: Record<string, string> = {}) =>
  servedPage(Object.assign(new IncomingMessage(new Socket()), { method: 'GET', headers }), pathname);

const paths = [
  '/',
  '/prelogin',
  '/faq',
  '/visitante',
  '/rules/visitante',
  '/datos-personales',
  '/closed/over',
];
const choices: Record<string, string>[] = [
  {},
  { 'accept-language': 'en-GB,es;q=0.9' },
  { 'accept-language': 'fr' },
  { cookie: 'lang=en' },
  { cookie: 'lang=fr', 'accept-language': 'en' },
  { cookie: '__Host-lang=es; lang=en' },
  { cookie: 'language=en' },
  { cookie: 'asistencia=CONGRESISTA; lang=%65n' },
  { cookie: 'lang=%' },
];

test.each(choices)(
  'with %j, a page is the one that the middleware serves, with its headers',
  async (headers) => {
    for (const path of paths) {
      const response = await middleware(new NextRequest(`http://localhost:3000${path}`, { headers }));
      const target = new URL(response.headers.get('x-middleware-rewrite') ?? '').pathname;
      const page = served(path, headers);
      expect([path, page.path]).toEqual([path, target]);
      for (const [name, value] of Object.entries(page.headers))
        expect(response.headers.get(name)).toBe(value);
    }
  },
);

test('while the process runs, the page follows the time at which registration opens, closes and is over', () => {
  const registration = {
    ...aShow.registration,
    opensAt: '2027-09-01T15:00:00.000Z',
    closesAt: '2028-02-18T18:00:00.000Z',
  };
  vi.mocked(currentEvent).mockReturnValue({ ...aShow, registration });
  const at = (now: string) => {
    vi.setSystemTime(now);
    return served('/visitante').path;
  };
  expect(at('2027-09-01T14:59:59Z')).toBe('/es/closed/upcoming');
  expect(at('2027-09-01T15:00:00Z')).toBe('/es/visitante');
  expect(at('2028-02-18T18:00:00Z')).toBe('/es/closed/closed');
  expect(at('2028-02-20T12:00:00Z')).toBe('/es/closed/over');
  vi.mocked(currentEvent).mockReset();
});

test('on the days of the show, the home page begins with the quickest form, if there is one', () => {
  const registration = { ...aShow.registration, closesAt: aShow.endsAt };
  const forms = registration.forms.filter((form) => form !== 'express');
  const at = (now: string) => {
    vi.setSystemTime(now);
    return served('/').path;
  };
  vi.mocked(currentEvent).mockReturnValue({ ...aShow, registration });
  expect(at('2028-02-15T18:00:00Z')).toBe('/es');
  expect(at('2028-02-16T18:00:00Z')).toBe('/es/show-day');
  vi.mocked(currentEvent).mockReturnValue({ ...aShow, registration: { ...registration, forms } });
  expect(at('2028-02-16T18:00:00Z')).toBe('/es');
  expect(served('/show-day').path).toBe('/not-found');
});
