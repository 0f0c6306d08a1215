'use server';

import { currentCaller } from '@/app/_server/browser/read';
import { formAction } from '@/app/_server/form/answer-form';
import { sendMailsOf } from '@/app/_server/send-after-answer';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { requestPremarket } from '@/lib/premarket/request-premarket';

/** Asks for premarket access for the signed-in buyer. */
export const requestPremarketAction = formAction(async ({ typed: { id: attendeeId = '' } }) => {
  const request = { attendeeId, caller: await currentCaller() };
  const result = sendMailsOf(await requestPremarket(deps(), request));
  if (result.ok) return ok({});
  return result.code === 'not_found' ? { ...result, message: 'premarketStatus.over' } : result;
});
