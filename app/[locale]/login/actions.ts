'use server';

import { knownBrowserValue } from '@/app/_server/browser/read';
import { startSession } from '@/app/_server/browser/start-session';
import { formAction } from '@/app/_server/form/answer-form';
import { signIn } from '@/lib/accounts/sign-in';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { returnPath } from '@/lib/http/own-path';
import { textsOf } from '@/lib/i18n/translator';

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
