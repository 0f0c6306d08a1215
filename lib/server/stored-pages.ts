import type { IncomingMessage, ServerResponse } from 'node:http';
import { noteRoute } from '@/lib/base/request-context';
import { firstSegment } from '@/lib/pages';
import { isKnownTag } from './entity-tag';
import { compressedCopies } from './next/compressed-copies';
import type { ReaddressedPage } from './next/readdressed-page';
import { headersOfStaticPage, readStaticPage } from './next/static-page';
import { codingOf, plainPath, type StoredAnswer, sendStored } from './stored-answer';

/** The quality of Brotli for pages that are compressed while the portal starts. */
const startQuality = 6;

/** A static page as it is served: its security headers with its entity tag. */
export interface StaticPage {
  /** Including the language. */
  path: string;
  headers: Record<string, string>;
  etag: string;
  /** The page with the running address, if it was built with another one. Otherwise Next serves the file of the build. */
  readdressed: ReaddressedPage | null;
}

interface StoredPage extends StoredAnswer, Pick<StaticPage, 'etag'> {
  /** The headers of a 304. */
  security: StaticPage['headers'];
}

interface Options {
  folder: string;
  pages(): Iterable<StaticPage>;
  /** Whether this process compresses what it sends. */
  compresses: boolean;
  /** The path below `app/` that serves a request at this moment, and the headers of the page. */
  servedPage(request: IncomingMessage, pathname: string): { path: string; headers: Record<string, string> };
}

/**
 * The static pages of the build, sent from memory. `answer` returns undefined for a request that Next has to answer:
 * whatever is not a plain request for a static page that is loaded. Which page that is, is decided for each request.
 */
export function createStoredPages({ folder, pages, compresses, servedPage }: Options) {
  const stored = new Map<string, StoredPage>();

  async function load(): Promise<void> {
    for (const { path, headers: security, etag, readdressed } of pages()) {
      const source = readdressed
        ? await readdressedBody(readdressed.html)
        : readStaticPage(folder, path, compresses);
      if (!source) continue;
      const headers = { ...security, ...headersOfStaticPage(path, readdressed !== null, compresses) };
      stored.set(path, { ...source, headers, security, etag });
    }
  }

  async function readdressedBody(html: string) {
    const body = Buffer.from(html);
    return { body, copies: compresses ? await compressedCopies(body, startQuality) : {} };
  }

  return {
    /** Loads the pages. Those that were built for another address are compressed one after the other. */
    load,
    answer(request: IncomingMessage, response: ServerResponse): Promise<void> | undefined {
      const pathname = plainPath(request, 'if-none-match');
      const coding = codingOf(compresses ? request.headers['accept-encoding'] : undefined);
      if (pathname === undefined || coding === undefined) return undefined;
      const { path, headers } = servedPage(request, pathname);
      const page = stored.get(path);
      if (!page) return undefined;
      noteRoute(`/${firstSegment(pathname)}`);
      if (isKnownTag(request.headers['if-none-match'] ?? null, page.etag)) {
        response.writeHead(304, { ...page.security, ...headers }).end();
        return Promise.resolve();
      }
      void sendStored(request, response, { ...page, headers: { ...page.headers, ...headers } }, coding);
      return Promise.resolve();
    },
  };
}
