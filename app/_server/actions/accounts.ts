'use server';

import { endSession } from '@/app/_server/browser/start-session';
import { removeCookies } from '@/app/_server/browser/write';
import { formAction } from '@/app/_server/form/answer-form';
import { ok } from '@/lib/base/result';
import { officePath } from '@/lib/office/rules';

/**
 * Ends this browser's session and asks for a new sign-in, which then sets up the second factor. The proof of the mailed
 * link remains.
 */
export const signInAgainAction = formAction(async () => {
  await endSession();
  await removeCookies('newSignIn');
  return ok({ next: `/login?callbackUrl=${encodeURIComponent(`${officePath}/acceso`)}` });
});

/** Ends this browser's session, removes its access to all other records, and redirects to the sign-in. */
export const signOutAction = formAction(async () => {
  await endSession();
  await removeCookies('signOut');
  return ok({ next: '/login' });
});
