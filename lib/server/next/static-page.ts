import { existsSync, readFileSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import type { StoredAnswer } from '../stored-answer';
import { pageFile, readCopies } from './compressed-copies';

/** The headers that Next adds to a static page. */
const headersOfNext = {
  Vary: 'rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch',
  'x-nextjs-cache': 'HIT',
  'x-nextjs-prerender': ['1', '1'],
  'x-nextjs-stale-time': '300',
};

/**
 * The headers of a static page besides those of the middleware.
 * @param isReaddressed whether the middleware itself answers with the page, so that Next adds nothing
 */
export function headersOfStaticPage(
  path: string,
  isReaddressed: boolean,
  compresses: boolean,
): OutgoingHttpHeaders {
  const { Vary, ...others } = headersOfNext;
  const varies = [...(isReaddressed ? [] : [Vary]), ...(compresses ? ['Accept-Encoding'] : [])].join(', ');
  return {
    ...(!isReaddressed && { 'x-middleware-rewrite': path, ...others }),
    ...(varies && { Vary: varies }),
    'Content-Type': 'text/html; charset=utf-8',
  };
}

/** The body of a static page and its copies. Null if a file is missing, as in a build of an earlier version. */
export function readStaticPage(
  folder: string,
  path: string,
  compresses: boolean,
): Pick<StoredAnswer, 'body' | 'copies'> | null {
  const file = pageFile(folder, path);
  if (!existsSync(/* turbopackIgnore: true */ file)) return null;
  const body = readFileSync(/* turbopackIgnore: true */ file);
  const copies = compresses ? readCopies(file, body) : {};
  return copies && { body, copies };
}
