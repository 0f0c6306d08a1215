import { emailKey } from '@/lib/base/email-key';
import { fieldErrors } from '@/lib/base/field-errors';
import { ok, type Refusal, refuseFields } from '@/lib/base/result';
import type { Passwords } from '@/lib/crypto/passwords';
import { overLimit } from '@/lib/store/over-limit';
import type { Users } from './repository';
import { isActive, signedIn } from './rules';
import { signInSchema } from './schema';
import type { AccountLimits, SignedInUser, User } from './types';

export interface SignInDeps {
  users: Users;
  passwords: Passwords;
  limits: Pick<AccountLimits, 'loginByClient' | 'loginByEmailAndClient'>;
}

/** A sign-in that failed; `waiting` is the user whose password was right and whose account is not active. */
export type SignInRefusal = Refusal & { waiting?: SignedInUser };

/**
 * The active user of this e-mail and password. Refuses with field errors (`email`, `password`, `emailnotfound`,
 * `passwordincorrect`, and `usernotactive` where the password is right) and `too_many_requests`: failures are
 * counted, successes are not.
 */
export async function signIn(
  deps: SignInDeps,
  { typed, client }: { typed: Record<string, unknown>; client: string },
): Promise<{ ok: true; value: SignedInUser } | SignInRefusal> {
  const parsed = signInSchema.safeParse(typed);
  if (!parsed.success) return refuseFields(fieldErrors(parsed.error));
  const key = emailKey(parsed.data.email);

  // Counted before the password is judged, so that a burst of guesses at once gets no further than one by one. A
  // client beyond its limit uses nothing up of an e-mail's.
  const { loginByClient, loginByEmailAndClient } = deps.limits;
  const own = `${client} ${key}`;
  const over = (await overLimit(loginByClient, client)) ?? (await overLimit(loginByEmailAndClient, own));
  if (over) return over;

  let user: User | null;
  try {
    user = await deps.users.byEmailKey(key);
    if (!user) return refuseFields({ emailnotfound: 'emailNotFound' });
    if (!(await deps.passwords.verify(parsed.data.password, user.passwordHash))) {
      return refuseFields({ passwordincorrect: 'passwordIncorrect' });
    }
  } catch (error) {
    // Nothing was judged.
    await Promise.all([loginByClient.giveBack(client), loginByEmailAndClient.giveBack(own)]);
    throw error;
  }
  // A success of their own clears nobody's failures at other accounts.
  await Promise.all([loginByClient.giveBack(client), loginByEmailAndClient.forgive(own)]);
  if (!isActive(user))
    return { ...refuseFields({ usernotactive: 'userNotActive' }), waiting: signedIn(user) };
  return ok(signedIn(user));
}
