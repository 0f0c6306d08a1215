import { NextRequest } from 'next/server';
import { expect, test, vi } from 'vitest';
import { currentEvent } from '@/lib/event/current';
import { aShow, eventNamed } from '@/tests/factories/events';
import middleware, { config } from './middleware';

vi.mock('@/lib/event/current', async (original) => {
  const { currentEvent } = await original<typeof import('@/lib/event/current')>();
  return { currentEvent: vi.fn(currentEvent) };
});

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await middleware(new NextRequest(`http://localhost:3000${path}`, { headers, method }));
  const rewritten = response.headers.get('x-middleware-rewrite');
  return { response, to: rewritten && new URL(rewritten).pathname };
}

test.each([
  ['/', {}, '/es'],
  ['/prelogin', {}, '/es'],
  ['/faq', {}, '/es/faq'],
  ['/faq', { 'accept-language': 'en-GB,es;q=0.9' }, '/en/faq'],
  ['/faq', { 'accept-language': 'fr,en' }, '/es/faq'],
  ['/faq', { 'accept-language': 'en', cookie: 'lang=es' }, '/es/faq'],
  ['/visitante', { cookie: 'asistencia=CONGRESISTA' }, '/es/congresista'],
  ['/visitante', { cookie: 'asistencia=VISITANTE' }, '/es/visitante'],
  ['/landing?id=1', {}, '/es/landing'],
  ['/landing?id=1&key=2', {}, '/owner-link'],
  ['/.well-known/security.txt', {}, '/security-txt'],
  ['/activate?id=1', {}, '/mailed-link/activation'],
  ['/aqui/norte', {}, '/gate-poster/norte'],
  ['/activate', {}, '/es/activate'],
  ['/passwordResetBack?id=1', {}, '/mailed-link/reset'],
  ['/segundo-paso?id=1', {}, '/mailed-link/enrolment'],
  ['/datos-personales/confirmar?id=1', {}, '/mailed-link/privacy'],
  ['/datos-personales?id=1', {}, '/es/datos-personales'],
  [`/premarketvalidation/${'a'.repeat(24)}`, {}, `/premarket-link/${'a'.repeat(24)}`],
  [
    `/premarketvalidation/${'a'.repeat(24)}`,
    { cookie: `premarket=${'a'.repeat(24)}-${'b'.repeat(24)}` },
    `/es/premarketvalidation/${'a'.repeat(24)}`,
  ],
  ['/premarketvalidation/unknown', {}, '/es/premarketvalidation/unknown'],
])('%s with %j is served by %s', async (path, headers, to) => {
  expect((await ask(path, headers)).to).toBe(to);
});

test.each([
  ['/express', {}, '/en/express'],
  ['/rules/visitante', {}, '/en/rules/visitante'],
  ['/estudiante', {}, '/not-found'],
  ['/rules/estudiante', {}, '/not-found'],
  ['/visitante', { cookie: 'asistencia=CONGRESISTA' }, '/en/visitante'],
])('at an event with other forms, %s with %j is served by %s', async (path, headers, to) => {
  vi.mocked(currentEvent).mockReturnValue(eventNamed('coffee-roasters'));
  expect((await ask(path, { 'accept-language': 'en', ...headers })).to).toBe(to);
  vi.mocked(currentEvent).mockReset();
});

test.each([
  ['2027-08-31T23:00:00Z', 'upcoming'],
  ['2028-02-19T12:00:00Z', 'closed'],
  ['2028-02-20T12:00:00Z', 'over'],
])('at %s, pages that lead into registering say why nobody can', async (now, state) => {
  const registration = {
    ...aShow.registration,
    opensAt: '2027-09-01T15:00:00.000Z',
    closesAt: '2028-02-18T18:00:00.000Z',
  };
  vi.mocked(currentEvent).mockReturnValue({ ...aShow, registration });
  vi.setSystemTime(now);
  for (const path of ['/visitante', '/comprador', '/register', '/rules/register', '/rules/express']) {
    expect((await ask(path)).to).toBe(`/es/closed/${state}`);
  }
  for (const path of ['/', '/prelogin']) expect((await ask(path)).to).toBe(`/es/closed/${state}/landing`);
  for (const path of ['/login', '/rules', '/rules/login', '/comprador/1', '/faq']) {
    expect((await ask(path)).to).toBe(`/es${path}`);
  }
  vi.mocked(currentEvent).mockReset();
});

