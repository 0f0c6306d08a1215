import { createServer } from 'node:http';
import next from 'next';

/**
 * Prepares Next. Resolves with the server that `application.ts` receives. It is plain JavaScript, as scripts/start.mjs
 * is, so that production dependencies are enough.
 */
export async function prepareServer({ dev, host, port }) {
  const app = next({
    dev,
    // Next requests its own pages at this name when an action redirects to a page. With a loopback address, it would
    // answer a rewrite by requesting itself endlessly.
    hostname: /^(?:127\.0\.0\.1|0\.0\.0\.0|::1?)$/.test(host) ? 'localhost' : host,
    port,
    // Next accepts WebSocket connections on this server, for development only.
    httpServer: dev ? undefined : createServer(),
  });
  const created = new Promise((serve) => {
    globalThis.portalApplication = { handle: app.getRequestHandler(), close: () => app.close(), serve };
  });
  await app.prepare();
  return created;
}
