import { headers } from 'next/headers';

/**
 * The requests whose form was refused. The key is the headers object, which an action shares with the page that answers
 * it.
 */
const refused = new WeakSet<object>();
let isAnyRefused = false;

/** Records that the form of this request was refused. */
export async function noteRefusal(): Promise<void> {
  refused.add(await headers());
  isAnyRefused = true;
}

/**
 * Whether this page is the answer to a refused form, without script. Reading headers would make every page dynamic, so
 * they are read only after a form was refused.
 */
export async function answersRefusal(): Promise<boolean> {
  return isAnyRefused && refused.has(await headers());
}
