'use server';

import { answerForm, type Outcome, type Submitted } from '@/app/_server/answer-form';
import { currentUser, startSession } from '@/app/_server/current-user';
import { forgetPerson } from '@/app/_server/forget-person';
import { sendAfterAnswer } from '@/app/_server/send-after-answer';
import { changePassword } from '@/lib/accounts/change-password';
import { requestPasswordReset } from '@/lib/accounts/request-password-reset';
import { signOut, signOutEverywhere } from '@/lib/accounts/sign-out';
import type { SignedInUser } from '@/lib/accounts/types';
import { ok, refuse } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import type { FormState } from '@/lib/http/form-state';
import { deleteOwnAccount } from '@/lib/privacy/delete-own-account';
import { fileDataRequest } from '@/lib/privacy/file-request';

/** Runs a form of the account's page for the active user who is signed in; anybody else is refused. */
function answerOwn(
  previous: FormState,
  form: FormData,
  use: (user: SignedInUser, submitted: Submitted) => Promise<Outcome<undefined>>,
): Promise<FormState> {
  return answerForm(previous, form, async (submitted) => {
    const user = await currentUser();
    return user?.active ? use(user, submitted) : refuse('unauthenticated');
  });
}

/** Ends one of the user's other sessions. */
export async function endSessionAction(previous: FormState, form: FormData): Promise<FormState> {
  return answerOwn(previous, form, async (user, { typed }) => {
    await signOut(deps(), user.id, typed.session ?? '');
    return ok({ next: '/cuenta?done=session' });
  });
}

/** Ends every session and token of the user, and leads to the sign-in. */
export async function signOutEverywhereAction(previous: FormState, form: FormData): Promise<FormState> {
  return answerOwn(previous, form, async (user) => {
    await signOutEverywhere(deps(), user.id);
    await forgetPerson();
    return ok({ next: '/login' });
  });
}

/** Changes the user's password and keeps this browser alone signed in. */
export async function changePasswordAction(previous: FormState, form: FormData): Promise<FormState> {
  return answerOwn(previous, form, async (user, submitted) => {
    const changed = await changePassword(deps(), { ...submitted, user });
    if (!changed.ok) return changed;
    sendAfterAnswer();
    await startSession(changed.value);
    return ok({ next: '/cuenta?done=password' });
  });
}

/** Mails a user without a password the link to choose one. */
export async function mailPasswordLinkAction(previous: FormState, form: FormData): Promise<FormState> {
  return answerOwn(previous, form, async ({ email }, { locale, client }) => {
    const requested = await requestPasswordReset(deps(), { typed: { email }, locale, client });
    if (!requested.ok) return requested;
    sendAfterAnswer();
    return ok({ next: '/cuenta?done=passwordLink' });
  });
}

/** Deletes the user's account and registration, confirmed by their password, and leads to the sign-in. */
export async function deleteAccountAction(previous: FormState, form: FormData): Promise<FormState> {
  return answerOwn(previous, form, async (user, { typed, locale, client }) => {
    const { deletionPassword: currentPassword } = typed;
    const deleted = await deleteOwnAccount(deps(), { user, currentPassword, locale, client });
    if (!deleted.ok) {
      const error = deleted.fields?.currentPassword;
      return error ? { ...deleted, fields: { deletionPassword: error } } : deleted;
    }
    await forgetPerson();
    return ok({ next: '/login?account=deleted' });
  });
}

/** Mails a user without a password the link that confirms the deletion of their data. */
export async function mailDeletionLinkAction(previous: FormState, form: FormData): Promise<FormState> {
  return answerOwn(previous, form, async ({ email }, { locale, client }) => {
    const filed = await fileDataRequest(deps(), { typed: { email, kind: 'deletion' }, locale, client });
    if (!filed.ok) return filed;
    sendAfterAnswer();
    return ok({ next: '/cuenta?done=deletionLink' });
  });
}
