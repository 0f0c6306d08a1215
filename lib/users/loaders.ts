import { redirect } from 'next/navigation';
import { currentUser } from '@/lib/auth/current-user';
import type { SignedInUser } from './types';

/**
 * The active user who is signed in, for a protected page. Everyone else is sent on: to sign in, with the way back to
 * this page, or to the screen that waits for the activation.
 * @param path the page's own path with its query, as the address bar shows it
 */
export async function requireUser(path: string): Promise<SignedInUser> {
  const user = await currentUser();
  if (!user) redirect(`/login?callbackUrl=${encodeURIComponent(path)}`);
  if (!user.active) redirect(`/activationemailsent?id=${user.id}`);
  return user;
}
