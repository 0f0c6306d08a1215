import type { IncomingMessage } from 'node:http';
import type { ErrorCode } from '@/lib/base/errors';
import { isOwnOrigin } from './origin';

/** Whether a raw URL is one of the API. */
export function isApiUrl(url: string): boolean {
  return /^\/api(?:[/?]|$)/.test(url);
}

/** Why a request is refused by its head, before Next sees it; undefined where it is not. */
export function judgeRequest({ url = '', method = '', headers }: IncomingMessage): ErrorCode | undefined {
  if (!isValidPath(url)) return 'invalid_path';
  // Next requests a page of this portal to run an action that another page got, which would count as a client of its own.
  if (headers['x-action-forwarded'] !== undefined) return 'not_found';
  const isRead = method === 'GET' || method === 'HEAD';
  // Route handlers judge their own origin. Next answers a foreign one with 500.
  if (isRead || isApiUrl(url) || headers.origin === undefined) return undefined;
  return isOwnOrigin(headers.origin) ? undefined : 'forbidden_origin';
}

function isValidPath(url: string): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

/** Makes the Host that Next compares an action's Origin with the one of that Origin, once `judgeRequest` took it as our own. */
export function setOwnHost({ headers }: IncomingMessage): void {
  if (headers.origin === undefined) return;
  headers.host = new URL(headers.origin).host;
  delete headers['x-forwarded-host'];
}
