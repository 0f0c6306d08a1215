import { ok, type Result, refuse } from '@/lib/base/result';
import type { SecurityLogDeps } from '@/lib/base/security-log';
import type { Secrets } from '@/lib/crypto/secrets';
import { readLink } from '@/lib/crypto/signed-links';
import type { Users } from './repository';
import { isActive, toSignedInUser } from './rules';
import type { SignedInUser } from './types';

export interface ActivateDeps extends SecurityLogDeps {
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
    const { outcome } = await deps.users.update(user._id, (current) =>
      isActive(current) ? null : { ...current, emailVerified: now, updatedAt: now },
    );
    if (outcome === 'updated') deps.securityEvent('account_activated', { userId: user._id });
  }
  return ok(toSignedInUser({ ...user, emailVerified: user.emailVerified ?? now }));
}
