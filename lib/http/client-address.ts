import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

const socketHeader = 'x-portal-socket-address';

/** Makes every request of this process tell the address of its socket, over whatever the client wrote in that header. */
export function noteSocketAddresses(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    request.headers[socketHeader] = request.socket.remoteAddress ?? '';
  });
}

/**
 * The address that limits count by: the socket's, or with `hops` trusted proxies before us the entry that the
 * outermost of them wrote into X-Forwarded-For. What a client puts there itself changes nothing.
 */
export function clientAddress(headers: Headers, hops: number): string {
  if (hops > 0) {
    const chain = (headers.get('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
    const entry = chain.at(-hops);
    if (entry) return entry;
  }
  return headers.get(socketHeader) || 'unknown';
}
