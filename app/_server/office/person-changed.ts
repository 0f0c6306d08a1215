import { sendMailsOf } from '@/app/_server/send-after-answer';
import { ok, type Result } from '@/lib/base/result';
import { personPath } from '@/lib/office/rules';

type Change = 'registered' | 'corrected' | 'resent' | 'moved' | 'blocked' | 'unblocked';

/** Sends the mails of a change, and returns to the person's page, which reports it. */
export async function personChanged(changed: Result<unknown>, id: string, change: Change) {
  const result = sendMailsOf(changed);
  return result.ok ? ok({ next: `${personPath(id)}?done=${change}` }) : result;
}
