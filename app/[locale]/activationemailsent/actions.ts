'use server';

import { currentUser } from '@/app/_server/browser/read';
import { rememberBrowser } from '@/app/_server/browser/write';
import { formAction } from '@/app/_server/form/answer-form';
import { sendMailsOf } from '@/app/_server/send-after-answer';
import { activateByCode } from '@/lib/accounts/activate-by-code';
import { correctWaitingEmail } from '@/lib/accounts/correct-waiting-email';
import { resendActivation } from '@/lib/accounts/resend-activation';
import { isId } from '@/lib/base/ids';
import { ok, refuse } from '@/lib/base/result';
import { deps } from '@/lib/deps';

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

/** Activates the account of this browser's session by the code in its mail, and continues. */
export const activateByCodeAction = formAction(async ({ typed: { code = '' }, client }) => {
  const activated = await activateByCode(deps(), { caller: await currentUser(), typed: code, client });
  if (!activated.ok) return activated;
  await rememberBrowser(activated.value);
  return ok({ next: '/dashboard' });
});

/** Corrects the address of the waiting account of this browser's session, and sends its activation mail there. */
export const correctWaitingEmailAction = formAction(async ({ typed, locale, client }) => {
  const caller = await currentUser();
  const corrected = sendMailsOf(await correctWaitingEmail(deps(), { caller, typed, locale, client }));
  return corrected.ok ? ok({ next: `/activationemailsent?id=${corrected.value._id}` }) : corrected;
});
