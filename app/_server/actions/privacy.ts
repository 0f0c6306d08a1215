'use server';

import { formAction } from '@/app/_server/answer-form';
import { currentUser } from '@/app/_server/current-user';
import { knownBrowserValue } from '@/app/_server/known-browser';
import { proofAbout } from '@/app/_server/proof';
import { sendMailsOf } from '@/app/_server/send-after-answer';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { confirmDataRequest } from '@/lib/privacy/confirm-request';
import { fileDataRequest } from '@/lib/privacy/file-request';

/**
 * Files a request about the data of an address and returns that address. The answer is the same whether or not any data
 * is stored about it.
 */
export const fileDataRequestAction = formAction<string>(async (posted) => {
  const proof = { browser: await knownBrowserValue(), user: await currentUser() };
  const filed = sendMailsOf(await fileDataRequest(deps(), { ...posted, ...proof }));
  return filed.ok ? ok({ data: posted.typed.email?.trim() }) : filed;
});

/** The result of a confirmed request: the data as JSON for an access request, or that the link is no longer valid. */
interface Confirmed {
  json?: string;
  isInvalid?: boolean;
}

/** Carries out the request whose mailed link this browser opened. */
export const confirmDataRequestAction = formAction<Confirmed>(async ({ typed }) => {
  const result = sendMailsOf(await confirmDataRequest(deps(), await proofAbout('privacy', typed.id)));
  if (!result.ok) return result.code === 'not_found' ? { ...result, data: { isInvalid: true } } : result;
  const { data } = result.value;
  return ok({ data: { json: data && JSON.stringify(data, null, 2) } });
});
