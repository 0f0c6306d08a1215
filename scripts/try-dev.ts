import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { startPortal } from '../tests/support/portal-server';

/*
 * For the workflow, on every system: runs `npm run dev`, fetches the home page, ends npm and fails if anything still
 * listens on the port.
 */
const portal = await startPortal({ script: 'dev', isByNpm: true, env: { NEXT_DIST_DIR: '.next' } });
const answer = await fetch(portal.baseURL, { headers: { 'Accept-Language': 'es' } });
const isPage = answer.ok && (await answer.text()).includes('lang="es"');
await portal.stop();
const deadline = Date.now() + 30_000;
while ((await isListening()) && Date.now() < deadline) await delay(200);
const isEnded = !(await isListening());
console.log(
  `npm run dev: home page ${isPage ? 'served' : 'NOT SERVED'}, port ${isEnded ? 'free' : 'STILL IN USE'}`,
);
process.exit(isPage && isEnded ? 0 : 1);

async function isListening(): Promise<boolean> {
  const { hostname, port } = new URL(portal.baseURL);
  const socket = connect(Number(port), hostname);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
