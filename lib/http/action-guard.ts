import { headers } from 'next/headers';
import { isOwnOrigin } from '@/lib/base/own-origin';
import { type Refusal, refuse } from '@/lib/base/result';
import { reportSecurityEvent } from '@/lib/base/security-log';
import { actionHeader } from '@/lib/server/next/action-request';
import { noteAction } from '@/lib/server/next/unread-action';
import { writeGate } from './write-gate';

/**
 * Why the current server action may not run: it was not called from a page of this portal, or its client sent too many
 * refused writes. Next accepts requests without an Origin; browsers always send one.
 */
export async function actionRefusal(): Promise<Refusal | null> {
  noteAction();
  const sent = await headers();
  const origin = sent.get('origin');
  if (origin !== null && isOwnOrigin(origin)) return writeGate.check(sent);
  reportSecurityEvent('origin_refused', {}, sent);
  return refuse('forbidden_origin');
}

/** Counts a refused call of a server action towards its client's limit, if it was refused for its input. */
export async function noteRefusedAction(refusal: Refusal): Promise<void> {
  await writeGate.note(refusal, await headers());
}

/** Whether the current server action was called by script. A form without script needs a redirect as its answer. */
export async function isSentByScript(): Promise<boolean> {
  return (await headers()).has(actionHeader);
}
