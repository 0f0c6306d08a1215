import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import next from 'next';

/**
 * Prepares Next. Resolves with the server that `application.ts` receives. It is plain JavaScript, as scripts/start.mjs
 * is, so that production dependencies are enough.
 */
export async function prepareServer({ dev, host, port, env }) {
  if (!dev) passBuiltConfiguration(env);
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
  delete env[configuration];
  return created;
}

/** The variable by which a standalone build of Next receives its configuration. */
const configuration = '__NEXT_PRIVATE_STANDALONE_CONFIG';

/**
 * Passes the configuration of the build to Next, which then does not compile and evaluate next.config.ts. Without a
 * build, Next reports that there is none.
 */
export function passBuiltConfiguration(env) {
  const distDir = env.NEXT_DIST_DIR?.trim() || '.next';
  const file = join(distDir, 'required-server-files.json');
  if (!existsSync(file)) return;
  const { config } = JSON.parse(readFileSync(file, 'utf8'));
  env[configuration] = JSON.stringify({ ...config, distDir });
}
