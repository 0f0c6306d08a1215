'use server';

import { currentUser, proofAbout } from '@/app/_server/browser/read';
import { rememberBrowser, removeCookies } from '@/app/_server/browser/write';
import { formAction } from '@/app/_server/form/answer-form';
import { isOwnAccount } from '@/lib/accounts/abilities';
import { activateUser } from '@/lib/accounts/activate-user';
import { disownUser } from '@/lib/accounts/disown-user';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';

/**
 * Activates the account whose activation link this browser opened. Returns its name, and whether this browser has its
 * session.
 */
export const activateUserAction = formAction<{ name: string; isSignedIn: boolean }>(async ({ typed }) => {
  const user = await currentUser();
  const activated = await activateUser(deps(), await proofAbout('activation', typed.account), user);
  if (!activated.ok) return activated;
  const { id, name } = activated.value;
  const isSignedIn = isOwnAccount(user, id);
  if (isSignedIn) await rememberBrowser(activated.value);
  return ok({ data: { name, isSignedIn } });
});

/**
 * Deletes the account whose activation link this browser opened: the reader of the mail says that they did not create
 * it.
 */
export const disownUserAction = formAction(async ({ typed }) => {
  const disowned = await disownUser(deps(), await proofAbout('activation', typed.account));
  if (disowned.ok) await removeCookies('disowned');
  return disowned.ok ? ok({}) : disowned;
});
