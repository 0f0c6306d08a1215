import { after } from 'next/server';
import { deps } from '@/lib/deps';

/** Has the mails that this request queued sent once its answer is out; on serverless the instance stays until they are. */
export function sendAfterAnswer(): void {
  const { sender, env } = deps();
  after(() => (env.isServerless ? sender.drain().then(() => {}) : sender.wake()));
}
