import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** The answers to requests that Node's parser cannot read, by error code. Everything else is a bad request. */
const parserAnswers: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** How long a client may read nothing of an answer, ms. Its connection would otherwise stay open forever. */
const longestStall = 60_000;

/**
 * An HTTP server that adds these headers to all answers, including those to requests that Node itself refuses. Idle
 * connections stay open for `keepAliveSeconds`, which must be longer than a proxy in front keeps them: otherwise the
 * proxy could send a request on a connection that is just being closed. A connection ends if nothing of an answer can be
 * sent on it for `stall` ms.
 */
export function createOwnServer(
  headers: Readonly<Record<string, string>>,
  keepAliveSeconds: number,
  listener: RequestListener,
  stall = longestStall,
): Server {
  const entries = Object.entries(headers);
  const head = entries.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const answers = new WeakMap<Duplex, ServerResponse>();
  const setHeaders = (response: ServerResponse) => {
    for (const [name, value] of entries) response.setHeader(name, value);
  };
  const server = createServer({
    keepAliveTimeout: keepAliveSeconds * 1000,
    // Counted from the end of the previous request, so it must be longer.
    headersTimeout: (keepAliveSeconds + 5) * 1000,
    // Node would answer without our headers.
    requireHostHeader: false,
  });
  server.on('request', (request, response) => {
    setHeaders(response);
    answers.set(request.socket, response);
    if (!server.listening) response.shouldKeepAlive = false;
    if (request.headers.host === undefined && request.httpVersion === '1.1')
      response.writeHead(400, { Connection: 'close' }).end();
    else listener(request, response);
  });
  server.on('checkExpectation', (_, response) => {
    setHeaders(response);
    response.writeHead(417, { Connection: 'close' }).end();
  });
  // Called when nothing has moved on a connection for a time, also when it was idle for `keepAliveSeconds`.
  server.setTimeout(stall, (socket: Socket) => {
    const answer = answers.get(socket);
    const isIdle = answer?.writableFinished === true;
    // Otherwise the answer is still being made, or no request has arrived yet, for which `headersTimeout` is.
    if (isIdle || socket.writableLength > 0) socket.destroy();
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answer = answers.get(socket);
    const isAnswering = answer?.headersSent && !answer.writableFinished;
    if (!socket.writable || isAnswering || error.code === 'ECONNRESET') return void socket.destroy();
    const status = parserAnswers[error.code ?? ''] ?? '400 Bad Request';
    socket.end(`HTTP/1.1 ${status}\r\n${head}Content-Length: 0\r\nConnection: close\r\n\r\n`);
  });
  return server;
}
