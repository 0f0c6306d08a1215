import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { ErrorCode } from '@/lib/base/errors';
import type { Admission } from './admission';
import { bodyLimit } from './body-limit';
import { hasActionArguments } from './next/action-request';
import { completeRequest } from './next/complete-request';
import { handleAction } from './next/unread-action';
import { isApiUrl, normalizeHeaders, validateRequest } from './validate-request';

export interface GuardOptions {
  /** The answer to a request that does not reach a handler. */
  refuse(request: IncomingMessage, code: ErrorCode): Response;
  admission: Admission;
  limits?: Partial<typeof defaults>;
}

/** Times in ms. */
const defaults = {
  /** From the headers of a request to the end of its body. */
  body: 20_000,
  /** While shutting down: from the signal to the end of the body, and between two parts of it. */
  finalBody: 10_000,
  finalPause: 5_000,
  /**
   * How long the rest of a refused body is discarded, so that its sender reads the answer before the connection ends.
   */
  linger: 1_000,
};

/** A request whose body is not complete. */
interface Incoming {
  lastPart: number;
  end(): void;
}

/**
 * The guard between a server and its handler refuses malformed paths and bodies above the limit, and passes a request
 * on only once its body is complete and the processor keeps up. A body that takes longer than 20 s ends with 408.
 */
export function createRequestGuard({ refuse, admission, limits }: GuardOptions) {
  const times = { ...defaults, ...limits };
  const incoming = new Set<Incoming>();

  async function handle(request: IncomingMessage, response: ServerResponse, next: RequestListener) {
    const code = validateRequest(request);
    if (code) return write(response, refuse(request, code), request);
    normalizeHeaders(request);
    if (!hasBody(request)) return pass(request, response, next);
    const body = await receive(request, times.body, incoming);
    if (body instanceof Buffer) return pass(completeRequest(request, body), response, next);
    if (body === 'too_large') return write(response, refuse(request, 'payload_too_large'), request);
    if (body === 'too_slow') response.writeHead(408, { Connection: 'close' }).end();
  }

  function pass(request: IncomingMessage, response: ServerResponse, next: RequestListener): void {
    const start = () => {
      if (!isApiUrl(request.url ?? '') && hasActionArguments(request))
        handleAction(response, () => next(request, response));
      else next(request, response);
    };
    if (isExempt(request)) start();
    else if (!admission.admit(response, start)) write(response, refuse(request, 'unavailable'), request);
  }

  function write(response: ServerResponse, refusal: Response, request: IncomingMessage): void {
    void refusal.arrayBuffer().then((body) => {
      const isOpen = hasBody(request) && !request.complete;
      response.writeHead(refusal.status, {
        ...Object.fromEntries(refusal.headers),
        'Content-Length': body.byteLength,
        ...(isOpen && { Connection: 'close' }),
      });
      if (!isOpen) return response.end(Buffer.from(body));
      // The connection closes with the answer, and a client that is still sending might not read it.
      response.write(Buffer.from(body));
      const close = () => response.end();
      setTimeout(close, times.linger).unref();
      request.on('end', close).on('error', close).resume();
    });
  }

  /** For shutting down: also ends bodies that pause for 5 s or take 10 s from now on. */
  function endStalledBodies(): void {
    const since = performance.now();
    setInterval(() => {
      const now = performance.now();
      for (const each of incoming) {
        if (now - since > times.finalBody || now - each.lastPart > times.finalPause) each.end();
      }
    }, 50).unref();
  }

  return { handle, endStalledBodies };
}

/** Whether a request is answered even during an overload: those of supervisors and schedulers, and those for assets. */
function isExempt({ url = '' }: IncomingMessage): boolean {
  return /^\/(?:_next\/static|api\/(?:health|cron))\/|^\/api\/metrics$/.test(url);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
}

type Received = Buffer | 'too_large' | 'too_slow' | 'aborted';

/** Reads a body up to the limit. */
function receive(request: IncomingMessage, timeLimit: number, incoming: Set<Incoming>): Promise<Received> {
  if (Number(request.headers['content-length'] ?? 0) > bodyLimit) return Promise.resolve('too_large');
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    const end = (result: Received) => {
      clearTimeout(timer);
      incoming.delete(entry);
      request.off('data', onData).pause();
      resolve(result);
    };
    const entry: Incoming = { lastPart: performance.now(), end: () => end('too_slow') };
    const timer = setTimeout(entry.end, timeLimit);
    const onData = (part: Buffer) => {
      entry.lastPart = performance.now();
      size += part.byteLength;
      if (size > bodyLimit) end('too_large');
      else parts.push(part);
    };
    incoming.add(entry);
    request
      .on('data', onData)
      .on('end', () => end(Buffer.concat(parts)))
      .on('error', () => end('aborted'))
      .on('close', () => end('aborted'));
  });
}
