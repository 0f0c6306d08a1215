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
import { findUserBySession, sessionCookieOf, sessionLife, sessionSecrets } from './session';
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

test('a sign-in that is overtaken by signing out everywhere opens no session', async () => {
  const parts = accountParts();
  const user = await activeUser(parts);
  await signOutEverywhere(parts, user);
  expect(await findUserBySession(parts, await makeSession(parts, user))).toBeNull();
  expect((await userRecord(parts, user.id)).sessions).toEqual([]);
});
