import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Coding, Copies } from './next/compressed-copies';

/** A complete answer that is sent from memory. */
export interface StoredAnswer {
  /** Without those of every answer and those of the coding. */
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
  readonly copies: Copies;
}

/** Headers of browsers and proxies that change nothing in a static page or file but its language and coding. */
const plainHeaders = new Set(
  [
    'accept accept-charset accept-encoding accept-language user-agent host connection keep-alive te via from referer',
    'origin cookie cache-control pragma dnt priority save-data upgrade-insecure-requests x-requested-with sec-gpc',
    'sec-fetch-dest sec-fetch-mode sec-fetch-site sec-fetch-user sec-fetch-storage-access',
    'downlink dpr ect rtt device-memory viewport-width width',
    'forwarded x-forwarded-for x-forwarded-host x-forwarded-port x-forwarded-server x-real-ip x-request-id',
    'traceparent tracestate cdn-loop true-client-ip x-amzn-trace-id x-cloud-trace-context x-portal-socket-address',
  ].flatMap((names) => names.split(' ')),
);
const plainPrefixes = /^(?:sec-ch-|cf-)/;
const isPlain = (header: string) => plainHeaders.has(header) || plainPrefixes.test(header);

/** Cookies that switch on Next's preview mode. */
const previewCookies = /__(?:prerender_bypass|next_preview_data)/;

/**
 * The path that a request reads, if nothing in the request can make Next answer otherwise than with the page or file at
 * that path. Undefined for
 * - anything but GET and HEAD,
 * - a query,
 * - a header that is not in the list above, as those of bodies, prefetches, client-side navigation and conditions are.
 * @param condition a conditional header that the caller evaluates itself
 */
export function plainPath(request: IncomingMessage, condition?: 'if-none-match'): string | undefined {
  const { method, url = '', headers } = request;
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (!/^\/[\w./~-]*$/.test(url)) return undefined;
  if (!/^[\w.:[\]-]+$/.test(headers.host ?? '') || previewCookies.test(headers.cookie ?? ''))
    return undefined;
  for (const name in headers) if (!isPlain(name) && name !== condition) return undefined;
  return url;
}

/**
 * The coding to use for a plain list of codings, which all browsers send. Undefined if the list has to be negotiated:
 * it has weights, a wildcard, or only codings without a copy.
 */
export function codingOf(acceptEncoding: string | undefined): Coding | 'identity' | undefined {
  if (acceptEncoding === undefined || acceptEncoding === '' || acceptEncoding === 'identity')
    return 'identity';
  if (!/^[a-z]+(?:, ?[a-z]+)*$/.test(acceptEncoding)) return undefined;
  const codings = acceptEncoding.split(/, ?/);
  return codings.includes('br') ? 'br' : codings.includes('gzip') ? 'gzip' : undefined;
}

/** Sends an answer in this coding, if there is a copy in it. Resolves when it was passed to the system. */
export function sendStored(
  { method }: IncomingMessage,
  response: ServerResponse,
  { headers, body, copies }: StoredAnswer,
  coding: Coding | 'identity',
): Promise<void> {
  // As `compression` does, the answer to a HEAD describes the uncompressed body.
  const copy = coding === 'identity' || method === 'HEAD' ? undefined : copies[coding];
  const sent = copy ?? body;
  response.writeHead(200, {
    ...headers,
    ...(copy && { 'Content-Encoding': coding }),
    'Content-Length': sent.byteLength,
  });
  return new Promise((resolve) =>
    response.once('close', resolve).end(method === 'HEAD' ? undefined : sent, resolve),
  );
}
