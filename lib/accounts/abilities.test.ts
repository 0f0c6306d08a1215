import { expect, test } from 'vitest';

import { accountParts, activeUser, userRecord, waitingUser } from '@/tests/factories/accounts';
import { keepsCredentials, mayActivateAtOnce, ownsAddress, ownUser } from './abilities';

const otherId = 'bbbbbbbbbbbbbbbbbbbbbbbb';

test('only the signed-in, active account may use an address with its id', async () => {
  const user = await activeUser(accountParts());

  expect(ownUser(user, user.id)).toEqual({ ok: true, value: user });
  expect(ownUser(user, otherId)).toEqual({ ok: false, code: 'not_found' });
  expect(ownUser(null, user.id)).toEqual({ ok: false, code: 'unauthenticated' });
  expect(ownUser({ ...user, active: false }, user.id)).toEqual({ ok: false, code: 'not_active' });
});

test('an address is that of the signed-in, active account with its key', async () => {
  const user = await activeUser(accountParts());
  const key = 'maria@example.mx';
  expect(ownsAddress({ ...user, email: ' MARIA@example.mx' }, key)).toBe(true);
  expect(ownsAddress({ ...user, active: false }, key)).toBe(false);
  expect([ownsAddress(user, 'luz@example.mx'), ownsAddress(user, undefined), ownsAddress(null, key)]).toEqual(
    [false, false, false],
  );
});

test('an opened link activates at once only in the account’s own session or once it is active', async () => {
  const parts = accountParts();
  const waiting = await waitingUser(parts);
  const other = await activeUser(parts, { email: 'luz@example.mx' });
  const record = await userRecord(parts, waiting.id);
  expect(mayActivateAtOnce(waiting, record)).toBe(true);
  expect(mayActivateAtOnce(null, record)).toBe(false);
  expect(mayActivateAtOnce(other, record)).toBe(false);
  expect(mayActivateAtOnce(null, { ...record, emailVerified: parts.clock() })).toBe(true);
});

test('only an active account with proven credentials keeps them when a provider joins', async () => {
  const parts = accountParts();
  const record = await userRecord(parts, (await waitingUser(parts)).id);
  const emailVerified = parts.clock();
  expect(keepsCredentials({ ...record, emailVerified, hasProvenCredentials: true })).toBe(true);
  expect(keepsCredentials({ ...record, emailVerified, hasProvenCredentials: false })).toBe(false);
  expect(keepsCredentials({ ...record, emailVerified })).toBe(false);
  expect(keepsCredentials({ ...record, hasProvenCredentials: true })).toBe(false);
});
