import { after } from 'next/server';
import { deps } from '@/lib/deps';

/** Sends the mails that this request queued, after its response; on serverless platforms the instance waits for them. */
export function sendAfterAnswer(): void {
  const { sender, env } = deps();
  after(() => (env.isServerless ? sender.drain().then(() => {}) : sender.wake()));
}
