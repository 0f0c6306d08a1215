import { expect, test } from 'vitest';
import { createProviderLinks } from '@/lib/store/provider-links';
import { accountParts, activeUser, mailsOf, userRecord } from '@/tests/factories/accounts';
import { usersSpec } from './repository';
import { isActive } from './rules';
import { signInWithProvider } from './sign-in-with-provider';
import type { ProviderProfile } from './types';

/*
 * The rules between providers; what each provider says, and all of Auth.js around it, is in
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
        isEmailVouched: false,
        ...profile,
      },
      'es',
    );
  return { ...deps, signIn };
}

const refused = { ok: false, code: 'unauthenticated' };

test('Facebook, which does not vouch, makes an account that waits, the same one each time', async () => {
  const { signIn, ...deps } = parts();
  const first = await signIn({ name: 'María' });
  expect(first).toMatchObject({ ok: true, value: { name: 'María', active: false } });
  expect(await signIn({ email: 'another@example.mx' })).toEqual(first);
  const id = first.ok ? first.value.id : '';
  expect(await mailsOf(deps, id, 'activation')).toHaveLength(1);
});

test('a provider account that waits becomes active once its provider vouches', async () => {
  const { signIn, ...deps } = parts();
  const outlook = { provider: 'microsoft-entra-id' };
  const waiting = await signIn(outlook);
  const id = waiting.ok ? waiting.value.id : '';
  expect(await signIn({ ...outlook, isEmailVouched: true })).toMatchObject({
    ok: true,
    value: { id, active: true },
  });
  expect(isActive(await userRecord(deps, id))).toBe(true);
});

test('two providers that vouch for one e-mail are one user', async () => {
  const { signIn } = parts();
  const google = await signIn({ provider: 'google', isEmailVouched: true });
  const outlook = await signIn({ provider: 'microsoft-entra-id', isEmailVouched: true });
  expect(outlook).toEqual(google);
  expect(await signIn({ provider: 'google', isEmailVouched: true })).toEqual(google);
});

test('a closed registration makes no account and lets those in who have one', async () => {
  const { signIn, ...deps } = parts();
  const closed = { isRegistrationOpen: () => false };
  expect(await signIn({ isEmailVouched: true }, closed)).toEqual(refused);
  expect(await deps.store.collection(usersSpec).count({ field: 'emailKey' })).toBe(0);
  await activeUser(deps);
  expect((await signIn({ isEmailVouched: true }, closed)).ok).toBe(true);
});

test.each([undefined, '', 'maria', 'maria@', '<a@b.mx>'])(
  'nobody is signed in by the e-mail %o',
  async (email) => {
    const { signIn } = parts();
    expect(await signIn({ email, isEmailVouched: true })).toEqual(refused);
  },
);

test('a person whom the provider does not name is called by their e-mail', async () => {
  const { signIn } = parts();
  expect(await signIn({ name: ' \n ', isEmailVouched: true })).toMatchObject({ value: { name: 'maria' } });
});

test('a name is cut to what accounts hold', async () => {
  const { signIn } = parts();
  const signedIn = await signIn({ name: 'ñ'.repeat(200), isEmailVouched: true });
  expect(signedIn.ok && signedIn.value.name).toBe('ñ'.repeat(80));
});
