import { afterEach, expect, test, vi } from 'vitest';
import { createSecrets } from '@/lib/crypto/secrets';
import { accountParts, activeUser } from '@/tests/factories/accounts';
import { findUserBySession, makeSession, sessionLife } from './session';

afterEach(() => {
  vi.useRealTimers();
});

test('a session that was read before answers the account’s present state', async () => {
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
