import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '@/app/_server/browser/start-session';
import ConferenciasPage from '@/app/[locale]/conferencias/[attendeeId]/page';
import NuevoRegistroPage from '@/app/[locale]/nuevoRegistro/[userId]/page';
import { parseEnv } from '@/lib/base/env';
import { deps } from '@/lib/deps';
import { type AccountParts, accountParts, activeUser } from '@/tests/factories/accounts';
import { nextCookies } from '@/tests/factories/next-cookies';
import { registered, registrationDeps } from '@/tests/factories/registration';

const origin = 'http://localhost:3000';
const request = { cookies: new Map<string, string>(), locale: 'es' };

// Outside of Next there is no request.
vi.mock('next/headers', () => ({
  headers: async () => new Headers({ origin }),
  cookies: async () => nextCookies(request.cookies),
}));
vi.mock('next/server', async (original) => ({
  ...(await original<typeof import('next/server')>()),
  after: () => {},
}));
vi.mock('next/root-params', () => ({ locale: async () => request.locale }));
vi.mock('@/lib/deps', () => ({ deps: vi.fn() }));

const dataDir = mkdtempSync(join(tmpdir(), 'portal-site-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

let parts: AccountParts;
beforeEach(async () => {
  request.cookies.clear();
  request.locale = 'es';
  parts = accountParts();
  const { wire } = await vi.importActual<typeof import('@/lib/deps')>('@/lib/deps');
  const env = parseEnv({
    ...{ NODE_ENV: 'test', DATA_DIR: dataDir, APP_URL: origin },
    REGISTRATION_SITE_URL: 'https://registro.example/feria/?edicion=2027',
  });
  const { users, attendees, secrets, clock } = parts;
  vi.mocked(deps).mockReturnValue({ ...wire(env, parts.store), users, attendees, secrets, clock });
});

/** Where a page redirects to, or `404`. */
async function endOf(page: Promise<unknown>): Promise<string> {
  const error = await page.then(
    () => ({ digest: 'shown' }),
    (error) => error,
  );
  return /;404$/.test(error.digest) ? '404' : (/^NEXT_REDIRECT;\w+;([^;]*);/.exec(error.digest)?.[1] ?? '');
}

const choosing = (userId: string) =>
  endOf(NuevoRegistroPage({ params: Promise.resolve({ locale: 'es', userId }), searchParams: noQuery }));
const conferences = (attendeeId: string) =>
  endOf(ConferenciasPage({ params: Promise.resolve({ locale: 'es', attendeeId }), searchParams: noQuery }));
const noQuery = Promise.resolve({});

test('both pages redirect to the registration site with category and language, only for own ids', async () => {
  const site = 'https://registro.example/feria';
  const { id } = await activeUser(parts);
  expect(await choosing(id)).toBe(`/login?callbackUrl=${encodeURIComponent(`/nuevoRegistro/${id}`)}`);
  const { email, ...user } = await activeUser(parts, { email: 'luz@example.mx' });
  await startSession({ email, ...user });
  const own = `${site}/nuevoRegistro/${user.id}?edicion=2027`;
  expect(await choosing(user.id)).toBe(`${own}&asistencia=VISITANTE&lang=es`);
  request.locale = 'en';
  request.cookies.set('asistencia', 'CONGRESISTA');
  expect(await choosing(user.id)).toBe(`${own}&asistencia=CONGRESISTA&lang=en`);
  for (const other of [id, 'a'.repeat(24)]) expect(await choosing(other)).toBe('404');

  const registration = registrationDeps({ attendees: parts.attendees }, parts.store);
  const others = await registered('congresista', { email: 'eva@example.mx' }, registration);
  expect(await conferences(others.id)).toBe('404');
  expect(await conferences('//evil.example')).toBe('404');
  const mine = await registered('congresista', { email }, registration);
  await parts.attendees.update(mine.id, (current) => ({ ...current, userId: user.id }));
  expect(await conferences(mine.id)).toBe(
    `${site}/conferencias/${mine.id}?edicion=2027&asistencia=CONGRESISTA&lang=en`,
  );
});
