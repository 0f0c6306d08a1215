import { expect, test } from 'vitest';
import { createSecrets } from '@/lib/crypto/secrets';
import {
  type AccountParts,
  accountParts,
  activeUser,
  linkIn,
  mailsOf,
  userRecord,
  waitingUser,
} from '@/tests/factories/accounts';
import { activateUser } from './activate-user';
import { resendActivation } from './resend-activation';
import { isActive } from './rules';
import type { AccountUser } from './types';

const failed = { ok: false, code: 'activation_failed' };

test('the mailed link activates the account and returns its user, also when repeated', async () => {
  const parts = accountParts();
  const { id } = await waitingUser(parts);
  const link = await linkIn(parts, id, 'activation');
  for (let i = 0; i < 3; i++) {
    expect(await activateUser(parts, link)).toMatchObject({
      ok: true,
      value: { id, name: 'María Peña', active: true },
    });
  }
  expect(isActive(await userRecord(parts, id))).toBe(true);
});

test('the link works for 48 hours', async () => {
  const parts = accountParts();
  const { id } = await waitingUser(parts);
  const link = await linkIn(parts, id, 'activation');
  parts.pass(48 * 3600);
  expect(await activateUser(parts, link)).toEqual(failed);
  expect(isActive(await userRecord(parts, id))).toBe(false);
  parts.pass(-1);
  expect((await activateUser(parts, link)).ok).toBe(true);
});

test.each([
  ['is deleted', (parts: AccountParts, id: string) => parts.users.delete(id)],
  [
    'gets other links',
    (parts: AccountParts, id: string) =>
      parts.users.update(id, (user) => ({ ...user, activationNonce: 'f'.repeat(24) })),
  ],
])('does not activate an account that %s after its link was read', async (_, end) => {
  const parts = accountParts();
  const { id } = await waitingUser(parts);
  const link = await linkIn(parts, id, 'activation');
  const joined: string[] = [];
  const users: AccountParts['users'] = {
    ...parts.users,
    update: async (...args) => {
      await end(parts, id);
      return parts.users.update(...args);
    },
  };
  const joinRegistration = async (user: { id: string }) => void joined.push(user.id);
  expect(await activateUser({ ...parts, users, joinRegistration }, link)).toEqual(failed);
  expect(joined).toEqual([]);
});

test('a link whose account was corrected and activated meanwhile adds no registration of the former address', async () => {
  const parts = accountParts();
  const { id } = await waitingUser(parts);
  const link = await linkIn(parts, id, 'activation');
  const joined: string[] = [];
  const users: AccountParts['users'] = {
    ...parts.users,
    update: async (...args) => {
      await parts.users.update(id, (user) => ({
        ...user,
        ...{ email: 'nueva@example.mx', emailKey: 'nueva@example.mx' },
        ...{ activationNonce: 'f'.repeat(24), emailVerified: parts.clock() },
      }));
      return parts.users.update(...args);
    },
  };
  const joinRegistration = async (user: { email: string }) => void joined.push(user.email);
  expect(await activateUser({ ...parts, users, joinRegistration }, link)).toEqual(failed);
  expect(joined).toEqual([]);
});

test.each([
  ['none', () => undefined],
  ['six digits', () => '123456'],
  ['an operator', () => ({ $ne: null })],
  ['the user’s id', (id: string) => id],
  ['a link cut short', (_: string, link: string) => link.slice(0, -1)],
  ['a link of another user', (_: string, link: string, other: string) => link.replace(/^\w+/, other)],
  ['a link with a later expiry', (_: string, link: string) => link.replace(/\.[0-9a-z]+\./, '.zzzzzz.')],
])('does not activate an account by %s', async (_, forge) => {
  const parts = accountParts();
  const { id } = await waitingUser(parts);
  const other = await waitingUser(parts, { email: 'otra@example.mx' });
  const link = await linkIn(parts, id, 'activation');
  expect(await activateUser(parts, forge(id, link, other.id))).toEqual(failed);
  expect(isActive(await userRecord(parts, id))).toBe(false);
  expect(isActive(await userRecord(parts, other.id))).toBe(false);
});

