'use server';

import { answerForm } from '@/app/_server/answer-form';
import { currentCaller } from '@/app/_server/caller';
import { premarketProof } from '@/app/_server/proof';
import { sendAfterAnswer } from '@/app/_server/send-after-answer';
import { ok, refuse } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import type { FormState } from '@/lib/http/form-state';
import { confirmPremarket, findPremarketBuyer } from '@/lib/premarket/confirm-premarket';
import { requestPremarket } from '@/lib/premarket/request-premarket';

/** What was decided of a buyer, now or before. */
interface Decision {
  vip: boolean;
}

/** Decides a buyer's premarket request as the form says. */
export async function confirmPremarketAction(
  previous: FormState<Decision>,
  form: FormData,
): Promise<FormState<Decision>> {
  return answerForm<Decision>(previous, form, async ({ typed: { vip } }) => {
    const id = await premarketProof();
    const confirmed = await confirmPremarket(deps(), id, vip === 'true');
    if (confirmed.ok) {
      sendAfterAnswer();
      return ok({ data: { vip: confirmed.value.vip === true } });
    }
    if (confirmed.code !== 'already_processed') return { ...confirmed, message: 'premarket.missing' };
    const decided = await findPremarketBuyer(deps(), id);
    const data = { vip: decided.ok && decided.value.vip === true };
    return { ...confirmed, message: 'premarket.already', data };
  });
}

/** Asks for premarket access for the signed-in buyer. */
export async function requestPremarketAction(previous: FormState, form: FormData): Promise<FormState> {
  return answerForm(previous, form, async ({ typed: { id: attendeeId = '' } }) => {
    const caller = await currentCaller();
    if (!caller.user) return refuse('unauthenticated');
    const asked = await requestPremarket(deps(), { attendeeId, caller });
    if (!asked.ok) {
      return asked.code === 'not_found' ? { ...asked, message: 'premarketStatus.over' } : asked;
    }
    sendAfterAnswer();
    return ok({});
  });
}
