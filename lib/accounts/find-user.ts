import { ok, type Result, refuse } from '@/lib/base/result';
import type { Secrets } from '@/lib/crypto/secrets';
import { readLink } from '@/lib/crypto/signed-links';
import type { Users } from './repository';
import type { SessionUser } from './session-user';
import type { User } from './types';

export interface FindUserDeps {
  users: Users;
  secrets: Secrets;
  clock: () => Date;
}

/**
 * Name and e-mail of the signed-in user, active or not, by their own id, or of the account of a valid reset link.
 * Otherwise `unauthenticated`, or `not_found` both for another user's id and for an unknown one.
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
export async function findUserByActivationLink(deps: FindUserDeps, id: unknown): Promise<User | null> {
  const link = readLink(deps.secrets, 'activation', id);
  if (!link || link.expiresAt <= deps.clock()) return null;
  const user = await deps.users.byId(link.subject);
  return user && link.matches(user.activationNonce) ? user : null;
}

/** The account that a reset link is about, or null if the link is forged, used or expired. */
export async function findUserByResetLink(deps: FindUserDeps, id: unknown): Promise<User | null> {
  const link = readLink(deps.secrets, 'passwordReset', id);
  if (!link || link.expiresAt <= deps.clock()) return null;
  const user = await deps.users.byId(link.subject);
  return user && link.matches(user.resetNonce) ? user : null;
}
