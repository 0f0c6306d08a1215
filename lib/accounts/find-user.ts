import { isId } from '@/lib/base/ids';
import { ok, type Result, refuse } from '@/lib/base/result';
import { readLink } from '@/lib/crypto/signed-links';
import { accountLinks } from './mails';
import type { User } from './record';
import type { AccountDeps, SessionUser } from './types';

type FindUserDeps = Pick<AccountDeps, 'secrets' | 'clock' | 'securityEvent'> & {
  users: Pick<AccountDeps['users'], 'byId'>;
};

/**
 * Name and e-mail of the signed-in user, active or not, by their own id, or of the account of a valid reset link; else
 * `unauthenticated`, or `not_found` both for another user's id and for an unknown one.
 */
export async function findUser(
  deps: FindUserDeps,
  { id, caller }: { id: string; caller: SessionUser | null },
): Promise<Result<{ name: string; email: string }>> {
  const user = isId(id) ? null : await findUserByLink(deps, 'passwordReset', id);
  if (user) return ok({ name: user.name, email: user.email });
  if (!caller) return refuse('unauthenticated');
  return caller.id === id ? ok({ name: caller.name, email: caller.email }) : refuse('not_found');
}

/** The account that a mailed link is about, active or not; null if the link is forged or expired, or is a used reset link, which the security log reports. */
export async function findUserByLink(
  deps: FindUserDeps,
  kind: keyof typeof accountLinks,
  id: unknown,
): Promise<User | null> {
  const link = readLink(deps.secrets, kind, id);
  const user = link && link.expiresAt > deps.clock() ? await deps.users.byId(link.subject) : null;
  if (user && link?.matches(user[accountLinks[kind].nonce])) return user;
  if (id) deps.securityEvent('link_refused', { link: kind });
  return null;
}
