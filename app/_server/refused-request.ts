import { headers } from 'next/headers';

/** The requests whose form was refused, by their headers, which an action and the page that answers it share. */
const refused = new WeakSet<object>();
let isAnyRefused = false;

/** Notes that the form of this request was refused. */
export async function noteRefusal(): Promise<void> {
  refused.add(await headers());
  isAnyRefused = true;
}

/** Whether this page is the answer to a refused form, without script. A page that reads headers is not static, so none are read before a form was refused. */
export async function answersRefusal(): Promise<boolean> {
  return isAnyRefused && refused.has(await headers());
}
