import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a request has this secret as its bearer token, compared in constant time. False without a secret. */
export function hasBearer(headers: Pick<Headers, 'get'>, secret: string | undefined): boolean {
  if (!secret) return false;
  return timingSafeEqual(digest(headers.get('authorization') ?? ''), digest(`Bearer ${secret}`));
}
