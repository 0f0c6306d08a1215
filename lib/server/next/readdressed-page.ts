import { existsSync, readFileSync } from 'node:fs';
import { entityTag } from '../entity-tag';
import type { InlineSources } from './built-pages';
import { pageFile } from './compressed-copies';
import { inlineSources } from './inline-hashes';

export interface ReaddressedPage extends InlineSources {
  html: string;
  etag: string;
}

interface Addresses {
  built: string;
  running: string;
}

/**
 * A static page with the address of the running portal instead of the one that it was built with, since previews of
 * shared links contain it. Null if the page's file is missing, as in a function of a serverless platform.
 * @param page its path including the language, of a page that the build recorded
 */
export function readdressPage(folder: string, page: string, address: Addresses): ReaddressedPage | null {
  const file = pageFile(folder, page);
  if (!existsSync(/* turbopackIgnore: true */ file)) return null;
  const text = readFileSync(/* turbopackIgnore: true */ file, 'utf8');
  const html = text.replaceAll(`${address.built}/`, `${address.running}/`);
  return { html, ...inlineSources(html), etag: entityTag(html) };
}

const pages = new Map<string, ReaddressedPage | null>();

/** The same, but read once in a process. */
export function readdressedPage(folder: string, page: string, address: Addresses): ReaddressedPage | null {
  const cached = pages.get(page);
  if (cached !== undefined) return cached;
  const read = readdressPage(folder, page, address);
  pages.set(page, read);
  return read;
}
