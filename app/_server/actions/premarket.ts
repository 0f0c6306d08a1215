'use server';

import { formAction } from '@/app/_server/answer-form';
import { currentCaller, premarketProof } from '@/app/_server/browser/read';
import { sendMailsOf } from '@/app/_server/send-after-answer';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { confirmPremarket, findPremarketBuyer } from '@/lib/premarket/confirm-premarket';
import { requestPremarket } from '@/lib/premarket/request-premarket';

/** Decides a buyer's premarket request. Returns the decision, which may have been made earlier. */
export const confirmPremarketAction = formAction<{ vip: boolean }>(async ({ typed: { buyer = '', vip } }) => {
  const id = await premarketProof(buyer);
  const confirmed = sendMailsOf(await confirmPremarket(deps(), id, vip === 'true'));
  if (confirmed.ok) return ok({ data: { vip: confirmed.value.vip === true } });
  if (confirmed.code !== 'already_processed') return { ...confirmed, message: 'premarket.missing' };
  const decided = await findPremarketBuyer(deps(), id);
  const data = { vip: decided.ok && decided.value.vip === true };
  return { ...confirmed, message: 'premarket.already', data };
});

/** Asks for premarket access for the signed-in buyer. */
export const requestPremarketAction = formAction(async ({ typed: { id: attendeeId = '' } }) => {
  const request = { attendeeId, caller: await currentCaller() };
  const asked = sendMailsOf(await requestPremarket(deps(), request));
  if (asked.ok) return ok({});
  return asked.code === 'not_found' ? { ...asked, message: 'premarketStatus.over' } : asked;
});
