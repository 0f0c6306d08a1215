import { LRUCache } from 'lru-cache';
import { headers } from 'next/headers';

/** The policies of the requests whose form was refused. Each contains a nonce, so no two requests have the same one. */
const refused = new LRUCache<string, true>({ max: 1000 });

const policy = async () => (await headers()).get('Content-Security-Policy');

/** Records that the form of this request was refused. */
export async function noteRefusal(): Promise<void> {
  const own = await policy();
  if (own) refused.set(own, true);
}

/**
 * Whether this page is the answer to a refused form, without script. Reading headers would make every page dynamic, so
 * they are read only after a form was refused.
 */
export async function answersRefusal(): Promise<boolean> {
  return refused.size > 0 && refused.has((await policy()) ?? '');
}