test('a link made with an older secret of the list works, one made with another secret does not', async () => {
  const parts = accountParts({ secret: 'the old secret of the tests, long' });
  const { id } = await waitingUser(parts);
  const link = await linkIn(parts, id, 'activation');
  const foreign = { ...parts, secrets: createSecrets(['a foreign secret of the tests, long']) };
  expect(await activateUser(foreign, link)).toEqual(failed);
  const rotated = {
    ...parts,
    secrets: createSecrets(['the new secret of the tests, long', 'the old secret of the tests, long']),
  };
  expect((await activateUser(rotated, link)).ok).toBe(true);
});

const activationMails = async (parts: AccountParts, id: string) =>
  (await mailsOf(parts, id, 'activation')).length;

test('sends the activation mail again once a minute, counting the first', async () => {
  const parts = accountParts();
  const { id } = await waitingUser(parts);
  parts.pass(59);
  await resendActivation(parts, { userId: id, client: 'one' });
  expect(await activationMails(parts, id)).toBe(1);
  parts.pass(1);
  await Promise.all([1, 2, 3, 4].map(() => resendActivation(parts, { userId: id, client: 'one' })));
  expect(await activationMails(parts, id)).toBe(2);
});

test('sends the activation mail at most five times a day, and again the next day', async () => {
  const parts = accountParts();
  const { id } = await waitingUser(parts);
  for (let i = 0; i < 8; i++) {
    parts.pass(61);
    await resendActivation(parts, { userId: id, client: 'one' });
  }
  expect(await activationMails(parts, id)).toBe(5);
  parts.pass(24 * 3600);
  await resendActivation(parts, { userId: id, client: 'one' });
  expect(await activationMails(parts, id)).toBe(6);
});

test('sends it in the requested language, or else in the account’s', async () => {
  const parts = accountParts();
  const { id } = await waitingUser(parts);
  parts.pass(61);
  await resendActivation(parts, { userId: id, client: 'one', locale: 'en' });
  parts.pass(61);
  await resendActivation(parts, { userId: id, client: 'one' });
  expect((await mailsOf(parts, id, 'activation')).map((mail) => mail.locale)).toEqual(['es', 'en', 'es']);
  expect((await userRecord(parts, id)).locale).toBe('es');
});

test('every mailed link works, even the first after a second was sent', async () => {
  const parts = accountParts();
  const { id } = await waitingUser(parts);
  const first = await linkIn(parts, id, 'activation');
  parts.pass(3600);
  await resendActivation(parts, { userId: id, client: 'one' });
  expect((await activateUser(parts, first)).ok).toBe(true);
  expect((await activateUser(parts, await linkIn(parts, id, 'activation'))).ok).toBe(true);
});

test('sends nothing for an active account or an unknown id', async () => {
  const parts = accountParts();
  const { id } = await activeUser(parts);
  parts.pass(61);
  await resendActivation(parts, { userId: id, client: 'one' });
  expect(await activationMails(parts, id)).toBe(1);
  for (const userId of ['f'.repeat(24), 'nobody', ''])
    await resendActivation(parts, { userId, client: 'one' });
});

test('credentials are proven only if the browser that registered opens the link', async () => {
  const parts = accountParts();
  const [same, other, none] = [
    await waitingUser(parts),
    await waitingUser(parts, { email: 'otra@example.mx' }),
    await waitingUser(parts, { email: 'nadie@example.mx' }),
  ];
  await activateUser(parts, await linkIn(parts, same.id, 'activation'), same);
  await activateUser(parts, await linkIn(parts, other.id, 'activation'), same);
  await activateUser(parts, await linkIn(parts, none.id, 'activation'));
  expect(await userRecord(parts, same.id)).toMatchObject({ hasProvenCredentials: true });
  for (const { id } of [other, none])
    expect(await userRecord(parts, id)).toMatchObject({ hasProvenCredentials: false });
});

test('only the account’s own session learns that the activation mail has to wait', async () => {
  const parts = accountParts();
  const waiting = await waitingUser(parts);
  const other = await activeUser(parts, { email: 'luz@example.mx' });
  const resend = (caller: AccountUser | null) =>
    resendActivation(parts, { userId: waiting.id, client: 'one', caller });
  expect(await resend(waiting)).toEqual({ ok: false, code: 'too_many_requests', retryAfter: 60 });
  for (const caller of [other, null]) expect(await resend(caller)).toEqual({ ok: true, value: null });
  expect(await mailsOf(parts, waiting.id, 'activation')).toHaveLength(1);
  parts.pass(60);
  expect(await resend(waiting)).toEqual({ ok: true, value: null });
  expect(await mailsOf(parts, waiting.id, 'activation')).toHaveLength(2);
});
