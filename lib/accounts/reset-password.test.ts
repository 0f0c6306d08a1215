import { expect, test } from 'vitest';
import {
  type AccountParts,
  accountParts,
  activeUser,
  goodPassword,
  knownBrowserOf,
  linkIn,
  mailsOf,
  makeSession,
  tokenOf,
  userRecord,
  waitingUser,
} from '@/tests/factories/accounts';
import { activateUser } from './activate-user';
import { findUser } from './find-user';
import { requestPasswordReset } from './request-password-reset';
import { resetPassword } from './reset-password';
import { findUserBySession } from './session';
import { signIn } from './sign-in';
import { findUserByToken } from './token';
import type { SignedInUser } from './types';

const email = 'maria@example.mx';
const newPassword = 'roble-y-fresno';
const ask = (parts: AccountParts, typed: Record<string, unknown> = { email }, client = 'test') =>
  requestPasswordReset(parts, { typed, locale: 'es', client });
const confirm = (parts: AccountParts, proof: unknown, typed: Record<string, unknown> = {}) =>
  resetPassword(parts, {
    typed: { password: newPassword, password2: newPassword, ...typed },
    proof,
    locale: 'en',
    client: 'test',
  });
const attempt = (parts: AccountParts, password: string) =>
  signIn(parts, { typed: { email, password }, client: 'test' });

async function asked(parts: AccountParts): Promise<{ id: string; link: string }> {
  const { id } = await activeUser(parts);
  expect(await ask(parts)).toEqual({ ok: true, value: { sent: true } });
  return { id, link: await linkIn(parts, id, 'passwordReset') };
}

test('mails a link in the requested language, which allows choosing a new password', async () => {
  const parts = accountParts();
  const { id, link } = await asked(parts);
  const [mail] = await mailsOf(parts, id, 'passwordReset');
  expect(mail).toMatchObject({ locale: 'es', link: { path: '/passwordResetBack' }, to: { address: email } });
  expect(await confirm(parts, link)).toMatchObject({ ok: true, value: { active: true } });
  expect((await attempt(parts, newPassword)).ok).toBe(true);
  expect((await attempt(parts, goodPassword)).ok).toBe(false);
  expect(await mailsOf(parts, id, 'passwordChanged')).toMatchObject([
    { locale: 'en', to: { address: email } },
  ]);
});

test('reports an unknown email and an invalid one', async () => {
  const parts = accountParts();
  expect(await ask(parts)).toMatchObject({ fields: { email: 'emailNotFound' } });
  expect(await ask(parts, { email: 'maria@' })).toMatchObject({ fields: { email: 'emailInvalid' } });
  expect(await ask(parts, { email: { $gt: '' } })).toMatchObject({ fields: { email: 'emailInvalid' } });
});

test('mails a link at most twice in ten minutes, in any spelling of the email', async () => {
  const parts = accountParts();
  const { id } = await asked(parts);
  expect((await ask(parts, { email: 'MARIA@example.mx' })).ok).toBe(true);
  const refused = await ask(parts);
  expect(refused).toMatchObject({ code: 'too_many_requests' });
  expect(refused.ok ? 0 : refused.retryAfter).toBeGreaterThan(60);
  expect(await mailsOf(parts, id, 'passwordReset')).toHaveLength(2);
});

test('a stranger’s repeated requests neither fill the mailbox nor prevent its owner from resetting', async () => {
  const parts = accountParts();
  const { id } = await asked(parts);
  for (let round = 0; round < 5; round++) await ask(parts, { email }, 'stranger');
  expect((await ask(parts, { email }, 'owner')).ok).toBe(true);
  for (let n = 0; n < 30; n++) await ask(parts, { email }, `stranger ${n}`);
  expect(await mailsOf(parts, id, 'passwordReset')).toHaveLength(10);
});

