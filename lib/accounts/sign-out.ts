import type { SecurityLogDeps } from '@/lib/base/security-log';
import type { Users } from './repository';

/** Ends every session and token of the user, on all devices. */
export async function signOut(deps: { users: Users } & SecurityLogDeps, userId: string): Promise<void> {
  deps.securityEvent('sign_out', { userId });
  await deps.users.update(userId, (user) => ({ ...user, tokenVersion: user.tokenVersion + 1 }));
}
