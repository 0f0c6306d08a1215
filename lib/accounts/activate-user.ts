import { ok, type Result, refuse } from '@/lib/base/result';
import type { Secrets } from '@/lib/crypto/secrets';
import { readLink } from '@/lib/crypto/signed-links';
import type { Users } from './repository';
import { isActive, toSignedInUser } from './rules';
import type { SignedInUser } from './types';

export interface ActivateDeps {
  users: Users;
  secrets: Secrets;
  clock: () => Date;
}

/** Activates the account that a mailed activation link is about and answers its user; repeating it has the same result. */
export async function activateUser(deps: ActivateDeps, id: unknown): Promise<Result<SignedInUser>> {
  const now = deps.clock();
  const link = readLink(deps.secrets, 'activation', id);
  const user = link && (await deps.users.byId(link.subject));
  if (!link || !user || !link.matches(user.activationNonce) || link.expiresAt <= now) {
    return refuse('activation_failed');
  }
  if (!isActive(user)) {
    await deps.users.update(user._id, (current) =>
      isActive(current) ? null : { ...current, emailVerified: now, updatedAt: now },
    );
  }
  return ok(toSignedInUser({ ...user, emailVerified: user.emailVerified ?? now }));
}
