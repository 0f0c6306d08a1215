import { headers } from 'next/headers';
import { actionHeader } from './next/action-request';
import { noteAction } from './next/unread-action';
import { isOwnOrigin } from './origin';

/**
 * Whether a server action was called from a page of this portal. Next accepts requests without an Origin; browsers
 * always send one.
 */
export async function actionGuard(): Promise<boolean> {
  noteAction();
  const origin = (await headers()).get('origin');
  return origin !== null && isOwnOrigin(origin);
}

/** Whether the current server action was called by script. A form without script needs a redirect as its answer. */
export async function isSentByScript(): Promise<boolean> {
  return (await headers()).has(actionHeader);
}
