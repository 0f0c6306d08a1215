import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { entityTag } from '../entity-tag';
import { inlineScriptHashes } from './inline-scripts';

interface ReaddressedPage {
  html: string;
  /** CSP hashes of its inline scripts. */
  scripts: readonly string[];
  etag: string;
}

const pages = new Map<string, ReaddressedPage | null>();

/**
 * A static page with the address of the running portal instead of the one that it was built with, since previews of
 * shared links contain it. Null if the page's file is missing, as in a function of a serverless platform.
 * @param page its path including the language, of a page that the build recorded
 */
export function readdressedPage(
  folder: string,
  page: string,
  address: { built: string; running: string },
): ReaddressedPage | null {
  const known = pages.get(page);
  if (known !== undefined) return known;
  const file = resolve(/* turbopackIgnore: true */ process.cwd(), folder, 'server/app', `.${page}.html`);
  let read: ReaddressedPage | null = null;
  if (existsSync(file)) {
    const html = readFileSync(file, 'utf8').replaceAll(`${address.built}/`, `${address.running}/`);
    read = { html, scripts: inlineScriptHashes(html), etag: entityTag(html) };
  }
  pages.set(page, read);
  return read;
}
