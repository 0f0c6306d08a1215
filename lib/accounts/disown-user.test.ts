import { expect, test } from 'vitest';
import {
  accountParts,
  goodPassword,
  linkIn,
  makeSession,
  registration,
  tokenOf,
  waitingUser,
} from '@/tests/factories/accounts';
import { activateUser } from './activate-user';
import { correctWaitingEmail } from './correct-waiting-email';
import { disownUser } from './disown-user';
import { createProviderLinks } from './provider-links';
import { registerUser } from './register-user';
import { findUserBySession } from './session';
import { signIn } from './sign-in';
import { findUserByProvider, signInWithProvider } from './sign-in-with-provider';
import { findUserByToken } from './token';

const failed = { ok: false, code: 'activation_failed' };
const email = 'maria@example.mx';

function parts() {
  const account = accountParts();
  const removedMails: string[] = [];
  const erased: object[] = [];
  const remove = async (ids: readonly string[]) => removedMails.push(...ids);
  return {
    ...account,
    providerLinks: createProviderLinks(account.store),
    keptMails: { remove },
    removedMails,
    erased,
    erasures: { add: async (erasure: object) => void erased.push(erasure) },
    oweScrub: async () => async () => void erased.push({ scrubbed: true }),
  };
}

test('deletes the account with every way to sign in, and its address can be registered again', async () => {
  const deps = parts();
  const user = await waitingUser(deps);
  await deps.users.update(user.id, (current) => ({ ...current, identities: ['facebook:1'] }));
  await deps.providerLinks.link(user.id, 'facebook', '1');
  const [session, token] = [await makeSession(deps, user), await tokenOf(deps, user)];
  expect(await findUserBySession(deps, session)).toMatchObject({ id: user.id });
  const link = await linkIn(deps, user.id, 'activation');

  const mails = (await deps.users.byId(user.id))?.mails.map(({ id }) => id);
  expect(await disownUser(deps, link)).toEqual({ ok: true, value: null });
  // A restored backup loses the account too, and no trace of it stays in the database file.
  expect(deps.erased).toEqual([{ collection: 'users', id: user.id }, { scrubbed: true }]);
  expect(deps.removedMails).toEqual(mails);
  expect(deps.events.at(-1)).toEqual(['data_deleted', { userId: user.id }]);
  expect(await findUserBySession(deps, session)).toBeNull();
  expect(await findUserByToken(deps, token)).toBeNull();
  expect(await findUserByProvider(deps, 'facebook', '1')).toBeNull();
  expect(await deps.providerLinks.find('facebook', '1')).toBeNull();
  const typed = { email, password: goodPassword };
  expect(await signIn(deps, { typed, client: 'test' })).toMatchObject({ fields: { email: 'emailNotFound' } });
  expect(await activateUser(deps, link)).toEqual(failed);
  expect(await registerUser(deps, { typed: registration(), locale: 'es', client: 'test' })).toMatchObject({
    ok: true,
  });
});

test('requires the mailed link', async () => {
  const deps = parts();
  const user = await waitingUser(deps);
  const link = await linkIn(deps, user.id, 'activation');
  for (const id of [undefined, '', user.id, link.slice(0, -1), { $ne: null }])
    expect(await disownUser(deps, id)).toEqual(failed);
  deps.pass(48 * 3600);
  expect(await disownUser(deps, link)).toEqual(failed);
  expect(await deps.users.byId(user.id)).not.toBeNull();
});

test('does not delete an active account', async () => {
  const deps = parts();
  const user = await waitingUser(deps);
  const link = await linkIn(deps, user.id, 'activation');
  await activateUser(deps, link);
  expect(await disownUser(deps, link)).toEqual(failed);
  const typed = { email, password: goodPassword };
  expect(await signIn(deps, { typed, client: 'test' })).toMatchObject({ ok: true });
});

