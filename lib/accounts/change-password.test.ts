import { expect, test } from 'vitest';
import {
  type AccountParts,
  accountParts,
  activeUser,
  goodPassword,
  knownBrowserOf,
  mailsOf,
  makeSession,
  tokenOf,
} from '@/tests/factories/accounts';
import type { Active } from './abilities';
import { changePassword } from './change-password';
import { findUserBySession } from './session';
import { signIn } from './sign-in';
import { signOutEverywhere } from './sign-out';
import { findUserByToken } from './token';
import type { SignedInUser } from './types';

const email = 'maria@example.mx';
const newPassword = 'roble-y-fresno';
const change = (
  parts: AccountParts,
  user: Active<SignedInUser>,
  typed: Record<string, unknown> = {},
  browser?: string,
) =>
  changePassword(parts, {
    user,
    typed: { currentPassword: goodPassword, password: newPassword, password2: newPassword, ...typed },
    locale: 'en',
    client: 'test',
    browser,
  });
const attempt = (parts: AccountParts, password: string) =>
  signIn(parts, { typed: { email, password }, client: 'test' });

test('sets the password, ends every session and token, and informs the owner', async () => {
  const parts = accountParts();
  const user = await activeUser(parts);
  const [session, token] = [await makeSession(parts, user), await tokenOf(parts, user)];
  parts.events.length = 0;
  const changed = await change(parts, user);
  if (!changed.ok) throw new Error(changed.code);
  expect(parts.events).toEqual([['password_changed', { userId: user.id }]]);
  expect((await attempt(parts, newPassword)).ok).toBe(true);
  expect((await attempt(parts, goodPassword)).ok).toBe(false);
  expect(await findUserBySession(parts, session)).toBeNull();
  expect(await findUserByToken(parts, token)).toBeNull();
  expect(await findUserBySession(parts, await makeSession(parts, changed.value))).toMatchObject({ email });
  expect(await mailsOf(parts, user.id, 'passwordChanged')).toMatchObject([{ locale: 'en' }]);
});

test.each([
  ['without the current password', { currentPassword: '' }, { currentPassword: 'passwordRequired' }],
  ['with a blank', { currentPassword: ' ' }, { currentPassword: 'passwordIncorrect' }],
  ['with a wrong one', { currentPassword: 'encino-y-nogal' }, { currentPassword: 'passwordIncorrect' }],
  ['with an operator', { currentPassword: { $ne: '' } }, { currentPassword: 'passwordRequired' }],
  ['to a common one', { password: 'password1', password2: 'password1' }, { password: 'passwordCommon' }],
  ['to the email', { password: email, password2: email }, { password: 'passwordIsEmail' }],
  ['with another repetition', { password2: 'roble' }, { password2: 'passwordMismatch' }],
  [
    'with everything missing',
    { currentPassword: '', password: '', password2: '' },
    {
      currentPassword: 'passwordRequired',
      password: 'passwordRequired',
      password2: 'password2Required',
    },
  ],
])('refuses a change %s', async (_, typed, fields) => {
  const parts = accountParts();
  const user = await activeUser(parts);
  const session = await makeSession(parts, user);
  expect(await change(parts, user, typed)).toEqual({ ok: false, code: 'invalid_fields', fields });
  expect(await findUserBySession(parts, session)).not.toBeNull();
  expect((await attempt(parts, goodPassword)).ok).toBe(true);
});

test('guesses of the current password are limited like sign-ins', async () => {
  const parts = accountParts();
  const user = await activeUser(parts);
  for (let i = 0; i < 5; i++) await change(parts, user, { currentPassword: `nogal-${i}` });
  expect(await change(parts, user)).toMatchObject({ code: 'too_many_requests' });
});

test('strangers’ guesses do not prevent a browser that signed in before from changing the password, but its own guesses do', async () => {
  const parts = accountParts();
  const user = await activeUser(parts);
  for (let n = 0; n < 30; n++)
    await signIn(parts, { typed: { email, password: `nogal-${n}` }, client: `stranger ${n}` });
  const browser = await knownBrowserOf(parts, email);
  for (let i = 0; i < 4; i++)
    expect(await change(parts, user, { currentPassword: `nogal-${i}` }, browser)).toMatchObject({
      code: 'invalid_fields',
    });
  const changed = await change(parts, user, {}, browser);
  if (!changed.ok) throw new Error(changed.code);
  const owner = { ...changed.value, active: true } as const;
  for (let i = 0; i < 5; i++) await change(parts, owner, { currentPassword: `nogal-${i}` }, browser);
  expect(await change(parts, owner, { currentPassword: newPassword }, browser)).toMatchObject({
    code: 'too_many_requests',
  });
});

test('an ended session changes nothing', async () => {
  const parts = accountParts();
  const user = await activeUser(parts);
  await signOutEverywhere(parts, user);
  expect(await change(parts, user)).toEqual({ ok: false, code: 'unauthenticated' });
  expect((await attempt(parts, goodPassword)).ok).toBe(true);
});
