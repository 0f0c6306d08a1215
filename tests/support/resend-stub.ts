import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StubRequest {
  method: string;
  path: string;
  authorization: string | undefined;
  key: string;
  body: string;
}

/** How the stub answers a request; `hang` never does. */
export type StubAnswer = { status: number; body?: unknown; headers?: Record<string, string> } | 'hang';

/** A local server with Resend's `POST /emails`, including its idempotency keys. */
export interface ResendStub {
  url: string;
  requests: StubRequest[];
  /** Accepted mails by idempotency key. */
  taken: Map<string, string>;
  close(): Promise<void>;
}

type RateLimit = ReturnType<typeof createRateLimit>;

/** Allows `limit` requests in any window of this number of seconds, by `Date.now()`. */
export function createRateLimit(limit: number, seconds: number) {
  const acceptedAt: number[] = [];
  let refused = 0;
  return {
    limit,
    acceptedAt,
    refused: () => refused,
    /** Counts a request. `wait`: whole seconds until the window has room again. */
    take() {
      const now = Date.now();
      const recent = acceptedAt.slice(-limit).filter((at) => at > now - seconds * 1000);
      const isOver = recent.length >= limit;
      if (isOver) refused++;
      else acceptedAt.push(now);
      const wait = Math.ceil(((recent[0] ?? now) + seconds * 1000 - now) / 1000);
      return { isOver, wait, remaining: Math.max(0, limit - recent.length - 1) };
    },
  };
}

/** The headers that Resend documents. */
function rateHeaders(limit: number, { isOver, wait, remaining }: ReturnType<RateLimit['take']>) {
  return {
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(wait),
    ...(isOver && { 'retry-after': String(wait) }),
  };
}

/**
 * Starts the stub on a free port of 127.0.0.1; an answer from `answer` replaces accepting the mail. With a rate limit,
 * its answers have the headers that Resend documents, and 429 refuses what is too much.
 */
export async function startResendStub(
  answer: (request: StubRequest) => StubAnswer | undefined | Promise<StubAnswer | undefined> = () =>
    undefined,
  rateLimit?: RateLimit,
): Promise<ResendStub> {
  const requests: StubRequest[] = [];
  const taken = new Map<string, string>();

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const given: StubRequest = {
      method: request.method ?? '',
      path: request.url ?? '',
      authorization: request.headers.authorization,
      key: String(request.headers['idempotency-key'] ?? ''),
      body: Buffer.concat(chunks).toString(),
    };
    requests.push(given);
    let said = await answer(given);
    if (said === 'hang') return;
    const counted = said ? undefined : rateLimit?.take();
    const headers = rateLimit && counted && rateHeaders(rateLimit.limit, counted);
    if (counted?.isOver) {
      const body = { statusCode: 429, name: 'rate_limit_exceeded', message: 'Too many requests.' };
      said = { status: 429, body, headers };
    } else if (!said) {
      const before = taken.get(given.key);
      if (before !== undefined && before !== given.body) {
        said = {
          status: 409,
          body: { statusCode: 409, name: 'invalid_idempotent_request', message: 'other payload' },
        };
      } else {
        taken.set(given.key, given.body);
        said = { status: 200, body: { id: given.key }, headers };
      }
    }
    response.writeHead(said.status, { 'Content-Type': 'application/json', ...said.headers });
    response.end(said.body === undefined ? undefined : JSON.stringify(said.body));
  }

  const server = createServer((request, response) => {
    // The client may have been killed during its request.
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    taken,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
