import { randomBytes } from 'node:crypto';
import type { BuiltPages } from './built-pages';

/**
 * The script sources of a page: hashes and an entity tag if its HTML is static, a nonce if it is rendered per request.
 * @param path including the language, such as `/es/faq`
 */
export function scriptSources(
  built: BuiltPages,
  path: string,
  method: string,
  makeNonce = () => randomBytes(16).toString('base64'),
): { sources: readonly string[]; nonce?: string; etag?: string } {
  const isRead = method === 'GET' || method === 'HEAD';
  const page = built.pages[path];
  if (page && isRead) return { sources: page.scripts, etag: page.etag };
  // A form posted without script renders a static page again.
  if (page || built.dynamic.some((pattern) => pattern.test(path))) {
    const nonce = makeNonce();
    return { sources: [`'nonce-${nonce}'`, "'strict-dynamic'"], nonce };
  }
  return { sources: built.notFound };
}
