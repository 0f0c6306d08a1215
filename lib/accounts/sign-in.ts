import { emailKey } from '@/lib/base/email-key';
import { ok, type Result, refuse, refuseFields, refuseInvalid } from '@/lib/base/result';
import { isActive, toSignedInUser } from './rules';
import { signInSchema } from './schema';
import type { AccountDeps, SignedInUser, User } from './types';

export type SignInDeps = Pick<AccountDeps, 'users' | 'passwords' | 'limits' | 'callerKey' | 'securityEvent'>;

/**
 * The active user with this e-mail and password. Refuses with errors of `email` and `password`, with `not_active` and
 * the user if the password is correct, with `too_many_requests` and, while too many passwords wait, with `unavailable`.
 */
export async function signIn(
  deps: SignInDeps,
  { typed, client }: { typed: Record<string, unknown>; client: string },
): Promise<Result<SignedInUser> & { inactiveUser?: SignedInUser }> {
  const parsed = signInSchema.safeParse(typed);
  if (!parsed.success) return refuseInvalid(parsed.error);
  const key = emailKey(parsed.data.email);

  // The limit of e-mail and client is counted before the password is checked, so that parallel guesses at one account
  // count like sequential ones. The client's limit comes first, so that a blocked client does not use up that of an e-mail.
  const { loginByClient, loginByEmailAndClient, signedInByClient } = deps.limits;
  const own = `${client} ${key}`;
  const caller = deps.callerKey(client, key);
  const over =
    (await loginByClient.check(caller)) ??
    (await signedInByClient.check(caller)) ??
    (await loginByEmailAndClient.take(own));
  if (over) return over;

  let user: User | null;
  let checked: Result<boolean>;
  try {
    user = await deps.users.byEmailKey(key);
    checked = user ? await deps.passwords.verify(parsed.data.password, user.passwordHash, caller) : ok(false);
  } catch (error) {
    // Nothing was checked, so nothing counts.
    await loginByEmailAndClient.giveBack(own);
    throw error;
  }
  if (!checked.ok) {
    await loginByEmailAndClient.giveBack(own);
    return checked;
  }
  const isRight = checked.value;
  // Of parallel guesses at many accounts, those beyond the client's limit get the same answer whether right or wrong.
  const late = isRight
    ? ((await loginByClient.check(caller)) ?? (await signedInByClient.take(caller)))
    : await loginByClient.take(caller);
  if (late) return late;
  if (!isRight) deps.securityEvent('sign_in_failed', user ? { userId: user._id } : undefined);
  if (!user) return refuseFields({ email: 'emailNotFound' });
  if (!isRight) return refuseFields({ password: 'passwordIncorrect' });
  // A success does not clear the client's failures at other accounts.
  await loginByEmailAndClient.forgive(own);
  await renewHash(deps, user, parsed.data.password, caller);
  const signedIn = toSignedInUser(user);
  deps.securityEvent('sign_in', { userId: user._id });
  return isActive(user) ? ok(signedIn) : { ...refuse('not_active'), inactiveUser: signedIn };
}

/** Replaces an earlier kind of hash of a password that was right. If too many passwords wait, a later sign-in does. */
async function renewHash(deps: SignInDeps, user: User, password: string, caller: string): Promise<void> {
  const earlier = user.passwordHash ?? '';
  if (deps.passwords.isCurrent(earlier)) return;
  const renewed = await deps.passwords.hash(password, caller);
  if (!renewed.ok) return;
  await deps.users.update(user._id, (current) =>
    current.passwordHash === earlier ? { ...current, passwordHash: renewed.value } : null,
  );
}
