import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorCode } from '@/lib/base/errors';
import { noteBody } from '@/lib/base/request-context';
import type { Admission, Visit } from './admission';
import type { Client } from './clients';
import { onExchangeEnd } from './exchange-end';
import type { Exemption } from './exempt-paths';
import { hasActionArguments } from './next/action-request';
import { completeRequest } from './next/complete-request';
import { handleAction } from './next/unread-action';
import { hasBody, type IncomingBody, receiveBody } from './receive-body';
import { isApiUrl, normalizeHeaders, validateRequest } from './validate-request';

/** Answers a request. A promise that it returns settles when the work for the answer is done. */
type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface GuardOptions {
  /** The answer to a request that does not reach a handler. */
  refuse(request: IncomingMessage, code: ErrorCode): Response;
  admission: Admission;
  clientOf(request: IncomingMessage): Client;
  exemptionOf(request: IncomingMessage): Exemption;
  /** How to answer a health check, at almost no cost. Undefined for all other requests. */
  checkOf(request: IncomingMessage): (() => Promise<Response>) | undefined;
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
  /** How long a request counts as running after its client has left, unless its handler ends earlier. */
  abandoned: 2_000,
};

/** The visit of a request that is exempt from all limits. */
const unlimited: Visit = {
  receive: () => {},
  admit: (start) => start(),
  admitFile: (start) => start(),
  end: () => {},
};

/**
 * The guard between a server and its handler refuses malformed paths and bodies above the limit, and passes a request
 * on only once its body is complete and it is its client's turn. A body that takes longer than 20 s ends with 408.
 */
export function createRequestGuard(options: GuardOptions) {
  const { refuse, admission, clientOf, exemptionOf, checkOf } = options;
  const times = { ...defaults, ...options.limits };
  const incoming = new Set<IncomingBody>();

  /** `isOwn`: Next makes the request while it answers another one, which must not wait for a turn of this one. */
  async function handle(
    request: IncomingMessage,
    response: ServerResponse,
    next: Handler,
    isOwn = false,
  ): Promise<void> {
    const client = clientOf(request);
    const give = (reply: () => Response | Promise<Response>) =>
      admission.answer(
        client,
        async () => response.destroyed || write(response, await reply(), request),
        () => request.socket.destroy(),
      );
    const code = validateRequest(request);
    if (code) return give(() => refuse(request, code));
    const check = checkOf(request);
    if (check) return give(check);
    const exemption = isOwn ? 'always' : exemptionOf(request);
    normalizeHeaders(request);

    let body: IncomingBody | undefined;
    const refuseBusy = () => give(() => refuse(request, 'unavailable'));
    const enter = () => admission.enter(client, () => (body ? body.end('unavailable') : refuseBusy()));
    const visit = exemption === 'always' ? unlimited : enter();
    if (!visit) return refuseBusy();
    let isRunning = false;
    onExchangeEnd(request, response, () => {
      const isAbandoned = isRunning && exemption !== 'file' && !response.writableFinished;
      if (isAbandoned) setTimeout(visit.end, times.abandoned).unref();
      else visit.end();
    });
    const start = (passed: IncomingMessage) => {
      const run = () => {
        isRunning = true;
        Promise.resolve(answer(passed, response, next)).then(visit.end, visit.end);
      };
      if (exemption === 'file') visit.admitFile(run);
      else visit.admit(run);
    };
    if (!hasBody(request)) return start(request);
    body = receiveBody(request, times.body, visit.receive);
    incoming.add(body);
    const received = await body.received;
    incoming.delete(body);
    body = undefined;
    if (received instanceof Buffer) {
      noteBody(received);
      return start(completeRequest(request, received));
    }
    visit.end();
    if (received === 'too_slow') response.writeHead(408, { Connection: 'close' }).end();
    else if (received === 'too_large') give(() => refuse(request, 'payload_too_large'));
    else if (received === 'unavailable') refuseBusy();
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
        if (now - since > times.finalBody || now - each.lastPart > times.finalPause) each.end('too_slow');
      }
    }, 50).unref();
  }

  return { handle, endStalledBodies };
}

function answer(request: IncomingMessage, response: ServerResponse, next: Handler): unknown {
  if (isApiUrl(request.url ?? '') || !hasActionArguments(request)) return next(request, response);
  let answered: unknown;
  handleAction(response, () => {
    answered = next(request, response);
  });
  return answered;
}
