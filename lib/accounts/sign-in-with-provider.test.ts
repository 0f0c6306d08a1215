import { describe, expect, test } from 'vitest';
import {
  accountParts,
  activeUser,
  goodPassword,
  linkIn,
  mailsOf,
  makeSession,
  userRecord,
  waitingUser,
} from '@/tests/factories/accounts';
import { activateUser } from './activate-user';
import { createProviderLinks } from './provider-links';
import { usersSpec } from './repository';
import { requestPasswordReset } from './request-password-reset';
import { resetPassword } from './reset-password';
import { isActive } from './rules';
import { findUserBySession } from './session';
import { signIn as signInByPassword } from './sign-in';
import { signInWithProvider } from './sign-in-with-provider';
import type { ProviderProfile } from './types';

/*
 * The rules between providers; the claims of each provider and the flow through Auth.js are tested in
 * tests/contract/social-sign-in.test.ts.
 */

function parts() {
  const account = accountParts();
  const deps = { ...account, providerLinks: createProviderLinks(account.store) };
  const signIn = (profile: Partial<ProviderProfile>, more: { isRegistrationOpen?: () => boolean } = {}) =>
    signInWithProvider(
      { ...deps, ...more },
      {
        provider: 'facebook',
        providerAccountId: '1',
        email: 'maria@example.mx',
        isEmailVerified: false,
        ...profile,
      },
      { locale: 'es', client: 'one' },
    );
  return { ...deps, signIn };
}

const refused = { ok: false, code: 'unauthenticated' };

test('Facebook, which does not confirm emails, creates one inactive account', async () => {
  const { signIn, ...deps } = parts();
  const first = await signIn({ name: 'María' });
  expect(first).toMatchObject({ ok: true, value: { name: 'María', active: false } });
  expect(await signIn({ email: 'another@example.mx' })).toEqual(first);
  const id = first.ok ? first.value.id : '';
  expect(await mailsOf(deps, id, 'activation')).toHaveLength(1);
});

test('an inactive account becomes active once its provider confirms the email', async () => {
  const { signIn, ...deps } = parts();
  const outlook = { provider: 'microsoft-entra-id' };
  const waiting = await signIn(outlook);
  const id = waiting.ok ? waiting.value.id : '';
  expect(await signIn({ ...outlook, isEmailVerified: true })).toMatchObject({
    ok: true,
    value: { id, active: true },
  });
  expect(isActive(await userRecord(deps, id))).toBe(true);
});

test('two providers that confirm the same email sign in one user', async () => {
  const { signIn } = parts();
  const google = await signIn({ provider: 'google', isEmailVerified: true });
  const outlook = await signIn({ provider: 'microsoft-entra-id', isEmailVerified: true });
  expect(outlook).toEqual(google);
  expect(await signIn({ provider: 'google', isEmailVerified: true })).toEqual(google);
});

test('the owner is mailed once that a provider joined the account, and keeps their second factor', async () => {
  const { signIn, ...deps } = parts();
  const { id } = await activeUser(deps);
  const factor = { passkeys: [], recoveryHashes: ['x'], authenticator: { secret: 's', lastStep: 1 } };
  await deps.users.update(id, (current) => ({ ...current, staff: factor }));
  for (let n = 0; n < 2; n++) await signIn({ provider: 'google', isEmailVerified: true });
  expect(await mailsOf(deps, id, 'providerJoined')).toMatchObject([
    { to: { address: 'maria@example.mx' }, props: { detail: 'Google' }, state: 'queued' },
  ]);
  expect((await userRecord(deps, id)).staff).toEqual(factor);
});

test('while registration is closed, no account is created and existing users sign in', async () => {
  const { signIn, ...deps } = parts();
  const closed = { isRegistrationOpen: () => false };
  expect(await signIn({ isEmailVerified: true }, closed)).toEqual(refused);
  expect(await deps.store.collection(usersSpec).count({ field: 'emailKey' })).toBe(0);
  await activeUser(deps);
  expect((await signIn({ isEmailVerified: true }, closed)).ok).toBe(true);
});

test.each([undefined, '', 'maria', 'maria@', '<a@b.mx>'])('refuses the email %o', async (email) => {
  const { signIn } = parts();
  expect(await signIn({ email, isEmailVerified: true })).toEqual(refused);
});

