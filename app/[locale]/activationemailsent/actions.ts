'use server';

import { currentUser } from '@/app/_server/browser/read';
import { rememberBrowser } from '@/app/_server/browser/write';
import { formAction } from '@/app/_server/form/answer-form';
import { sendMailsOf } from '@/app/_server/send-after-answer';
import { isOwnAccount } from '@/lib/accounts/abilities';
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

/** The user of this browser's session, if the page is about their account: another one may have been created since. */
async function callerOf(page: { id?: string }) {
  const user = await currentUser();
  return isOwnAccount(user, page.id ?? '') ? user : null;
}

/** Activates the account of the page and of this browser's session by the code in its mail, and continues. */
export const activateByCodeAction = formAction(async ({ typed, client }) => {
  const { code = '' } = typed;
  const activated = await activateByCode(deps(), { caller: await callerOf(typed), typed: code, client });
  if (!activated.ok) return activated;
  await rememberBrowser(activated.value);
  return ok({ next: '/dashboard' });
});

/** Corrects the address of the waiting account of the page and of this browser's session, and sends its mail there. */
export const correctWaitingEmailAction = formAction(async ({ typed, locale, client }) => {
  const caller = await callerOf(typed);
  const corrected = sendMailsOf(await correctWaitingEmail(deps(), { caller, typed, locale, client }));
  return corrected.ok ? ok({ next: `/activationemailsent?id=${corrected.value._id}` }) : corrected;
});
