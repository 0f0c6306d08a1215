import { ok, type Result, refuse } from '@/lib/base/result';
import { readLink } from '@/lib/crypto/signed-links';
import type { AccountDeps, SessionUser, User } from './types';

type FindUserDeps = Pick<AccountDeps, 'users' | 'secrets' | 'clock'>;

/**
 * Name and e-mail of the signed-in user, active or not, by their own id, or of the account of a valid reset link; else
 * `unauthenticated`, or `not_found` both for another user's id and for an unknown one.
 */
export async function findUser(
  deps: FindUserDeps,
  { id, caller }: { id: string; caller: SessionUser | null },
): Promise<Result<{ name: string; email: string }>> {
  const user = await findUserByResetLink(deps, id);
  if (user) return ok({ name: user.name, email: user.email });
  if (!caller) return refuse('unauthenticated');
  return caller.id === id ? ok({ name: caller.name, email: caller.email }) : refuse('not_found');
}

/** The account that an activation link is about, active or not, or null if the link is forged or expired. */
export function findUserByActivationLink(deps: FindUserDeps, id: unknown): Promise<User | null> {
  return findUserByLink(deps, 'activation', id, (user) => user.activationNonce);
}

/** The account that a reset link is about, or null if the link is forged, used or expired. */
export function findUserByResetLink(deps: FindUserDeps, id: unknown): Promise<User | null> {
  return findUserByLink(deps, 'passwordReset', id, (user) => user.resetNonce);
}

async function findUserByLink(
  deps: FindUserDeps,
  purpose: string,
  id: unknown,
  nonceOf: (user: User) => string | undefined,
): Promise<User | null> {
  const link = readLink(deps.secrets, purpose, id);
  if (!link || link.expiresAt <= deps.clock()) return null;
  const user = await deps.users.byId(link.subject);
  return user && link.matches(nonceOf(user)) ? user : null;
}
