'use server';

import { chosenWish } from '@/app/_server/browser/read';
import { startSession } from '@/app/_server/browser/start-session';
import { formAction } from '@/app/_server/form/answer-form';
import { sendMailsOf } from '@/app/_server/send-after-answer';
import { registerUser } from '@/lib/accounts/register-user';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';

/** Creates an account, starts its waiting session, and redirects to the screen that waits for the activation. */
export const registerUserAction = formAction(async (posted) => {
  const registered = sendMailsOf(await registerUser(deps(), { ...posted, wish: await chosenWish() }));
  if (!registered.ok) return registered;
  await startSession(registered.value);
  return ok({ next: `/activationemailsent?id=${registered.value.id}` });
});
