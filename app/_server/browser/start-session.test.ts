import { expect, test, vi } from 'vitest';
import { accountKey, knownBrowser } from '@/lib/accounts/known-browser';
import { findUserBySession } from '@/lib/accounts/session';
import { sessionCookieOf } from '@/lib/accounts/session-cookie';
import { deps } from '@/lib/deps';
import { accountParts, activeUser, userRecord, waitingUser } from '@/tests/factories/accounts';
import { nextCookies } from '@/tests/factories/next-cookies';
import { knownBrowserValue } from './read';
import { startSession } from './start-session';

const cookies = new Map<string, string>();

// Outside of Next there is no request.
vi.mock('next/headers', () => ({
  headers: async () => new Headers(),
  cookies: async () => nextCookies(cookies),
}));
vi.mock('@/lib/deps', () => ({ deps: vi.fn() }));

test('signing in again ends the browser’s earlier session, and no other', async () => {
  const parts = accountParts();
  vi.mocked(deps).mockReturnValue(parts as never);
  const user = await activeUser(parts);
  const cookie = sessionCookieOf(parts.env.APP_URL).name;
  const signedIn = async () => {
    await startSession(user);
    return cookies.get(cookie) ?? '';
  };
  const elsewhere = await signedIn();
  cookies.set(cookie, 'forged');
  const earlier = await signedIn();
  expect(await findUserBySession(parts, earlier)).not.toBeNull();
  const now = await signedIn();
  expect(await findUserBySession(parts, earlier)).toBeNull();
  expect(await findUserBySession(parts, now)).not.toBeNull();
  expect(await findUserBySession(parts, elsewhere)).not.toBeNull();
});

test('a browser is known to an account from its first session on, but not to an inactive account', async () => {
  const parts = accountParts();
  vi.mocked(deps).mockReturnValue(parts as never);
  cookies.clear();
  const waiting = await waitingUser(parts);
  await startSession(waiting);
  expect(
    knownBrowser(parts.secrets, await knownBrowserValue(), accountKey(await userRecord(parts, waiting.id))),
  ).toBeUndefined();
  const active = await activeUser(parts, { email: 'otra@example.mx' });
  await startSession(active);
  expect(
    knownBrowser(parts.secrets, await knownBrowserValue(), accountKey(await userRecord(parts, active.id))),
  ).toBeDefined();
});
