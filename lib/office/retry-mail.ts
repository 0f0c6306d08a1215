import { audited } from '@/lib/audit/audited';
import { commandLine } from '@/lib/audit/record';
import { ok, type Result, refuse } from '@/lib/base/result';
import { isMailRecordId } from '@/lib/mail/record';
import type { Sender } from '@/lib/mail/sender';
import type { StaffFor } from './abilities';
import type { OfficeDeps } from './types';

type RetryDeps = Pick<OfficeDeps, 'audit' | 'clock'> & { sender: Pick<Sender, 'retryFailed'> };

/**
 * Queues a failed mail again. Refuses with `not_found` if it has not failed, was queued again before, or its time is over,
 * as that of a reminder is once the show has opened.
 */
export async function retryMail(
  deps: RetryDeps,
  { by, record, mail }: { by: StaffFor<'mails'> | typeof commandLine; record: string; mail: string },
): Promise<Result<null>> {
  // The audit outlives an erasure, so it must not store any text that was sent.
  if (!isMailRecordId(record)) return refuse('not_found');
  const operator = by === commandLine ? by : by.id;
  return audited(deps, { by: operator, action: 'retry mail', record, fields: ['mails'] }, async () =>
    (await deps.sender.retryFailed(record, mail)) ? ok(null) : refuse('not_found'),
  );
}
