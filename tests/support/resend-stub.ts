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

/** Starts the stub on a free port of 127.0.0.1; an answer from `answer` replaces accepting the mail. */
export async function startResendStub(
  answer: (request: StubRequest) => StubAnswer | undefined | Promise<StubAnswer | undefined> = () =>
    undefined,
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
    if (!said) {
      const before = taken.get(given.key);
      if (before !== undefined && before !== given.body) {
        said = {
          status: 409,
          body: { statusCode: 409, name: 'invalid_idempotent_request', message: 'other payload' },
        };
      } else {
        taken.set(given.key, given.body);
        said = { status: 200, body: { id: given.key } };
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
