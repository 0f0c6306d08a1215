import type { Users } from './repository';

/** Ends every session and token of the user, on all devices. */
export async function signOut(deps: { users: Users }, userId: string): Promise<void> {
  await deps.users.update(userId, (user) => ({ ...user, tokenVersion: user.tokenVersion + 1 }));
}
