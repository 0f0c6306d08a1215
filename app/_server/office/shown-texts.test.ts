import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { seatPersonAction } from '@/app/[locale]/office/conferencias/[id]/actions';
import { answerAtCounterAction } from '@/app/[locale]/office/mostrador/actions';
import { toSignedInUser } from '@/lib/accounts/rules';
import { sealSession } from '@/lib/accounts/session';
import { sessionCookieOf } from '@/lib/accounts/session-cookie';
import { parseEnv } from '@/lib/base/env';
import { untouched } from '@/lib/base/form-state';
import { deps } from '@/lib/deps';
import { textsOf } from '@/lib/i18n/translator';
import { userRecord } from '@/tests/factories/accounts';
import { aShow } from '@/tests/factories/events';
import { nextCookies } from '@/tests/factories/next-cookies';
import { type OfficeParts, officeParts, staffWithFactor } from '@/tests/factories/staff';

/* What pages and forms of the office say, in the situations in which another text would be wrong. */

const origin = 'http://localhost:3000';
const request = { cookies: new Map<string, string>(), headers: new Headers() };

// Outside of Next there is no request.
vi.mock('next/headers', () => ({
  headers: async () => request.headers,
  cookies: async () => nextCookies(request.cookies),
}));
vi.mock('next/server', async (original) => ({
  ...(await original<typeof import('next/server')>()),
  after: () => {},
}));
vi.mock('next/root-params', () => ({ locale: async () => 'es' }));
vi.mock('@/lib/deps', () => ({ deps: vi.fn() }));

const dataDir = mkdtempSync(join(tmpdir(), 'portal-office-texts-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

let parts: OfficeParts;
/** The portal with an owner signed in, who gave their second factor just now. */
beforeEach(async () => {
  parts = officeParts();
  request.cookies.clear();
  request.headers = new Headers({ origin, 'next-action': 'x' });
  const { wire } = await vi.importActual<typeof import('@/lib/deps')>('@/lib/deps');
  const others = wire(parseEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, APP_URL: origin }), parts.store);
  const limits = { ...others.limits, ...parts.limits };
  vi.mocked(deps).mockReturnValue({ ...others, ...parts, event: aShow, env: others.env, limits } as never);
  const { id, session } = await staffWithFactor(parts, 'owner');
  const user = { ...toSignedInUser(await userRecord(parts, id)), sessionId: session.id };
  request.cookies.set(sessionCookieOf(origin).name, await sealSession(parts, user));
});

const validation = textsOf('es', 'validation');

test.each([
  ['the counter', answerAtCounterAction],
  ['the list of a session', seatPersonAction],
])('an empty field at %s says what can be scanned or typed', async (_, action) => {
  const form = new FormData();
  form.set('locale', 'es');
  form.set('known', ' ');
  const { errors } = await action(untouched, form);
  expect(errors).toEqual({ known: validation('knownRequired') });
});
