'use server';

import { currentUser, knownBrowserValue } from '@/app/_server/browser/read';
import { formAction } from '@/app/_server/form/answer-form';
import { sendMailsOf } from '@/app/_server/send-after-answer';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';
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
