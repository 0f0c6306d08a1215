import nextEnv from '@next/env';
import { prepareServer } from '../lib/server/next/custom-server.mjs';
import { endWithParent } from './end-with-parent.mjs';

/*
 * `npm start`: serves what `npm run build` made, at HOST and PORT. With `--dev`, as scripts/dev.ts starts it, it serves
 * the sources. It is plain JavaScript, so that production dependencies are enough. Next runs instrumentation.ts, where
 * lib/server/start-up.ts validates the environment and creates the server, so that no request arrives before its guard
 * is set up.
 */
const dev = process.argv.includes('--dev');
process.env.NODE_ENV = dev ? 'development' : 'production';
process.env.NEXT_TELEMETRY_DISABLED ??= '1';
nextEnv.loadEnvConfig(process.cwd(), dev, { info: () => {}, error: console.error });
const host = process.env.HOST?.trim() || 'localhost';
const port = Number(process.env.PORT?.trim() || '3000');

// If npm or scripts/dev.ts is killed, this process gets no signal and would keep the port.
if (dev || process.env.npm_lifecycle_event) endWithParent();

const server = await prepareServer({ dev, host, port, env: process.env }).catch((error) => fail(error));
server.on('error', (error) => fail(listenFault(error)));
// The kernel holds new connections while this process is busy, up to its own limit (net.core.somaxconn). Beyond Node's
// default of 511, a client would try again after 1, 3 or 7 seconds.
server.listen({ port, host, backlog: 4096 }, () => console.log(`Ready on http://${host}:${port}`));

/** Names the setting that prevents the server from listening. */
function listenFault({ code, message }) {
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code))
    return `HOST: ${host} is not an address of this machine.`;
  if (code === 'EADDRINUSE') return `PORT: another process listens on ${host}:${port} (${code}).`;
  if (code === 'EACCES') return `PORT: this user may not listen on ${host}:${port} (${code}).`;
  return message;
}

function fail(reason) {
  console.error(reason);
  process.exit(1);
}
