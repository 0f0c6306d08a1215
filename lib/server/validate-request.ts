import type { IncomingMessage } from 'node:http';
import type { ErrorCode } from '@/lib/base/errors';
import { isOwnOrigin } from '@/lib/base/own-origin';
import { isForwardedAction, removeProxyScheme } from './next/own-requests';

const fileMethods = ['GET', 'HEAD'] as const;
const pageMethods = [...fileMethods, 'POST'] as const;
/** The methods that a route handler may have. */
export const apiMethods = [...pageMethods, 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Whether a raw URL belongs to the API. */
export function isApiUrl(url: string): boolean {
  return /^\/api(?:[/?]|$)/.test(url);
}

/** The methods that handlers may see for a raw URL. */
export function methodsOf(url: string): readonly string[] {
  if (isApiUrl(url)) return apiMethods;
  return /^\/(?:_next(?:[/?]|$)|[^/?]+\.\w+(?:\?|$))/.test(url) ? fileMethods : pageMethods;
}

/** Why a request is refused by its method, URL and headers, before Next sees it. Undefined if it is not refused. */
export function validateRequest({ url = '', method = '', headers }: IncomingMessage): ErrorCode | undefined {
  if (!isValidPath(url)) return 'invalid_path';
  // Next answers some methods with 500, and also a POST to a file. Route handlers check their own methods.
  if (!methodsOf(url).includes(method)) return 'method_not_allowed';
  // Next's middleware treats such a path as a page's, although the App Router does not serve such data.
  if (url.startsWith('/_next/data/')) return 'not_found';
  if (isForwardedAction(headers)) return 'not_found';
  const isRead = method === 'GET' || method === 'HEAD';
  // Route handlers check the origin themselves. Next answers a foreign origin with 500.
  if (isRead || isApiUrl(url) || headers.origin === undefined) return undefined;
  return isOwnOrigin(headers.origin) ? undefined : 'forbidden_origin';
}

function isValidPath(url: string): boolean {
  try {
    const path = decodeURIComponent(url.split('?', 1)[0] ?? '');
    // Next fails on `*`, which a request line may contain too. It resolves `..`, so it would serve another path than
    // the one checked here.
    return url.startsWith('/') && !/[\\/]\.{1,2}(?:[\\/]|$)/.test(path);
  } catch {
    return false;
  }
}

/**
 * Removes or replaces headers that make Next fail:
 * - a Host that differs from an Origin which `validateRequest` accepted as our own,
 * - ranges, which Next answers with 500 if they are outside the file,
 * - protocol upgrades,
 * - the scheme of the request to a proxy, because Next would use it to call this server.
 */
export function normalizeHeaders({ headers }: IncomingMessage): void {
  // Deleting a missing header would slow down every later access to the headers.
  if (headers.range !== undefined) delete headers.range;
  if (headers.upgrade !== undefined) delete headers.upgrade;
  removeProxyScheme(headers);
  if (headers.origin === undefined || !isOwnOrigin(headers.origin)) return;
  headers.host = new URL(headers.origin).host;
  delete headers['x-forwarded-host'];
}
