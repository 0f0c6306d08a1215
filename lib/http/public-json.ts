import type { NextRequest } from 'next/server';
import { entityTag, isKnownTag } from '@/lib/server/entity-tag';

/** Serialised values, kept as long as the value itself, which must not change. */
const serialised = new WeakMap<object, { body: string; etag: string }>();

function serialise(value: object | null): { body: string; etag: string } {
  const entry = value && serialised.get(value);
  if (entry) return entry;
  const body = JSON.stringify(value);
  const made = { body, etag: entityTag(body) };
  if (value) serialised.set(value, made);
  return made;
}

/**
 * Public JSON with a strong ETag, or 304 for a client that has it. `maxAge` is in seconds. The value must not change
 * afterwards.
 */
export function publicJson(
  request: NextRequest,
  value: object | null,
  { maxAge, dependsOnLanguage = false }: { maxAge: number; dependsOnLanguage?: boolean },
): Response {
  const { body, etag } = serialise(value);
  const headers = new Headers({ ETag: etag, 'Cache-Control': `public, max-age=${maxAge}` });
  if (dependsOnLanguage) headers.set('Vary', 'Accept-Language, Cookie');
  if (isKnownTag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  headers.set('Content-Type', 'application/json; charset=utf-8');
  return new Response(body, { headers });
}
