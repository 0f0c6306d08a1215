import type { NextRequest } from 'next/server';
import { env } from '@/lib/base/env';
import { type ErrorCode, errorStatus, Unavailable } from '@/lib/base/errors';
import { log } from '@/lib/base/log';
import { isOwnOrigin } from '@/lib/base/own-origin';
import { recordOf } from '@/lib/base/records';
import { currentRequest, noteRoute } from '@/lib/base/request-context';
import { type FieldErrors, type Refusal, type Result, refuse } from '@/lib/base/result';
import { reportSecurityEvent } from '@/lib/base/security-log';
import { type Locale, readLocale } from '@/lib/i18n/locale';
import { requestLocale } from '@/lib/i18n/request-locale';
import { textsOf, translator } from '@/lib/i18n/translator';
import { bodyLimit } from '@/lib/server/body-limit';
import { clientAddress } from '@/lib/server/client-address';
import { apiMethods } from '@/lib/server/validate-request';
import { writeGate } from './write-gate';

/** Maximum nesting of a JSON body. No endpoint needs more than two levels. */
const depthLimit = 20;
type Method = (typeof apiMethods)[number];
type Params = Record<string, string | string[]>;

/** A refusal thrown to end a handler. */
class ThrownRefusal extends Error {
  constructor(readonly code: ErrorCode) {
    super(code);
  }
}

/** One call of the HTTP API, with what handlers need from the request. */
export interface Call<P extends Params = Params> {
  request: NextRequest;
  params: P;
  /** The client's address as rate limits count it. */
  client: string;
  /**
   * Language of messages: the body's `locale` once the body is read, or else that of the cookie, the header or Spanish.
   */
  locale: Locale;
  /** The body as it was sent. A larger one than the limit ends the call with 413, one that is not UTF-8 with 400. */
  text(): Promise<string>;
  /** The JSON object of the body; anything else, or a `locale` that is no text, ends the call with 400 or 413. */
  body(): Promise<Record<string, unknown>>;
}

type HandlerResult = Response | Result<unknown>;
export type Handler<P extends Params> = (call: Call<P>) => Promise<HandlerResult> | HandlerResult;
type NextHandler<P> = (request: NextRequest, context: { params: Promise<P> }) => Promise<Response>;

/**
 * The handlers of one API path with what all calls share: origin check, limit on refused writes, body limit, results
 * and errors as JSON, 405 with Allow, `private, no-store`. Logs and metrics name the path. HEAD runs GET; a handler
 * with effects distinguishes them by `request.method`.
 */
export function route<P extends Params = Params>(
  path: string,
  handlers: Partial<Record<Exclude<Method, 'HEAD'>, Handler<P>>>,
): Record<Method, NextHandler<P>> {
  const handlerOf: Partial<Record<Method, Handler<P>>> = { ...handlers, HEAD: handlers.GET };
  const allow = apiMethods.filter((method) => handlerOf[method]).join(', ');

  const serve: NextHandler<P> = async (request, context) => {
    let locale = requestLocale(request);
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
    noteRoute(path);
    try {
      const method = apiMethods.find((each) => each === request.method);
      const handler = method && handlerOf[method];
      if (!handler) return refusalResponse(refuse('method_not_allowed'), locale, { Allow: allow });
      if (isWrite) {
        checkOrigin(request);
        const over = await writeGate.check(request.headers);
        if (over) return refusalResponse(over, locale);
        // Also covers bodies that the handler does not read.
        if (Number(request.headers.get('content-length') ?? 0) > bodyLimit)
          throw new ThrownRefusal('payload_too_large');
      }
      const call: Call<P> = {
        request,
        params: await context.params,
        client: clientAddress(request.headers, env().TRUSTED_PROXY_HOPS),
        get locale() {
          return locale;
        },
        text: () => readText(request),
        async body() {
          const body = objectIn(await readText(request));
          if (body.locale !== undefined && typeof body.locale !== 'string')
            throw new ThrownRefusal('invalid_body');
          locale = readLocale(body.locale) ?? locale;
          return body;
        },
      };
      const answer = await handler(call);
      if (isWrite && !(answer instanceof Response) && !answer.ok)
        await writeGate.note(answer, request.headers);
      const response = responseOf(answer, locale);
      if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-store');
      return response;
    } catch (error) {
      const refusal = refusalOf(error, path);
      if (refusal.code === 'forbidden_origin') reportSecurityEvent('origin_refused', {}, request.headers);
      if (isWrite) await writeGate.note(refusal, request.headers);
      return refusalResponse(refusal, locale);
    }
  };
  return recordOf(apiMethods, () => serve);
}

function responseOf(answer: HandlerResult, locale: Locale): Response {
  if (answer instanceof Response) return answer;
  return answer.ok ? Response.json(answer.value) : refusalResponse(answer, locale);
}

/** The refusal for a thrown error; unexpected errors are logged and not disclosed. */
export function refusalOf(error: unknown, route?: string): Refusal {
  if (error instanceof ThrownRefusal) return refuse(error.code);
  if (error instanceof Unavailable) {
    log().warn({ err: error, route }, 'unavailable');
    return refuse('unavailable', { retryAfter: error.retryAfter });
  }
  log().error({ err: error, route }, 'unexpected error');
  return refuse('internal_error');
}

/** The response for a refusal: messages by field, or `{code, message}`. */
export function refusalResponse(refusal: Refusal, locale: Locale, more?: HeadersInit): Response {
  const { code, fields, values } = refusal;
  const body = fields
    ? fieldMessages(fields, locale)
    : { code, message: translator(locale)(`errors.${code}`, values) };
  return Response.json(body, { status: errorStatus[code], headers: refusalHeaders(refusal, more) });
}

/** The messages of invalid fields in a language. */
export function fieldMessages(fields: FieldErrors, locale: Locale): Record<string, string> {
  const t = textsOf(locale, 'validation');
  return Object.fromEntries(Object.entries(fields).map(([field, key]) => [field, t(key as never)]));
}

/** The headers of every refusal: no caching, and Retry-After if the time is known. */
export function refusalHeaders(refusal: Refusal, more?: HeadersInit): Headers {
  const headers = new Headers(more);
  headers.set('Cache-Control', 'private, no-store');
  if (refusal.retryAfter !== undefined)
    headers.set('Retry-After', String(Math.max(1, Math.ceil(refusal.retryAfter))));
  return headers;
}

function checkOrigin(request: NextRequest): void {
  const origin = request.headers.get('origin');
  const hasCookie = request.headers.has('cookie');
  if (origin === null ? hasCookie : !isOwnOrigin(origin)) throw new ThrownRefusal('forbidden_origin');
  const type = request.headers.get('content-type') ?? '';
  const hasBody =
    Number(request.headers.get('content-length') ?? 0) > 0 || request.headers.has('transfer-encoding');
  if (hasCookie && hasBody && !/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type))
    throw new ThrownRefusal('forbidden_origin');
}

async function readText(request: NextRequest): Promise<string> {
  // Reading the request's stream takes Next several times as long.
  const bytes = currentRequest()?.body ?? (await request.arrayBuffer());
  if (bytes.byteLength > bodyLimit) throw new ThrownRefusal('payload_too_large');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ThrownRefusal('invalid_body');
  }
}

function objectIn(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ThrownRefusal('invalid_body');
  }
  // Recursive code such as JSON.stringify fails on a value that is thousands of levels deep.
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isDeeper(value, depthLimit))
    throw new ThrownRefusal('invalid_body');
  return value as Record<string, unknown>;
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}
