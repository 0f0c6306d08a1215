import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** What one client requests over its connections, as fast as it is answered. */
export interface Flood {
  name: string;
  path: string;
  method?: 'GET' | 'POST';
  body?: string;
  headers?: Record<string, string>;
}

/** A page that another client loaded during a flood. Status 0: no answer. */
export interface LoadedPage {
  status: number;
  milliseconds: number;
}

/** When a page counts as not answered, ms. */
const pageLimit = 10_000;
const json = { 'Content-Type': 'application/json' };

/** The floods that the bars of decision 036 are about. `asset` is the path of a file that pages load. */
export const floods = (asset: string): Flood[] => [
  { name: 'a page', path: '/login' },
  { name: 'a page with a form', path: '/visitante' },
  { name: 'an unknown scheduled task', path: '/api/cron/anything' },
  { name: 'a scheduled task without its secret', path: '/api/cron/outbox' },
  { name: 'an unknown static file', path: '/_next/static/anything' },
  { name: 'a static file', path: asset, headers: { 'Accept-Encoding': 'gzip' } },
  { name: 'an unknown health check', path: '/api/health/anything' },
  { name: 'readiness', path: '/api/health/ready' },
  { name: 'liveness', path: '/api/health/live' },
  {
    name: 'sign-ins',
    path: '/api/users/login',
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: 'nobody@example.mx', password: 'wrong password' }),
  },
  { name: 'malformed paths', path: '/%ff' },
];

/** The path of the largest script of the first page. */
export async function assetOf(baseURL: string): Promise<string> {
  const html = await (await fetch(baseURL)).text();
  const paths = [...html.matchAll(/\/_next\/static\/[^"\\]+\.js/g)].map(([path]) => path);
  const sizes = await Promise.all(
    paths.map(async (path) => (await (await fetch(`${baseURL}${path}`)).arrayBuffer()).byteLength),
  );
  return paths[sizes.indexOf(Math.max(...sizes))] ?? '/';
}

/**
 * Loads pages as a client at 127.0.0.2 while one at 127.0.0.1 floods the portal over this many connections, from a
 * thread of its own, which ends with the last page.
 */
export async function loadDuring(
  baseURL: string,
  { path, method = 'GET', body, headers }: Flood,
  { connections = 300, pages = 20 } = {},
): Promise<LoadedPage[]> {
  const workerData = { url: `${baseURL}${path}`, connections, method, body, headers };
  const flood = new Worker(new URL('./flood-worker.mjs', import.meta.url), { workerData });
  // The flood is at its height once all its connections are open.
  await delay(3_000);
  const loaded: LoadedPage[] = [];
  for (let n = 0; n < pages; n++) loaded.push(await load(baseURL, n % 2 === 0 ? '/' : '/login'));
  await flood.terminate();
  return loaded;
}

function load(baseURL: string, path: string): Promise<LoadedPage> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ status, milliseconds: performance.now() - startedAt });
    const headers = { Cookie: 'lang=es', Connection: 'close' };
    const options = { localAddress: '127.0.0.2', headers, signal: AbortSignal.timeout(pageLimit) };
    const sent = request(`${baseURL}${path}`, options, (response) => {
      response.resume();
      response.on('end', () => end(response.statusCode ?? 0)).on('error', () => end(0));
    });
    sent.on('error', () => end(0)).end();
  });
}