test('without a name from the provider, the email gives the name', async () => {
  const { signIn } = parts();
  expect(await signIn({ name: ' \n ', isEmailVerified: true })).toMatchObject({ value: { name: 'maria' } });
});

test('a long name is truncated', async () => {
  const { signIn } = parts();
  const signedIn = await signIn({ name: 'ñ'.repeat(200), isEmailVerified: true });
  expect(signedIn.ok && signedIn.value.name).toBe('ñ'.repeat(80));
});

describe('ways to sign in that somebody else set up', () => {
  const email = 'maria@example.mx';
  const google = { provider: 'google', providerAccountId: 'g', isEmailVerified: true };
  const byPassword = (deps: ReturnType<typeof accountParts>) =>
    signInByPassword(deps, { typed: { email, password: goodPassword }, client: 'test' });

  test('end when a provider vouches for the email of an inactive account', async () => {
    const { signIn, ...deps } = parts();
    const attacker = await waitingUser(deps);
    const session = await makeSession(deps, attacker);
    expect(await signIn(google)).toMatchObject({ ok: true, value: { id: attacker.id, active: true } });
    expect(await byPassword(deps)).toMatchObject({ fields: { password: 'passwordIncorrect' } });
    expect(await findUserBySession(deps, session)).toBeNull();
  });

  test('end when a provider vouches for an account that was activated from another browser', async () => {
    const { signIn, ...deps } = parts();
    const attacker = await waitingUser(deps);
    const session = await makeSession(deps, attacker);
    await activateUser(deps, await linkIn(deps, attacker.id, 'activation'));
    expect((await byPassword(deps)).ok).toBe(true);
    expect(await signIn(google)).toMatchObject({ ok: true, value: { id: attacker.id, name: 'María Peña' } });
    expect(await byPassword(deps)).toMatchObject({ fields: { password: 'passwordIncorrect' } });
    expect(await findUserBySession(deps, session)).toBeNull();
  });

  test('do not include a password whose owner opened the activation link in the same browser, or reset it', async () => {
    const { signIn, ...deps } = parts();
    const user = await waitingUser(deps);
    await activateUser(deps, await linkIn(deps, user.id, 'activation'), user);
    const session = await makeSession(deps, user);
    await signIn(google);
    expect((await byPassword(deps)).ok).toBe(true);
    expect(await findUserBySession(deps, session)).not.toBeNull();

    const other = await activeUser(deps, { email: 'luz@example.mx' });
    await requestPasswordReset(deps, { typed: { email: 'luz@example.mx' }, locale: 'es', client: 'test' });
    const proof = await linkIn(deps, other.id, 'passwordReset');
    const typed = { password: 'roble-y-fresno', password2: 'roble-y-fresno' };
    expect((await resetPassword(deps, { typed, proof, locale: 'es', client: 'test' })).ok).toBe(true);
    await signIn({ ...google, providerAccountId: 'luz', email: 'luz@example.mx' });
    const signedIn = { email: 'luz@example.mx', password: 'roble-y-fresno' };
    expect((await signInByPassword(deps, { typed: signedIn, client: 'test' })).ok).toBe(true);
  });

  test('end with a password reset, except for identities that a provider vouched for', async () => {
    const { signIn, ...deps } = parts();
    const facebook = { provider: 'facebook', providerAccountId: 'f' };
    const attacker = await signIn(facebook);
    const id = attacker.ok ? attacker.value.id : '';
    await activateUser(deps, await linkIn(deps, id, 'activation'), attacker.ok ? attacker.value : null);
    await signIn(google);
    expect((await userRecord(deps, id)).identities).toEqual(['facebook:f', 'google:g']);
    await requestPasswordReset(deps, { typed: { email }, locale: 'es', client: 'test' });
    const proof = await linkIn(deps, id, 'passwordReset');
    const typed = { password: goodPassword, password2: goodPassword };
    expect((await resetPassword(deps, { typed, proof, locale: 'es', client: 'test' })).ok).toBe(true);
    expect((await userRecord(deps, id)).identities).toEqual(['google:g']);
    expect(await signIn(facebook)).toEqual(refused);
    expect(await signIn(google)).toMatchObject({ ok: true, value: { id } });
  });
});
