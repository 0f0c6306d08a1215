import { once } from 'node:events';
import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** A reverse proxy in front of several portals. */
export interface RoundRobin {
  url: string;
  /** The base addresses of the portals that take turns; change it at any time. */
  portals: string[];
  /** The number of requests that were reset after they had been sent. A proxy may not repeat them. */
  resets: number;
  close(): Promise<void>;
}

/**
 * Starts a proxy that passes each request to the next portal over pooled connections, as nginx and Caddy do: a portal
 * that does not accept a connection is skipped, and a request that was sent is never sent again. The header `x-client`
 * replaces the client's address.
 */
export async function startRoundRobin(portals: string[]): Promise<RoundRobin> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const proxy: RoundRobin = { url: '', portals, resets: 0, close };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    // Requests at the same time must not make this one skip a portal.
    const first = turn++ % Math.max(1, proxy.portals.length);
    const inTurn = [...proxy.portals.slice(first), ...proxy.portals.slice(0, first)];
    for (const portal of inTurn) {
      const outcome = await pass(portal, request, body, response);
      if (outcome === 'answered') return;
      if (outcome === 'reset') {
        proxy.resets++;
        break;
      }
    }
    response.writeHead(502).end();
  }

  function pass(
    portal: string,
    { method, url, headers }: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
  ) {
    return new Promise<'answered' | 'refused' | 'reset'>((resolve) => {
      const client = String(headers['x-client'] ?? '198.51.100.1');
      const passed = { ...headers, 'x-forwarded-for': client, 'content-length': String(body.length) };
      const sent = httpRequest(`${portal}${url}`, { agent, method, headers: passed }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        answer.on('end', () => resolve('answered'));
        answer.on('error', () => resolve('reset'));
      });
      sent.on('error', (error: NodeJS.ErrnoException) =>
        resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'reset'),
      );
      sent.end(body);
    });
  }

  const server = createServer((request, response) => void serve(request, response));
  // Clients are given the portals' `Keep-Alive` header, so their connections have to stay open as long.
  server.keepAliveTimeout = 120_000;
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address: AddressInfo | string | null = server.address();
  proxy.url = `http://localhost:${typeof address === 'object' ? address?.port : ''}`;

  async function close(): Promise<void> {
    agent.destroy();
    server.closeAllConnections();
    server.close();
  }
  return proxy;
}
