'use server';

import { formAction } from '@/app/_server/answer-form';
import { currentUser, knownBrowserValue, proofAbout, proofOf } from '@/app/_server/browser/read';
import { endSession, startSession } from '@/app/_server/browser/start-session';
import { rememberBrowser, removeCookies } from '@/app/_server/browser/write';
import { sendMailsOf } from '@/app/_server/send-after-answer';
import { isOwnAccount } from '@/lib/accounts/abilities';
import { activateUser } from '@/lib/accounts/activate-user';
import { disownUser } from '@/lib/accounts/disown-user';
import { registerUser } from '@/lib/accounts/register-user';
import { requestPasswordReset } from '@/lib/accounts/request-password-reset';
import { resendActivation } from '@/lib/accounts/resend-activation';
import { resetPassword } from '@/lib/accounts/reset-password';
import { signIn } from '@/lib/accounts/sign-in';
import { isId } from '@/lib/base/ids';
import { ok, refuse } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { returnPath } from '@/lib/http/own-path';
import { textsOf } from '@/lib/i18n/translator';
import { officePath } from '@/lib/office/rules';

/** Creates an account, starts its waiting session, and redirects to the screen that waits for the activation. */
export const registerUserAction = formAction(async (posted) => {
  const registered = sendMailsOf(await registerUser(deps(), posted));
  if (!registered.ok) return registered;
  await startSession(registered.value);
  return ok({ next: `/activationemailsent?id=${registered.value.id}` });
});

/**
 * Signs in and returns to the page that asked for it. The owner of an inactive account gets a link to its waiting
 * screen.
 */
export const signInAction = formAction(async (posted) => {
  const result = await signIn(deps(), { ...posted, browser: await knownBrowserValue() });
  if (result.ok) {
    await startSession(result.value);
    return ok({ next: returnPath(posted.typed.callbackUrl) ?? '/dashboard' });
  }
  if (!result.inactiveUser) return result;
  // The password was right: this browser continues by itself once the account is active, as after registering.
  await startSession(result.inactiveUser);
  const label = textsOf(posted.locale, 'account.login')('resend');
  return {
    ...result,
    message: 'validation.userNotActive',
    link: { href: `/activationemailsent?id=${result.inactiveUser.id}`, label },
  };
});

/** Sends the link for a new password, and redirects to the sign-in. */
export const requestPasswordResetAction = formAction(async (posted) => {
  const proof = { browser: await knownBrowserValue(), user: await currentUser() };
  const requested = sendMailsOf(await requestPasswordReset(deps(), { ...posted, ...proof }));
  return requested.ok ? ok({ next: '/login?reset=sent' }) : requested;
});

/** Sets the password of the account whose reset link this browser opened, and redirects to the sign-in. */
export const resetPasswordAction = formAction(async ({ typed, locale, client }) => {
  const { password, password2 } = typed;
  const reset = { typed: { password, password2 }, proof: await proofOf('reset'), locale, client };
  const changed = sendMailsOf(await resetPassword(deps(), reset));
  if (!changed.ok) return changed;
  await removeCookies('passwordReset');
  await rememberBrowser(changed.value);
  return ok({ next: '/login?reset=changed' });
});

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

/**
 * Sends the activation mail again, within its limits. Only the account's own session learns whether the account is
 * still inactive.
 */
export const resendActivationAction = formAction(async ({ typed: { id }, locale, client }) => {
  if (!isId(id)) return refuse('not_found');
  const resending = { userId: id, locale, client, caller: await currentUser() };
  const resent = sendMailsOf(await resendActivation(deps(), resending));
  return resent.ok ? ok({ wait: deps().resendLimits.perMinuteSeconds }) : resent;
});

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
