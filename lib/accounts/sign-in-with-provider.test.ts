import { expect, test } from 'vitest';
import { createProviderLinks } from '@/lib/store/provider-links';
import { accountParts, activeUser, mailsOf, userRecord } from '@/tests/factories/accounts';
import { usersSpec } from './repository';
import { isActive } from './rules';
import { signInWithProvider } from './sign-in-with-provider';
import type { ProviderProfile } from './types';

/*
 * The rules between providers; the claims of each provider and the flow through Auth.js are tested in
 * tests/contract/social-sign-in.test.ts.
 */

function parts() {
  const account = accountParts();
  const deps = { ...account, links: createProviderLinks(account.store) };
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
      'es',
    );
  return { ...deps, signIn };
}

const refused = { ok: false, code: 'unauthenticated' };

test('Facebook, which does not confirm e-mails, creates one inactive account', async () => {
  const { signIn, ...deps } = parts();
  const first = await signIn({ name: 'María' });
  expect(first).toMatchObject({ ok: true, value: { name: 'María', active: false } });
  expect(await signIn({ email: 'another@example.mx' })).toEqual(first);
  const id = first.ok ? first.value.id : '';
  expect(await mailsOf(deps, id, 'activation')).toHaveLength(1);
});

test('an inactive account becomes active once its provider confirms the e-mail', async () => {
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

test('two providers that confirm the same e-mail sign in one user', async () => {
  const { signIn } = parts();
  const google = await signIn({ provider: 'google', isEmailVerified: true });
  const outlook = await signIn({ provider: 'microsoft-entra-id', isEmailVerified: true });
  expect(outlook).toEqual(google);
  expect(await signIn({ provider: 'google', isEmailVerified: true })).toEqual(google);
});

test('while registration is closed, no account is created and existing users sign in', async () => {
  const { signIn, ...deps } = parts();
  const closed = { isRegistrationOpen: () => false };
  expect(await signIn({ isEmailVerified: true }, closed)).toEqual(refused);
  expect(await deps.store.collection(usersSpec).count({ field: 'emailKey' })).toBe(0);
  await activeUser(deps);
  expect((await signIn({ isEmailVerified: true }, closed)).ok).toBe(true);
});

test.each([undefined, '', 'maria', 'maria@', '<a@b.mx>'])('refuses the e-mail %o', async (email) => {
  const { signIn } = parts();
  expect(await signIn({ email, isEmailVerified: true })).toEqual(refused);
});

test('without a name from the provider, the e-mail gives the name', async () => {
  const { signIn } = parts();
  expect(await signIn({ name: ' \n ', isEmailVerified: true })).toMatchObject({ value: { name: 'maria' } });
});

test('a long name is truncated', async () => {
  const { signIn } = parts();
  const signedIn = await signIn({ name: 'ñ'.repeat(200), isEmailVerified: true });
  expect(signedIn.ok && signedIn.value.name).toBe('ñ'.repeat(80));
});
