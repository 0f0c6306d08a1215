'use server';

import { currentUser, knownBrowserValue } from '@/app/_server/browser/read';
import { formAction } from '@/app/_server/form/answer-form';
import { sendMailsOf } from '@/app/_server/send-after-answer';
import { requestPasswordReset } from '@/lib/accounts/request-password-reset';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';

/** Sends the link for a new password, and redirects to the sign-in. */
export const requestPasswordResetAction = formAction(async (posted) => {
  const proof = { browser: await knownBrowserValue(), user: await currentUser() };
  const requested = sendMailsOf(await requestPasswordReset(deps(), { ...posted, ...proof }));
  return requested.ok ? ok({ next: '/login?reset=sent' }) : requested;
});
