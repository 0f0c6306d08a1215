'use server';

import { currentUser, knownBrowserValue } from '@/app/_server/browser/read';
import { startSession } from '@/app/_server/browser/start-session';
import { removeCookies } from '@/app/_server/browser/write';
import { formAction, type Outcome, type PostedForm } from '@/app/_server/form/answer-form';
import { sendMailsOf } from '@/app/_server/send-after-answer';
import { type Active, activeUser } from '@/lib/accounts/abilities';
import { changePassword } from '@/lib/accounts/change-password';
import { requestPasswordReset } from '@/lib/accounts/request-password-reset';
import { signOut, signOutEverywhere } from '@/lib/accounts/sign-out';
import type { UserInSession } from '@/lib/accounts/types';
import { ok, refuse } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { isFactorGiven, permit } from '@/lib/office/abilities';
import { findStaff, lacksFactor } from '@/lib/office/find-staff';
import { deleteOwnStaffAccount } from '@/lib/office/people/erase-member';
import { factorPathTo } from '@/lib/office/rules';
import { deleteOwnAccount } from '@/lib/privacy/delete-own-account';
import { fileDataRequest } from '@/lib/privacy/file-request';

/** Answers a form of the account pages for the signed-in active user. Anybody else is refused. */
function ownFormAction(
  use: (user: Active<UserInSession>, posted: PostedForm) => Promise<Outcome<undefined>>,
) {
  return formAction(async (posted) => {
    const user = activeUser(await currentUser());
    return user.ok ? use(user.value, posted) : user;
  });
}

/**
 * The refusal of a change by staff who have not given their second factor in this session, so that a stolen password
 * locks nobody out. It redirects to the page that asks for the factor. Null for everybody else.
 */
async function factorDue(user: UserInSession, isDangerous: boolean) {
  const staff = await findStaff(deps(), user);
  if (!staff || lacksFactor(staff) || isFactorGiven(staff, deps().clock(), isDangerous)) return null;
  return { ...refuse('factor_required'), next: factorPathTo('/cuenta') };
}

/** Ends one of the user's other sessions. */
export const endSessionAction = ownFormAction(async (user, { typed }) => {
  const due = await factorDue(user, false);
  if (due) return due;
  await signOut(deps(), user.id, typed.session ?? '');
  return ok({ next: '/cuenta?done=session' });
});

/** Ends every session and token of the user, and redirects to the sign-in. */
export const signOutEverywhereAction = ownFormAction(async (user) => {
  const due = await factorDue(user, false);
  if (due) return due;
  await signOutEverywhere(deps(), user);
  await removeCookies('signOut');
  return ok({ next: '/login' });
});

/** Changes the user's password and ends all sessions except this browser's. */
export const changePasswordAction = ownFormAction(async (user, posted) => {
  const due = await factorDue(user, true);
  if (due) return due;
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

/**
 * Deletes the user's account and registration, confirmed by their password, and redirects to the sign-in. Staff also
 * need their second factor.
 */
export const deleteAccountAction = ownFormAction(async (user, { typed, locale, client }) => {
  const confirmation = {
    user,
    client,
    currentPassword: typed.currentPassword,
    browser: await knownBrowserValue(),
  };
  const staff = await findStaff(deps(), user);
  const by = staff && permit(staff, 'deleteSelf', deps().clock());
  if (by?.ok === false) return { ...by, next: factorPathTo('/cuenta/eliminar') };
  const deleted = by
    ? sendMailsOf(await deleteOwnStaffAccount(deps(), by.value, confirmation))
    : await deleteOwnAccount(deps(), { ...confirmation, locale });
  if (!deleted.ok) return deleted;
  await removeCookies('signOut');
  return ok({ next: '/login?account=deleted' });
});

/** Mails the link that confirms the deletion of their data to a user without a password. */
export const mailDeletionLinkAction = ownFormAction(async (user, { locale, client }) => {
  const typed = { email: user.email, kind: 'deletion' };
  const filed = sendMailsOf(await fileDataRequest(deps(), { typed, locale, client, user }));
  return filed.ok ? ok({ next: '/cuenta?done=deletionLink' }) : filed;
});
