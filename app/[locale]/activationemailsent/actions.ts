'use server';

import { currentUser } from '@/app/_server/browser/read';
import { formAction } from '@/app/_server/form/answer-form';
import { sendMailsOf } from '@/app/_server/send-after-answer';
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
