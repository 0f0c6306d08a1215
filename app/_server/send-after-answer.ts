import { after } from 'next/server';
import { runOutsideRequest } from '@/lib/base/request-context';
import { deps } from '@/lib/deps';

/**
 * Sends the mails that this request queued, after its response; on serverless platforms the instance waits for them.
 */
export function sendAfterAnswer(): void {
  const { sender, env } = deps();
  after(() => (env.isServerless ? sender.drain().then(() => {}) : runOutsideRequest(sender.wake)));
}

/** Runs `sendAfterAnswer` for the mails of a successful use case. Returns the use case's result. */
export function sendMailsOf<R extends { ok: boolean }>(result: R): R {
  if (result.ok) sendAfterAnswer();
  return result;
}
