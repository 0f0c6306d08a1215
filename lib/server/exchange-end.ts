import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const exchanges = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls back once, when the answer is complete or its connection has closed. The answer itself reports nothing if the
 * connection closes while the answers to earlier requests on it are still missing.
 */
export function onExchangeEnd(
  { socket }: IncomingMessage,
  response: ServerResponse,
  callback: () => void,
): void {
  const open = exchanges.get(socket) ?? new Set();
  const end = () => {
    if (open.delete(end)) callback();
  };
  open.add(end);
  response.once('close', end);
  if (socket.closed) end();
  if (exchanges.has(socket)) return;
  exchanges.set(socket, open);
  // One listener for all requests of a connection, which may be many.
  socket.once('close', () => {
    for (const each of [...open]) each();
  });
}
