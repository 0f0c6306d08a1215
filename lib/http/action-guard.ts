import { headers } from 'next/headers';
import { isOwnOrigin } from './origin';

/** Whether a server action was called from a page of ours. Next itself lets a request without an Origin pass; browsers always send one. */
export async function actionGuard(): Promise<boolean> {
  const origin = (await headers()).get('origin');
  return origin !== null && isOwnOrigin(origin);
}

/** Whether a script called the server action that is running. A form without script is led on by the answer itself. */
export async function isSentByScript(): Promise<boolean> {
  return (await headers()).has('next-action');
}
