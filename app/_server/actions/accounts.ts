'use server';

import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { answerForm, type FormState } from '@/app/_server/answer-form';
import { answerResend, type ResendState } from '@/app/_server/answer-resend';
import { currentUser, endSession, startSession } from '@/app/_server/current-user';
import { sendAfterAnswer } from '@/app/_server/send-after-answer';
import { activateUser } from '@/lib/accounts/activate-user';
import { registerUser } from '@/lib/accounts/register-user';
import { requestPasswordReset } from '@/lib/accounts/request-password-reset';
import { resendActivation } from '@/lib/accounts/resend-activation';
import { resetCookie } from '@/lib/accounts/reset-cookie';
import { resetPassword } from '@/lib/accounts/reset-password';
import { activationWait } from '@/lib/accounts/rules';
import { signIn } from '@/lib/accounts/sign-in';
import { signOut } from '@/lib/accounts/sign-out';
import { isId } from '@/lib/base/ids';
import { refuse } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { actionGuard, isSentByScript } from '@/lib/http/action-guard';
import { returnPath } from '@/lib/http/own-path';
import { refusalOf } from '@/lib/http/route';
import { readLocale } from '@/lib/i18n/locale';
import { linkAttendee } from '@/lib/registration/link-attendee';
import { ownerCookie } from '@/lib/registration/owner-cookie';
import { resendInvitation } from '@/lib/registration/resend-invitation';

/** Creates an account, signs its owner in as one who waits, and leads to the waiting screen. */
export async function registerUserAction(previous: FormState, form: FormData): Promise<FormState> {
  return answerForm(previous, form, async (submitted) => {
    const registered = await registerUser(deps(), submitted);
    if (!registered.ok) return registered;
    sendAfterAnswer();
    await startSession(registered.value);
    return { ok: true, value: `/activationemailsent?id=${registered.value.id}` };
  });
}

/** Signs in and leads back to where the person wanted to go; an account that waits is offered its waiting screen. */
export async function signInAction(previous: FormState, form: FormData): Promise<FormState> {
  return answerForm(previous, form, async (submitted) => {
    const result = await signIn(deps(), submitted);
    if (result.ok) {
      await startSession(result.value);
      return { ok: true, value: returnPath(submitted.typed.callbackUrl) ?? '/dashboard' };
    }
    if (!result.inactiveUser) return result;
    // The password was right: this browser goes on by itself once the account is active, as after registering.
    await startSession(result.inactiveUser);
    return { ...result, waitingHref: `/activationemailsent?id=${result.inactiveUser.id}` };
  });
}

/** Has the link for a new password sent, and leads to the sign-in. */
export async function requestPasswordResetAction(previous: FormState, form: FormData): Promise<FormState> {
  return answerForm(previous, form, async (submitted) => {
    const requested = await requestPasswordReset(deps(), submitted);
    if (!requested.ok) return requested;
    sendAfterAnswer();
    return { ok: true, value: '/login?reset=sent' };
  });
}

/** Gives the account whose reset link this browser opened a new password, and leads to the sign-in. */
export async function resetPasswordAction(previous: FormState, form: FormData): Promise<FormState> {
  return answerForm(previous, form, async ({ typed, locale }) => {
    const jar = await cookies();
    const proof = jar.get(resetCookie)?.value;
    const { password, password2 } = typed;
    const changed = await resetPassword(deps(), { typed: { password, password2 }, proof, locale });
    if (!changed.ok) return changed;
    sendAfterAnswer();
    jar.delete(resetCookie);
    return { ok: true, value: '/login?reset=changed' };
  });
}

export type ActivationState =
  | { status: 'waiting' }
  | { status: 'failed' }
  /** `isSignedIn`: this browser has the session of that account. */
  | { status: 'active'; name: string; isSignedIn: boolean };

/** Makes the account of an activation link active. */
export async function activateUserAction(
  _previous: ActivationState,
  form: FormData,
): Promise<ActivationState> {
  if (!(await actionGuard())) return { status: 'failed' };
  try {
    const activated = await activateUser(deps(), form.get('id'));
    if (!activated.ok) return { status: 'failed' };
    return {
      status: 'active',
      name: activated.value.name,
      isSignedIn: (await currentUser())?.id === activated.value.id,
    };
  } catch (error) {
    refusalOf(error);
    return { status: 'failed' };
  }
}

/** Sends the activation mail once more, within its limits; tells of an account's state to its own session alone. */
export async function resendActivationAction(form: FormData): Promise<ResendState> {
  return answerResend(async () => {
    const { users, clock, resendLimits } = deps();
    const id = form.get('id');
    if (!isId(id)) return refuse('not_found');
    const own = (await currentUser())?.id === id ? await users.byId(id) : null;
    const wait = own ? activationWait(own, clock(), resendLimits) : 0;
    if (wait > 0) return refuse('too_many_requests', { retryAfter: wait });
    await resendActivation(deps(), { userId: id, locale: readLocale(form.get('locale')) });
    return { ok: true, value: null };
  });
}

/** Sends the signed-in person their confirmation once more, within its limits. */
export async function resendOwnInvitationAction(): Promise<ResendState> {
  return answerResend(async () => {
    const user = await currentUser();
    if (!user) return refuse('unauthenticated');
    const own = await linkAttendee(deps(), user);
    return own.ok ? resendInvitation(deps(), own.value._id) : own;
  });
}

/** Ends every session and token of the signed-in user, and what else this browser was allowed to see; then `/login` is the place to be. */
export async function signOutAction(): Promise<void> {
  // The caller acts as signed out once this returns.
  if (!(await actionGuard())) throw new Error('Signing out was asked for by a foreign origin.');
  const user = await currentUser();
  if (user) await signOut(deps(), user.id);
  await endSession();
  (await cookies()).delete(ownerCookie);
  // A script leaves the page for good, with all that it holds.
  if (!(await isSentByScript())) redirect('/login');
}
