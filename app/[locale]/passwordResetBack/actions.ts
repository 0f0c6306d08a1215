'use server';

import { proofAbout } from '@/app/_server/browser/read';
import { rememberBrowser, removeCookies } from '@/app/_server/browser/write';
import { formAction } from '@/app/_server/form/answer-form';
import { sendMailsOf } from '@/app/_server/send-after-answer';
import { resetPassword } from '@/lib/accounts/reset-password';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';

/**
 * Sets the password of the account that the form names and whose reset link this browser opened, and redirects to the
 * sign-in.
 */
export const resetPasswordAction = formAction(async ({ typed, locale, client }) => {
  const { password, password2, account } = typed;
  const proof = await proofAbout('reset', account);
  const reset = { typed: { password, password2 }, proof, locale, client };
  const changed = sendMailsOf(await resetPassword(deps(), reset));
  if (!changed.ok) return changed;
  await removeCookies('passwordReset');
  await rememberBrowser(changed.value);
  return ok({ next: '/login?reset=changed' });
});
