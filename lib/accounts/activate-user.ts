import { ok, type Result, refuse } from '@/lib/base/result';
import type { Secrets } from '@/lib/crypto/secrets';
import { readLink } from '@/lib/crypto/signed-links';
import type { Users } from './repository';
import { isActive, signedIn } from './rules';
import type { SignedInUser } from './types';

export interface ActivateDeps {
  users: Users;
  secrets: Secrets;
  clock: () => Date;
}

/** Makes the account of a mailed activation link active and answers its user; the same again when repeated. */
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
  return ok(signedIn({ ...user, emailVerified: user.emailVerified ?? now }));
}
