import { emailKey } from '@/lib/base/email-key';
import { ok, type Result, refuse } from '@/lib/base/result';
import type { User } from './record';
import { isActive } from './rules';
import type { AccountUser } from './types';

/* Who may do what with an account. Mailed links prove access to its mailbox: `findUserByLink` validates them. */

/** A user who is signed in to an account whose email address is proven. */
export type Active<U extends AccountUser> = U & { active: true };

/** The signed-in user whose account is active; refuses with `unauthenticated` and `not_active`. */
export function activeUser<U extends AccountUser>(user: U | null): Result<Active<U>> {
  if (!user) return refuse('unauthenticated');
  return isActiveUser(user) ? ok(user) : refuse('not_active');
}

export function isActiveUser<U extends AccountUser>(user: U | null): user is Active<U> {
  return user?.active === true;
}

/**
 * The signed-in user if the id in the address is theirs. Otherwise refuses with `unauthenticated`, `not_active` or
 * `not_found`.
 */
export function ownUser(caller: AccountUser | null, userId: string): Result<Active<AccountUser>> {
  const user = activeUser(caller);
  return user.ok && !isOwnAccount(caller, userId) ? refuse('not_found') : user;
}

/** Whether the caller is signed in to this account, active or not. Its name and email are shown only in that case. */
export function isOwnAccount(caller: AccountUser | null, userId: string): boolean {
  return caller?.id === userId;
}

/** Whether the caller is signed in to the active account of the address with this key. */
export function ownsAddress(caller: AccountUser | null, key: string | undefined): boolean {
  return isActiveUser(caller) && emailKey(caller.email) === key;
}

/**
 * Whether opening an activation link activates the account at once. In any other browser the reader has to confirm
 * first.
 */
export function mayActivateAtOnce(caller: AccountUser | null, account: User): boolean {
  return isOwnAccount(caller, account._id) || isActive(account);
}

/**
 * Whether an account keeps its password and identities when a provider's account is added. It loses them if somebody
 * else may have chosen them.
 */
export function keepsCredentials(account: User): boolean {
  return isActive(account) && account.hasProvenCredentials === true;
}
