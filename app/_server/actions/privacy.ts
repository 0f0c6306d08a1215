'use server';

import { answerForm } from '@/app/_server/answer-form';
import { proofAbout } from '@/app/_server/proof';
import { sendAfterAnswer } from '@/app/_server/send-after-answer';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import type { FormState } from '@/lib/http/form-state';
import { confirmDataRequest } from '@/lib/privacy/confirm-request';
import { fileDataRequest } from '@/lib/privacy/file-request';

/** Takes a request about the data of an address, and answers that address; the answer is the same whether anything is held of it. */
export async function fileDataRequestAction(
  previous: FormState<string>,
  form: FormData,
): Promise<FormState<string>> {
  return answerForm<string>(previous, form, async (submitted) => {
    const filed = await fileDataRequest(deps(), submitted);
    if (!filed.ok) return filed;
    sendAfterAnswer();
    return ok({ data: submitted.typed.email?.trim() });
  });
}

/** What became of a confirmed request: the data as JSON, of an access; or that the link is not valid any more. */
interface Confirmed {
  json?: string;
  isInvalid?: boolean;
}

/** Carries out the request whose mailed link this browser opened. */
export async function confirmDataRequestAction(
  previous: FormState<Confirmed>,
  form: FormData,
): Promise<FormState<Confirmed>> {
  return answerForm<Confirmed>(previous, form, async ({ typed }) => {
    const result = await confirmDataRequest(deps(), await proofAbout('privacy', typed.id));
    if (!result.ok) return result.code === 'not_found' ? { ...result, data: { isInvalid: true } } : result;
    sendAfterAnswer();
    const { data } = result.value;
    return ok({ data: { json: data && JSON.stringify(data, null, 2) } });
  });
}