test.each(['/closed', '/closed/over', '/congresista'])('%s is not found by its own path', async (path) => {
  expect((await ask(path)).to).toBe('/not-found');
});

test.each([
  ['/faq?lang=EN', '/faq', 'lang=en'],
  ['/faq?Lang=EN&lang=eN&a=b', '/faq?Lang=EN&a=b', 'lang=en'],
  ['/?asistencia=congresista', '/', 'asistencia=CONGRESISTA'],
  ['/faq?lang=fr', '/faq', null],
  ['/faq?asistencia=COMPRADOR', '/faq', null],
])('%s goes to %s and sets %s', async (path, location, cookie) => {
  const { response } = await ask(path);
  expect(response.status).toBe(307);
  expect(response.headers.get('location')).toBe(`http://localhost:3000${location}`);
  expect(response.headers.get('set-cookie')?.split(';')[0] ?? null).toBe(cookie);
});

test('a link that names another way is a later choice than that of buyers', async () => {
  const wishAfter = async (path: string, cookie = '') =>
    (await ask(path, { cookie })).response.headers.getSetCookie().find((each) => each.startsWith('como='));
  expect(await wishAfter('/register?como=comprador')).toMatch(/^como=COMPRADOR;/);
  expect(await wishAfter('/visitante?asistencia=VISITANTE', 'como=COMPRADOR')).toMatch(/^como=;/);
  expect(await wishAfter('/visitante?lang=en', 'como=COMPRADOR')).toBeUndefined();
});

test('a link that was copied with the end of its sentence leads to its page; a form that is posted there does not', async () => {
  const { response } = await ask('/faq).');
  expect([response.status, response.headers.get('location')]).toEqual([307, 'http://localhost:3000/faq']);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect((await ask('//evil.example).')).response.headers.get('location')).toBe('http://localhost:3000/');
  expect((await ask('/faq).', {}, 'POST')).to).toBe('/es/faq).');
});

test.each([
  ['HEAD', {}, []],
  ['GET', { 'sec-purpose': 'prefetch;prerender' }, []],
  ['GET', { purpose: 'prefetch' }, []],
  ['GET', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, ['lang=en']],
])('a choice in the address is stored only for a person: %s with %j', async (method, headers, stored) => {
  const { response } = await ask('/faq?lang=en', headers, method);
  expect([response.status, response.headers.get('location')]).toEqual([307, 'http://localhost:3000/faq']);
  expect(response.headers.getSetCookie().map((each) => each.split(';')[0])).toEqual(stored);
});

test('on https the stored choices have the prefix that binds them to this host', async () => {
  vi.resetModules();
  vi.stubEnv('APP_URL', 'https://registro.example');
  const { default: onHttps } = await import('./middleware');
  const answer = await onHttps(new NextRequest('https://registro.example/?lang=en&asistencia=congresista'));
  vi.unstubAllEnvs();
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-lang=en; Path=\/; .*Secure; HttpOnly; SameSite=lax$/i),
    expect.stringMatching(/^__Host-asistencia=CONGRESISTA; Path=\/; .*Secure; HttpOnly; SameSite=lax$/i),
  ]);
});

test('pages are kept out of shared caches, personal ones out of every cache', async () => {
  expect((await ask('/faq')).response.headers.get('cache-control')).toBe('private, no-cache');
  for (const path of [
    '/dashboard',
    '/qr/1',
    '/landing?id=1',
    '/premarketvalidation/1',
    '/sendinvitation/1',
  ]) {
    expect((await ask(path)).response.headers.get('cache-control'), path).toBe('private, no-store');
  }
});

test('runs for every page, also with a dot in its path, and not for the API and files', async () => {
  const [matcher = ''] = config.matcher;
  const matches = (path: string) => new RegExp(`^${matcher}$`).test(path);
  for (const path of [
    '/qr/a.b',
    '/_next/landing',
    '/_next/static',
    '/dev/cuenta',
    '/dev',
    '/preview/cuenta',
  ]) {
    expect(matches(path), path).toBe(true);
  }
  for (const path of [
    '/api/countries',
    '/_next/static/x.js',
    '/dev/mailbox',
    '/preview/es',
    '/icon.svg',
    '/hero.svg',
    '/apple-touch-icon.png',
    '/manifest.webmanifest',
    '/robots.txt',
  ]) {
    expect(matches(path), path).toBe(false);
  }
});