test('does not delete an account whose address is corrected after the link was read', async () => {
  const deps = parts();
  const caller = await waitingUser(deps);
  const link = await linkIn(deps, caller.id, 'activation');
  const corrected = 'mariana@example.mx';
  const byId = async (id: string) => {
    const found = await deps.users.byId(id);
    const correction = { caller, typed: { email: corrected }, locale: 'es', client: 'test' } as const;
    expect(await correctWaitingEmail(deps, correction)).toMatchObject({ ok: true });
    return found;
  };
  expect(await disownUser({ ...deps, users: { ...deps.users, byId } }, link)).toEqual(failed);
  expect(await deps.users.byEmailKey(corrected)).toMatchObject({ _id: caller.id });
  expect(deps.erased).toEqual([]);
});

test('an activation during the deletion gives nobody access', async () => {
  const deps = parts();
  const user = await waitingUser(deps);
  const session = await makeSession(deps, user);
  const link = await linkIn(deps, user.id, 'activation');
  const providerLinks = { ...deps.providerLinks, forget: () => activateUser(deps, link).then(() => {}) };
  const users = { ...deps.users, delete: () => Promise.reject(new Error('interrupted')) };
  await expect(disownUser({ ...deps, providerLinks, users }, link)).rejects.toThrow('interrupted');
  // The traces of what was deleted are removed nevertheless.
  expect(deps.erased).toContainEqual({ scrubbed: true });
  expect(await findUserBySession(deps, session)).toBeNull();
  const typed = { email, password: goodPassword };
  expect(await signIn(deps, { typed, client: 'test' })).toMatchObject({
    fields: { email: 'emailNotFound' },
  });
  // The account stays inactive, so that repeating it completes the deletion.
  expect(await disownUser(deps, link)).toMatchObject({ ok: true });
  expect(await deps.users.byId(user.id)).toBeNull();
});

test('ends the links that set a new password, also if the deletion is interrupted', async () => {
  const deps = parts();
  const user = await waitingUser(deps);
  const link = await linkIn(deps, user.id, 'activation');
  await deps.users.update(user.id, (current) => ({ ...current, resetNonce: 'n' }));
  const erasures = { ...deps.erasures, add: () => Promise.reject(new Error('interrupted')) };
  await expect(disownUser({ ...deps, erasures }, link)).rejects.toThrow('interrupted');
  expect(await deps.users.byId(user.id)).not.toHaveProperty('resetNonce');
});

test('a sign-in by a provider during the deletion gets an account of its own, which stays', async () => {
  const deps = parts();
  const user = await waitingUser(deps);
  const link = await linkIn(deps, user.id, 'activation');
  const profile = {
    provider: 'google',
    providerAccountId: '1',
    email,
    isEmailVerified: true,
    name: 'María',
  } as const;
  const arrival = { locale: 'es', client: 'test' } as const;
  const disown = () => disownUser({ ...deps, providerLinks }, link);
  const signIns: unknown[] = [];
  const signInMeanwhile = async (users = deps.users) => {
    signIns.push(await signInWithProvider({ ...deps, users }, profile, arrival));
  };
  // One that begins after the account lost its ways to sign in.
  const providerLinks = { ...deps.providerLinks, forget: () => signInMeanwhile() };
  expect(await disown()).toMatchObject({ ok: true });
  expect(signIns).toMatchObject([{ ok: true, value: { email, active: true } }]);
  expect(await deps.users.byEmailKey(email)).toMatchObject({ identities: ['google:1'] });
});

test('a sign-in by a provider that found the account before its deletion gets another one', async () => {
  const deps = parts();
  const user = await waitingUser(deps);
  const link = await linkIn(deps, user.id, 'activation');
  const byEmailKey = async (key: string) => {
    const found = await deps.users.byEmailKey(key);
    const interrupted = { ...deps.users, delete: () => Promise.reject(new Error('interrupted')) };
    if (found) await disownUser({ ...deps, users: interrupted }, link).catch(() => {});
    return found;
  };
  const signedIn = await signInWithProvider(
    { ...deps, users: { ...deps.users, byEmailKey } },
    { provider: 'google', providerAccountId: '1', email, isEmailVerified: true, name: 'María' },
    { locale: 'es', client: 'test' },
  );
  expect(signedIn).toMatchObject({ ok: true, value: { email, active: true } });
  expect(await disownUser(deps, link)).toMatchObject({ ok: true });
  expect(await deps.users.byId(user.id)).toBeNull();
  expect(await deps.users.byEmailKey(email)).toMatchObject({ identities: ['google:1'] });
});
