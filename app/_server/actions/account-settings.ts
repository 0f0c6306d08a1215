'use server';

import { formAction, type Outcome, type PostedForm } from '@/app/_server/answer-form';
import { currentUser } from '@/app/_server/current-user';
import { forgetPerson } from '@/app/_server/forget-person';
import { knownBrowserValue } from '@/app/_server/known-browser';
import { sendMailsOf } from '@/app/_server/send-after-answer';
import { startSession } from '@/app/_server/start-session';
import { type Active, activeUser } from '@/lib/accounts/abilities';
import { changePassword } from '@/lib/accounts/change-password';
import { requestPasswordReset } from '@/lib/accounts/request-password-reset';
import { signOut, signOutEverywhere } from '@/lib/accounts/sign-out';
import type { SignedInUser } from '@/lib/accounts/types';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { deleteOwnAccount } from '@/lib/privacy/delete-own-account';
import { fileDataRequest } from '@/lib/privacy/file-request';

/** Answers a form of the account pages for the signed-in active user. Anybody else is refused. */
function ownFormAction(use: (user: Active<SignedInUser>, posted: PostedForm) => Promise<Outcome<undefined>>) {
  return formAction(async (posted) => {
    const user = activeUser(await currentUser());
    return user.ok ? use(user.value, posted) : user;
  });
}

/** Ends one of the user's other sessions. */
export const endSessionAction = ownFormAction(async (user, { typed }) => {
  await signOut(deps(), user.id, typed.session ?? '');
  return ok({ next: '/cuenta?done=session' });
});

/** Ends every session and token of the user, and redirects to the sign-in. */
export const signOutEverywhereAction = ownFormAction(async (user) => {
  await signOutEverywhere(deps(), user);
  await forgetPerson();
  return ok({ next: '/login' });
});

/** Changes the user's password and ends all sessions except this browser's. */
export const changePasswordAction = ownFormAction(async (user, posted) => {
  const browser = await knownBrowserValue();
  const changed = sendMailsOf(await changePassword(deps(), { ...posted, user, browser }));
  if (!changed.ok) return changed;
  await startSession(changed.value);
  return ok({ next: '/cuenta?done=password' });
});

/** Mails a link for choosing a password to a user who has none. */
export const mailPasswordLinkAction = ownFormAction(async (user, { locale, client }) => {
  const typed = { email: user.email };
  const requested = sendMailsOf(await requestPasswordReset(deps(), { typed, locale, client, user }));
  return requested.ok ? ok({ next: '/cuenta?done=passwordLink' }) : requested;
});

/** Deletes the user's account and registration, confirmed by their password, and redirects to the sign-in. */
export const deleteAccountAction = ownFormAction(async (user, { typed, locale, client }) => {
  const { currentPassword } = typed;
  const browser = await knownBrowserValue();
  const deleted = await deleteOwnAccount(deps(), { user, currentPassword, locale, client, browser });
  if (!deleted.ok) return deleted;
  await forgetPerson();
  return ok({ next: '/login?account=deleted' });
});

/** Mails the link that confirms the deletion of their data to a user without a password. */
export const mailDeletionLinkAction = ownFormAction(async (user, { locale, client }) => {
  const typed = { email: user.email, kind: 'deletion' };
  const filed = sendMailsOf(await fileDataRequest(deps(), { typed, locale, client, user }));
  return filed.ok ? ok({ next: '/cuenta?done=deletionLink' }) : filed;
});
