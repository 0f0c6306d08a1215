import { emailKey } from '@/lib/base/email-key';
import { ok, type Result, refuse, refuseFields, refuseInvalid } from '@/lib/base/result';
import { accountKey, knownBrowser } from './known-browser';
import type { User } from './record';
import { isActive, toSignedInUser } from './rules';
import { signInSchema } from './schema';
import type { AccountDeps, SignedInUser } from './types';

export type SignInDeps = Pick<
  AccountDeps,
  'users' | 'passwords' | 'secrets' | 'limits' | 'callerKey' | 'securityEvent'
>;

/**
 * Returns the active user with this email and password. Refuses with errors of `email` and `password`, with
 * `not_active` and the user if the password is correct, with `too_many_requests`, and with `unavailable` while too many
 * passwords wait. `browser` is the cookie of a browser that has signed in before.
 */
export async function signIn(
  deps: SignInDeps,
  {
    typed,
    client,
    browser,
  }: { typed: Record<string, unknown>; client: string; browser?: string | undefined },
): Promise<Result<SignedInUser> & { inactiveUser?: SignedInUser }> {
  const parsed = signInSchema.safeParse(typed);
  if (!parsed.success) return refuseInvalid(parsed.error);
  const key = emailKey(parsed.data.email);

  // The client's limits come first, so that a blocked client does not use up those of an email.
  const { loginByClient, signedInByClient } = deps.limits;
  const caller = deps.callerKey(client, key);
  const user = await deps.users.byEmailKey(key);
  const browserId = user ? knownBrowser(deps.secrets, browser, accountKey(user)) : undefined;
  const attempt = attemptOf(deps, { requester: browserId ?? client, key, isKnown: browserId !== undefined });
  const over =
    (await loginByClient.check(caller)) ?? (await signedInByClient.check(caller)) ?? (await attempt.take());
  if (over) return over;

  let checked: Result<boolean>;
  try {
    checked = user ? await deps.passwords.verify(parsed.data.password, user.passwordHash, caller) : ok(false);
  } catch (error) {
    // Nothing was checked, so nothing counts.
    await attempt.release();
    throw error;
  }
  if (!checked.ok) {
    await attempt.release();
    return checked;
  }
  const isRight = checked.value;
  // Parallel guesses at many accounts get the same answer beyond the client's limit, whether the password is correct
  // or not.
  const late = isRight
    ? ((await loginByClient.check(caller)) ?? (await signedInByClient.take(caller)))
    : await loginByClient.take(caller);
  if (late) return late;
  if (!isRight) deps.securityEvent('sign_in_failed', user ? { userId: user._id } : undefined);
  if (!user) return refuseFields({ email: 'emailNotFound' });
  if (!isRight) return refuseFields({ password: 'passwordIncorrect' });
  // A success does not clear the client's failures at other accounts.
  await attempt.succeed();
  await renewHash(deps, user, parsed.data.password, caller);
  const signedIn = toSignedInUser(user);
  deps.securityEvent('sign_in', { userId: user._id });
  return isActive(user) ? ok(signedIn) : { ...refuse('not_active'), inactiveUser: signedIn };
}

/**
 * The limits on failures at one account. Both are counted before the password is checked, so that parallel guesses
 * count like sequential ones. A browser that has signed in to the account before is counted separately, so that guesses
 * by other clients, or by another device with the owner's network address, do not lock the owner out.
 */
function attemptOf(
  { limits: { loginByEmailAndClient, loginByAccount } }: Pick<SignInDeps, 'limits'>,
  { requester, key, isKnown }: { requester: string; key: string; isKnown: boolean },
) {
  const own = `${requester} ${key}`;
  const account = isKnown ? own : key;
  return {
    async take() {
      const over = await loginByEmailAndClient.take(own);
      if (over) return over;
      const ofAccount = await loginByAccount.take(account);
      if (ofAccount) await loginByEmailAndClient.release(own);
      return ofAccount;
    },
    release: () => Promise.all([loginByEmailAndClient.release(own), loginByAccount.release(account)]),
    /** A success clears the failures of this client or browser at this account, but not those of others. */
    succeed: () => Promise.all([loginByEmailAndClient.forgive(own), loginByAccount.release(account)]),
  };
}

/**
 * Replaces a hash of an earlier kind after a correct password. If too many passwords wait, a later sign-in replaces it.
 */
async function renewHash(deps: SignInDeps, user: User, password: string, caller: string): Promise<void> {
  const earlier = user.passwordHash ?? '';
  if (deps.passwords.isCurrent(earlier)) return;
  const renewed = await deps.passwords.hash(password, caller);
  if (!renewed.ok) return;
  await deps.users.update(user._id, (current) =>
    current.passwordHash === earlier ? { ...current, passwordHash: renewed.value } : null,
  );
}
