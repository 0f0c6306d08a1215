import { headers } from 'next/headers';
import { deviceOf } from '@/lib/accounts/device';
import { openSession, sealSession } from '@/lib/accounts/session';
import { signOut } from '@/lib/accounts/sign-out';
import type { SignedInUser, UserInSession } from '@/lib/accounts/types';
import { deps } from '@/lib/deps';
import { currentUser } from './read';
import { rememberBrowser, storeSession } from './write';

/**
 * Signs the browser in, with the second factor if it was given, and ends its earlier session. Returns the user with the
 * new session. Only in a server action or route handler.
 */
export async function startSession(
  user: SignedInUser,
  factor?: Parameters<typeof openSession>[3],
): Promise<UserInSession> {
  await endSession();
  const device = deviceOf((await headers()).get('user-agent'));
  const signedIn = await openSession(deps(), user, device, factor);
  await storeSession(await sealSession(deps(), signedIn));
  if (user.active) await rememberBrowser(user);
  return signedIn;
}

/** Ends the session in the browser's cookie, if any. The user's other sessions keep working. */
export async function endSession(): Promise<void> {
  const user = await currentUser();
  if (user) await signOut(deps(), user.id, user.sessionId);
}
