import { createHash } from 'node:crypto';

/** A strong entity tag, which is equal only for equal texts. */
export function entityTag(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
}

/** Whether a client that sends this `If-None-Match` already has the version with this tag. */
export function isKnownTag(ifNoneMatch: string | null, etag: string): boolean {
  return (ifNoneMatch ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*');
}
