import { decodeProtectedHeader } from 'jose';
import { decode, encode } from 'next-auth/jwt';
import { afterEach, expect, test, vi } from 'vitest';
import { createSecrets } from '@/lib/crypto/secrets';
import {
  type AccountParts,
  accountParts,
  activeUser,
  makeSession,
  userRecord,
} from '@/tests/factories/accounts';
import { claimsOf, findUserByClaims, findUserBySession, openSession, sessionSecrets } from './session';
import { sessionCookieOf, sessionLife } from './session-cookie';
import { signOut, signOutEverywhere } from './sign-out';

afterEach(() => {
  vi.useRealTimers();
});

test('a session that was read before returns the account’s current state', async () => {
  const parts = accountParts();
  const user = await activeUser(parts);
  const session = await makeSession(parts, user);
  expect(await findUserBySession(parts, session)).toMatchObject({ id: user.id });
  await parts.users.update(user.id, (current) => ({ ...current, name: 'María Ibáñez' }));
  expect(await findUserBySession(parts, session)).toMatchObject({ name: 'María Ibáñez' });
  await parts.users.update(user.id, (current) => ({ ...current, tokenVersion: current.tokenVersion + 1 }));
  expect(await findUserBySession(parts, session)).toBeNull();
});

test('a session that was read before still expires', async () => {
  const parts = accountParts();
  const user = await activeUser(parts);
  const session = await makeSession(parts, user);
  expect(await findUserBySession(parts, session)).not.toBeNull();
  vi.useFakeTimers({ now: Date.now() + (sessionLife + 60) * 1000, toFake: ['Date'] });
  expect(await findUserBySession(parts, session)).toBeNull();
});

test('a session is invalid under another secret, and with one letter changed', async () => {
  const parts = accountParts();
  const user = await activeUser(parts);
  const session = await makeSession(parts, user);
  expect(await findUserBySession(parts, session)).not.toBeNull();
  const others = { ...parts, secrets: createSecrets(['another secret of thirty-two letters']) };
  expect(await findUserBySession(others, session)).toBeNull();
  const last = session.at(-2) === 'A' ? 'B' : 'A';
  expect(await findUserBySession(parts, `${session.slice(0, -2)}${last}${session.slice(-1)}`)).toBeNull();
});

test('a session is encrypted by an authenticated cipher', async () => {
  const parts = accountParts();
  const session = await makeSession(parts, await activeUser(parts));
  expect(decodeProtectedHeader(session)).toMatchObject({ alg: 'dir', enc: 'A256CBC-HS512' });
});

test('a session lives seven days', async () => {
  const parts = accountParts();
  const session = await makeSession(parts, await activeUser(parts));
  const opened = Date.now();
  const day = 24 * 3600_000;
  vi.setSystemTime(opened + 7 * day - 60_000);
  expect(await findUserBySession(parts, session)).not.toBeNull();
  vi.setSystemTime(opened + 7 * day + 60_000);
  expect(await findUserBySession(parts, session)).toBeNull();
});

const day = 24 * 3600_000;
const moveTo = (time: number) => vi.setSystemTime(time);

/** The cookie with a new expiry, as Auth.js renews it. */
async function renewed(parts: AccountParts, cookie: string): Promise<string> {
  const setting = { secret: sessionSecrets(parts.secrets), salt: sessionCookieOf(parts.env.APP_URL).name };
  const token = await decode({ ...setting, token: cookie });
  if (!token) throw new Error('The session has expired.');
  return encode({ ...setting, token, maxAge: sessionLife });
}

test('a session that is renewed repeatedly ends after 30 days', async () => {
  const parts = accountParts();
  const user = await activeUser(parts);
  const opened = Date.now();
  let cookie = await makeSession(parts, user);
  for (const days of [6, 12, 18, 24, 29]) {
    moveTo(opened + days * day);
    expect(await findUserBySession(parts, cookie), `${days} days`).not.toBeNull();
    cookie = await renewed(parts, cookie);
  }
  moveTo(opened + 30 * day - 60_000);
  expect(await findUserBySession(parts, cookie)).not.toBeNull();
  moveTo(opened + 30 * day);
  expect(await findUserBySession(parts, cookie)).toBeNull();
});

