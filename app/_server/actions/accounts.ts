'use server';

import { cookies } from 'next/headers';
import { answerForm } from '@/app/_server/answer-form';
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
import { ok, refuse } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import type { FormState } from '@/lib/http/form-state';
import { removedCookie } from '@/lib/http/host-cookie';
import { returnPath } from '@/lib/http/own-path';
import { textsOf } from '@/lib/i18n/translator';
import { linkAttendee } from '@/lib/registration/link-attendee';
import { ownerCookie } from '@/lib/registration/owner-cookie';
import { resendInvitation } from '@/lib/registration/resend-invitation';

/** Creates an account, starts its waiting session, and leads to the screen that waits for the activation. */
export async function registerUserAction(previous: FormState, form: FormData): Promise<FormState> {
  return answerForm(previous, form, async (submitted) => {
    const registered = await registerUser(deps(), submitted);
    if (!registered.ok) return registered;
    sendAfterAnswer();
    await startSession(registered.value);
    return ok({ next: `/activationemailsent?id=${registered.value.id}` });
  });
}

/** Signs in and leads back to the page that asked for it; an account that is not active is offered its waiting screen. */
export async function signInAction(previous: FormState, form: FormData): Promise<FormState> {
  return answerForm(previous, form, async (submitted) => {
    const result = await signIn(deps(), submitted);
    if (result.ok) {
      await startSession(result.value);
      return ok({ next: returnPath(submitted.typed.callbackUrl) ?? '/dashboard' });
    }
    if (!result.inactiveUser) return result;
    // The password was right: this browser goes on by itself once the account is active, as after registering.
    await startSession(result.inactiveUser);
    const label = textsOf(submitted.locale, 'account.login')('resend');
    return {
      ...result,
      message: 'validation.userNotActive',
      link: { href: `/activationemailsent?id=${result.inactiveUser.id}`, label },
    };
  });
}

/** Sends the link for a new password, and leads to the sign-in. */
export async function requestPasswordResetAction(previous: FormState, form: FormData): Promise<FormState> {
  return answerForm(previous, form, async (submitted) => {
    const requested = await requestPasswordReset(deps(), submitted);
    if (!requested.ok) return requested;
    sendAfterAnswer();
    return ok({ next: '/login?reset=sent' });
  });
}

/** Sets the password of the account whose reset link this browser opened, and leads to the sign-in. */
export async function resetPasswordAction(previous: FormState, form: FormData): Promise<FormState> {
  return answerForm(previous, form, async ({ typed, locale }) => {
    const jar = await cookies();
    const proof = jar.get(resetCookie())?.value;
    const { password, password2 } = typed;
    const changed = await resetPassword(deps(), { typed: { password, password2 }, proof, locale });
    if (!changed.ok) return changed;
    sendAfterAnswer();
    jar.set(removedCookie(resetCookie()));
    return ok({ next: '/login?reset=changed' });
  });
}

/** Activates the account of a mailed link; answers its name, and whether this browser has its session. */
export async function activateUserAction(
  previous: FormState<{ name: string; isSignedIn: boolean }>,
  form: FormData,
): Promise<FormState<{ name: string; isSignedIn: boolean }>> {
  return answerForm(previous, form, async ({ typed }) => {
    const activated = await activateUser(deps(), typed.id);
    if (!activated.ok) return activated;
    const { id, name } = activated.value;
    return ok({ data: { name, isSignedIn: (await currentUser())?.id === id } });
  });
}

/** Sends the activation mail again, within its limits; only the account's own session learns whether it waits. */
export async function resendActivationAction(previous: FormState, form: FormData): Promise<FormState> {
  return answerForm(previous, form, async ({ typed: { id }, locale }) => {
    const { users, clock, resendLimits } = deps();
    if (!isId(id)) return refuse('not_found');
    const own = (await currentUser())?.id === id ? await users.byId(id) : null;
    const wait = own ? activationWait(own, clock(), resendLimits) : 0;
    if (wait > 0) return refuse('too_many_requests', { retryAfter: wait });
    await resendActivation(deps(), { userId: id, locale });
    sendAfterAnswer();
    return ok({ wait: resendLimits.perMinuteSeconds });
  });
}

/** Sends the signed-in person their confirmation again, within its limits. */
export async function resendOwnInvitationAction(previous: FormState, form: FormData): Promise<FormState> {
  return answerForm(previous, form, async () => {
    const user = await currentUser();
    if (!user) return refuse('unauthenticated');
    const own = await linkAttendee(deps(), user);
    const sent = own.ok ? await resendInvitation(deps(), own.value._id) : own;
    if (!sent.ok) return sent;
    sendAfterAnswer();
    return ok({ wait: deps().resendLimits.perMinuteSeconds });
  });
}

/** Ends every session and token of the signed-in user and what else this browser could see, and leads to the sign-in. */
export async function signOutAction(previous: FormState, form: FormData): Promise<FormState> {
  return answerForm(previous, form, async () => {
    const user = await currentUser();
    if (user) await signOut(deps(), user.id);
    await endSession();
    (await cookies()).set(removedCookie(ownerCookie()));
    return ok({ next: '/login' });
  });
}