test('strangers who use up a mailbox’s mails prevent neither a browser that signed in before nor a signed-in user from getting a link', async () => {
  const parts = accountParts();
  const user = await activeUser(parts);
  const from = (client: string, proof: { browser?: string; user?: SignedInUser } = {}) =>
    requestPasswordReset(parts, { typed: { email }, locale: 'es', client, ...proof });
  for (let n = 0; n < 10; n++) expect((await from(`stranger ${n}`)).ok).toBe(true);
  const other = await activeUser(parts, { email: 'otra@example.mx' });
  for (const proof of [
    {},
    { browser: await knownBrowserOf(parts, other.email) },
    { user: other },
    { user: { ...user, active: false } },
  ])
    expect(await from('refused', proof)).toMatchObject({ code: 'too_many_requests' });
  for (const proof of [{ browser: await knownBrowserOf(parts, email) }, { user }]) {
    const client = proof.user ? 'session' : 'browser';
    for (let round = 0; round < 2; round++) expect((await from(client, proof)).ok).toBe(true);
    expect(await from(client, proof)).toMatchObject({ code: 'too_many_requests' });
  }
});

test('limits a client to thirty requests in ten minutes over all emails, without affecting other clients', async () => {
  const parts = accountParts();
  const { id } = await asked(parts);
  for (let round = 1; round < 30; round++) {
    expect(await ask(parts, { email: `x${round}@example.mx` })).toMatchObject({ code: 'invalid_fields' });
  }
  const refused = await ask(parts);
  expect(refused).toMatchObject({ code: 'too_many_requests' });
  expect(refused.ok ? 0 : refused.retryAfter).toBeGreaterThan(60);
  // The refused request did not count against the email's limit.
  expect((await ask(parts, { email }, 'another')).ok).toBe(true);
  expect(await mailsOf(parts, id, 'passwordReset')).toHaveLength(2);
});

test('using a link invalidates it and the account’s other links', async () => {
  const parts = accountParts();
  const { id, link } = await asked(parts);
  parts.pass(60);
  await ask(parts);
  const second = await linkIn(parts, id, 'passwordReset');
  expect(second).not.toBe(link);
  expect((await confirm(parts, link)).ok).toBe(true);
  for (const used of [link, second]) {
    expect(await confirm(parts, used)).toEqual({ ok: false, code: 'reset_link_invalid' });
  }
});

test('one of ten parallel uses of a link changes the password', async () => {
  const parts = accountParts();
  const { id, link } = await asked(parts);
  const all = await Promise.all(
    Array.from({ length: 10 }, (_, i) => {
      const password = `roble-y-fresno-${i}`;
      return confirm(parts, link, { password, password2: password });
    }),
  );
  expect(all.filter((one) => one.ok)).toHaveLength(1);
  expect(await mailsOf(parts, id, 'passwordChanged')).toHaveLength(1);
});

test('a link works for 60 minutes', async () => {
  const parts = accountParts();
  const { link } = await asked(parts);
  parts.pass(3600);
  expect(await confirm(parts, link)).toMatchObject({ code: 'reset_link_invalid' });
  parts.pass(-1);
  expect((await confirm(parts, link)).ok).toBe(true);
});

test.each([
  ['none', () => undefined],
  ['an operator', () => ({ $ne: null })],
  ['the user’s id', (id: string) => id],
  ['an activation link', (_: string, __: string, activation: string) => activation],
  [
    'an altered link',
    (_: string, link: string) =>
      link.replace(/\.(.)([^.]*)$/, (_match, first, rest) => `.${first === 'A' ? 'B' : 'A'}${rest}`),
  ],
  ['a link with a later expiry', (_: string, link: string) => link.replace(/\.[0-9a-z]+\./, '.zzzzzz.')],
])('changes nothing with %s as proof', async (_, forge) => {
  const parts = accountParts();
  const { id, link } = await asked(parts);
  const activation = await linkIn(parts, id, 'activation');
  expect(await confirm(parts, forge(id, link, activation))).toEqual({
    ok: false,
    code: 'reset_link_invalid',
  });
  expect((await attempt(parts, goodPassword)).ok).toBe(true);
});