test('ending one session keeps the others', async () => {
  const parts = accountParts();
  const user = await activeUser(parts);
  const [phone, laptop] = [await makeSession(parts, user), await makeSession(parts, user)];
  const current = await findUserBySession(parts, phone);
  await signOut(parts, user.id, current?.sessionId ?? '');
  expect(await findUserBySession(parts, phone)).toBeNull();
  expect(await findUserBySession(parts, laptop)).not.toBeNull();
  await signOutEverywhere(parts, user);
  expect(await findUserBySession(parts, laptop)).toBeNull();
  expect((await userRecord(parts, user.id)).sessions).toEqual([]);
});

test('the last use is stored once a day', async () => {
  const parts = accountParts();
  const user = await activeUser(parts);
  const opened = Date.now();
  moveTo(opened);
  const session = await makeSession(parts, user, 'Chrome, Android');
  const stored = async () => (await userRecord(parts, user.id)).sessions;
  const start = { startedAt: new Date(opened), device: 'Chrome, Android' };
  moveTo(opened + day - 1);
  await findUserBySession(parts, session);
  expect(await stored()).toMatchObject([{ ...start, lastUsedAt: new Date(opened) }]);
  moveTo(opened + day);
  await findUserBySession(parts, session);
  expect(await stored()).toMatchObject([{ ...start, lastUsedAt: new Date(opened + day) }]);
});

test('an account keeps its 20 newest sessions, and none that has expired', async () => {
  const parts = accountParts();
  const user = await activeUser(parts);
  const opened = Date.now();
  moveTo(opened);
  const first = await makeSession(parts, user);
  const others: string[] = [];
  for (let i = 0; i < 20; i++) others.push(await makeSession(parts, user));
  expect((await userRecord(parts, user.id)).sessions).toHaveLength(20);
  expect(await findUserBySession(parts, first)).toBeNull();
  for (const each of others) expect(await findUserBySession(parts, each)).not.toBeNull();
  moveTo(opened + 9 * day);
  await makeSession(parts, user);
  expect((await userRecord(parts, user.id)).sessions).toHaveLength(1);
});

test('sessions without a second factor end none that has one, and each kind is limited to 20', async () => {
  const parts = accountParts();
  const user = await activeUser(parts);
  const open = (factorAt?: Date) => openSession(parts, user, '', factorAt ? { factorAt } : {});
  const first = await open(new Date());
  for (let n = 0; n < 50; n++) await open();
  const kinds = async () => {
    const { sessions } = await userRecord(parts, user.id);
    return [sessions.filter(({ factorAt }) => factorAt).length, sessions.length];
  };
  expect(await findUserByClaims(parts, claimsOf(first))).toMatchObject({ id: user.id });
  expect(await kinds()).toEqual([1, 21]);
  for (let n = 0; n < 20; n++) await open(new Date());
  expect(await kinds()).toEqual([20, 40]);
  expect(await findUserByClaims(parts, claimsOf(first))).toBeNull();
});

test('whoever signs out everywhere without the second factor ends no session that has one', async () => {
  const parts = accountParts();
  const user = await activeUser(parts);
  const own = await openSession(parts, user, '', { factorAt: new Date() });
  const [stolen, other] = [await openSession(parts, user, ''), await openSession(parts, user, '')];
  const isOpen = async (session: typeof own) => (await findUserByClaims(parts, claimsOf(session))) !== null;
  for (const caller of [stolen, user]) {
    await signOutEverywhere(parts, caller);
    expect([await isOpen(own), await isOpen(stolen), await isOpen(other)]).toEqual([true, false, false]);
  }
  await signOutEverywhere(parts, own);
  expect(await isOpen(own)).toBe(false);
});

test('a sign-in that is overtaken by signing out everywhere opens no session', async () => {
  const parts = accountParts();
  const user = await activeUser(parts);
  await signOutEverywhere(parts, user);
  expect(await findUserBySession(parts, await makeSession(parts, user))).toBeNull();
  expect((await userRecord(parts, user.id)).sessions).toEqual([]);
});
