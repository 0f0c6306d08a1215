'use server';

import { premarketProof } from '@/app/_server/browser/read';
import { formAction } from '@/app/_server/form/answer-form';
import { sendMailsOf } from '@/app/_server/send-after-answer';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { confirmPremarket, findPremarketBuyer } from '@/lib/premarket/confirm-premarket';

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
