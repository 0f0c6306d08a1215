import { isId } from '@/lib/base/ids';
import { ok, type Result, refuse } from '@/lib/base/result';
import { findByLink } from '@/lib/crypto/signed-links';
import { isOwnAccount } from './abilities';
import { accountLinks } from './mails';
import type { User } from './record';
import type { AccountDeps, AccountUser } from './types';

type FindUserDeps = Pick<AccountDeps, 'secrets' | 'clock' | 'securityEvent'> & {
  users: Pick<AccountDeps['users'], 'byId'>;
};

/**
 * The name and email of the signed-in user, active or not, by their own id, or of the account of a valid reset link.
 * Otherwise refuses with `unauthenticated`, or with `not_found` both for another user's id and for an unknown one.
 */
export async function findUser(
  deps: FindUserDeps,
  { id, caller }: { id: string; caller: AccountUser | null },
): Promise<Result<{ name: string; email: string }>> {
  const user = isId(id) ? null : await findUserByLink(deps, 'passwordReset', id);
  if (user) return ok({ name: user.name, email: user.email });
  if (!caller) return refuse('unauthenticated');
  return isOwnAccount(caller, id) ? ok({ name: caller.name, email: caller.email }) : refuse('not_found');
}

/**
 * The account that a mailed link is for, active or not. Null if the link is forged or expired, or is a used reset link.
 */
export function findUserByLink(
  deps: FindUserDeps,
  purpose: keyof typeof accountLinks,
  id: unknown,
): Promise<User | null> {
  const { nonce } = accountLinks[purpose];
  return findByLink(deps, { purpose, id, byId: deps.users.byId, nonceOf: (user) => user[nonce] });
}