test.each([
  ['a short password', { password: 'roble', password2: 'roble' }, { password: 'passwordTooShort' }],
  ['a common one', { password: 'password1', password2: 'password1' }, { password: 'passwordCommon' }],
  ['the email', { password: email, password2: email }, { password: 'passwordIsEmail' }],
  [
    'one of 129 characters',
    { password: 'x'.repeat(129), password2: 'x'.repeat(129) },
    { password: 'passwordTooLong' },
  ],
  ['another repetition', { password2: 'roble-y-pino' }, { password2: 'passwordMismatch' }],
  ['somebody else’s email', { email: 'otra@example.mx' }, { email: 'emailNotOfAccount' }],
  ['somebody else’s email repeated', { email, email2: 'otra@example.mx' }, { email2: 'emailNotOfAccount' }],
])('%s is a field error, and the link still works', async (_, typed, fields) => {
  const parts = accountParts();
  const { link } = await asked(parts);
  expect(await confirm(parts, link, typed)).toEqual({ ok: false, code: 'invalid_fields', fields });
  expect((await confirm(parts, link)).ok).toBe(true);
});

test('name and email in the body are accepted and change nothing', async () => {
  const parts = accountParts();
  const { id, link } = await asked(parts);
  expect((await confirm(parts, link, { name: 'Otra', email: ' MARIA@example.mx ', email2: email })).ok).toBe(
    true,
  );
  expect(await userRecord(parts, id)).toMatchObject({ name: 'María Peña', email });
});

test('ends every earlier session and token', async () => {
  const parts = accountParts();
  const user = await activeUser(parts);
  const [session, token] = [await makeSession(parts, user), await tokenOf(parts, user)];
  await ask(parts);
  await confirm(parts, await linkIn(parts, user.id, 'passwordReset'));
  expect(await findUserBySession(parts, session)).toBeNull();
  expect(await findUserByToken(parts, token)).toBeNull();
});

test('ends no second factor', async () => {
  const parts = accountParts();
  const user = await activeUser(parts, { email });
  const factor = { passkeys: [], recoveryHashes: ['x'], authenticator: { secret: 's', lastStep: 1 } };
  await parts.users.update(user.id, (current) => ({ ...current, staff: factor }));
  await requestPasswordReset(parts, { typed: { email }, locale: 'es', client: 'one' });
  const proof = await linkIn(parts, user.id, 'passwordReset');
  const typed = { password: 'otra-clave-larga', password2: 'otra-clave-larga' };
  expect(await resetPassword(parts, { typed, proof, locale: 'es', client: 'one' })).toMatchObject({
    ok: true,
  });
  expect((await userRecord(parts, user.id)).staff).toEqual(factor);
});

test('activates an inactive account, since its mail was read, and removes earlier ways to sign in', async () => {
  const parts = accountParts();
  const earlier = await waitingUser(parts);
  await parts.users.update(earlier.id, (user) => ({ ...user, identities: ['facebook:1'] }));
  await ask(parts);
  expect((await confirm(parts, await linkIn(parts, earlier.id, 'passwordReset'))).ok).toBe(true);
  expect(await attempt(parts, newPassword)).toMatchObject({ ok: true, value: { active: true } });
  expect((await userRecord(parts, earlier.id)).identities).toEqual([]);
  expect((await attempt(parts, goodPassword)).ok).toBe(false);
});

test('a valid reset link finds its account; a used one and other ids do not', async () => {
  const parts = accountParts();
  const { id, link } = await asked(parts);
  expect(await findUser(parts, { id: link, caller: null })).toEqual({
    ok: true,
    value: { name: 'María Peña', email },
  });
  await confirm(parts, link);
  for (const other of [link, id, 'f'.repeat(24)]) {
    expect(await findUser(parts, { id: other, caller: null })).toEqual({
      ok: false,
      code: 'unauthenticated',
    });
  }
});

test('a signed-in user finds only their own account, active or not', async () => {
  const parts = accountParts();
  const caller = await waitingUser(parts);
  const other = await activeUser(parts, { email: 'otra@example.mx' });
  expect(await findUser(parts, { id: caller.id, caller })).toEqual({
    ok: true,
    value: { name: 'María Peña', email },
  });
  const answers = [other.id, 'f'.repeat(24), 'nobody'].map((id) => findUser(parts, { id, caller }));
  for (const answer of await Promise.all(answers)) expect(answer).toEqual({ ok: false, code: 'not_found' });
});

test('an activation link repeated after a reset still succeeds', async () => {
  const parts = accountParts();
  const { id, link } = await asked(parts);
  const activation = await linkIn(parts, id, 'activation');
  await confirm(parts, link);
  expect((await activateUser(parts, activation)).ok).toBe(true);
});
