import { after } from 'next/server';
import { log } from '@/lib/base/log';
import { runOutsideRequest } from '@/lib/base/request-context';
import { deps } from '@/lib/deps';
import { finishImports } from '@/lib/server/periodic-tasks';

/** Works on the imports of lists after this request's response; on serverless platforms the instance waits for it. */
export function importAfterAnswer(): void {
  const run = () =>
    finishImports(deps()).catch((err) => log().warn({ err }, 'an import of a list was interrupted'));
  after(() => (deps().env.isServerless ? run() : runOutsideRequest(() => void run())));
}
