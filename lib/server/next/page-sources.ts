import { randomBytes } from 'node:crypto';
import type { BuiltPages, InlineSources } from './built-pages';

/**
 * The sources of a page's scripts and style sheets: hashes and an entity tag if its HTML is static, a nonce if it is
 * rendered per request.
 * @param path including the language, such as `/es/faq`
 */
export function pageSources(
  built: BuiltPages,
  path: string,
  method: string,
  makeNonce = () => randomBytes(16).toString('base64'),
): { sources: InlineSources; nonce?: string; etag?: string } {
  const isRead = method === 'GET' || method === 'HEAD';
  const page = built.pages[path];
  if (page && isRead) return { sources: page, etag: page.etag };
  // A form posted without script renders a static page again.
  if (page || built.dynamic.some((pattern) => pattern.test(path))) {
    const nonce = makeNonce();
    const scripts = [`'nonce-${nonce}'`, "'strict-dynamic'"];
    return { sources: { scripts, styles: built.styles }, nonce };
  }
  return { sources: built.notFound };
}
