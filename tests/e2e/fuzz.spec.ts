import { readFileSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { complaintsIn } from '../../scripts/server-complaints';
import { type Account, activeAccount, password, waitingAccount } from './accounts';
import { Client, cookieOf } from './client';
import { actionIds, appPaths, type FuzzRequest, type Known, requests } from './fuzz-requests';
import { Mailbox } from './mailbox';
import { type RunningPortal, startPortal } from './portal-server';
import type { Portal } from './targets';

/** Requests that are sent: `FUZZ_CASES=50000 npm run test:e2e -- --target=process fuzz` takes some minutes. */
const cases = Number(process.env.FUZZ_CASES || 3_000);
/** A failure prints its seed and path; `FUZZ_SEED` repeats the whole run. */
const seed = Number(process.env.FUZZ_SEED || Date.now() % 1_000_000_000);
/** Requests at a time. */
const lanes = 6;
/** How long a request may take, ms. */
const patience = 20_000;
/** Memory that a run may add to what the portal has after its first part, bytes. */
const growth = 200 * 1024 * 1024;

const event = 'furniture';

test('no request makes the portal fail, hang or grow @process', async () => {
  test.setTimeout(120_000 + cases * 100);
  const running = await startPortal({
    event,
    env: { RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'error', CRON_SECRET: 'fuzzed fuzzed fuzzed' },
  });
  try {
    const known = await setUp(running);
    const arbitrary = requests(known, appPaths(), actionIds(event));
    await run(running, arbitrary, seed, cases / 3);
    const before = memoryOf(running);
    await run(running, arbitrary, seed + lanes, (cases * 2) / 3);
    expect(memoryOf(running) - before, `bytes that ${cases} requests added`).toBeLessThan(growth);
    expect(complaintsIn(running.output())).toEqual([]);
    expect((await new Client(portalOf(running)).get('/api/health/ready')).status).toBe(200);
  } finally {
    await running.stop();
  }
});

/** Sends as many requests in a few lanes, each with a seed of its own. */
async function run(
  running: RunningPortal,
  arbitrary: fc.Arbitrary<FuzzRequest>,
  firstSeed: number,
  count: number,
): Promise<void> {
  const property = fc.asyncProperty(arbitrary, async (request) => {
    const status = await statusOf(running, request);
    if (status >= 500 || status < 200) throw new Error(`answered with ${status}`);
  });
  await Promise.all(
    Array.from({ length: lanes }, (_, lane) =>
      fc.assert(property, { seed: firstSeed + lane, numRuns: Math.ceil(count / lanes) }),
    ),
  );
}

const agent = new Agent({ keepAlive: true });

/** The status of the answer, once its body is complete; 400 where the connection ended on a request that is no HTTP. */
function statusOf(running: RunningPortal, { method, path, headers, body }: FuzzRequest): Promise<number> {
  const { hostname, port } = new URL(running.baseURL);
  return new Promise((resolve, reject) => {
    const length = body || method !== 'GET' ? { 'Content-Length': body?.byteLength ?? 0 } : {};
    const options = { hostname, port, agent, method, path, headers: { ...headers, ...length } };
    const request = httpRequest({ ...options, timeout: patience }, (response) => {
      response.on('data', () => {});
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', reject);
    });
    request.on('timeout', () => request.destroy(new Error(`no answer within ${patience} ms`)));
    request.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response.statusCode ?? 0);
    });
    request.on('error', reject);
    request.end(body);
  });
}

function memoryOf({ pid }: RunningPortal): number {
  if (process.platform !== 'linux') return 0;
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}

/** People of every kind, whose ids and cookies the requests use. */
async function setUp(running: RunningPortal): Promise<Known> {
  const portal = portalOf(running);
  const client = new Client(portal);
  const waiting = await waitingAccount(portal);
  const active = await activeAccount(portal, new Mailbox(running.dataDir));
  const owner = await client.register();
  let session = active.cookie;
  // Requests sign the person out, so the session is made anew from time to time.
  const renew = setInterval(async () => {
    session = await signIn(client, active).catch(() => session);
  }, 1_000);
  void running.exited.then(() => clearInterval(renew));
  return {
    values: {
      '': ['a', 'es', 'true'],
      id: [owner.id, active.id, waiting.id],
      userId: [active.id, waiting.id],
      attendeeId: [owner.id],
      email: [active.email, waiting.email],
      password: [password],
      country: ['MX', 'US', 'FR'],
      iso2: ['MX', 'us'],
      state: ['Jalisco', 'JAL', 'Texas'],
      zip: ['44100', '75001'],
      locale: ['es', 'en'],
      categoria: ['VISITANTE', 'ESTUDIANTE', 'CONGRESISTA', 'COMPRADOR'],
      source: ['visitante', 'comprador', 'qr'],
    },
    cookies: () => [session, owner.cookie, waiting.cookie, `${session}; ${owner.cookie}; lang=en`],
    token: active.token,
    origin: running.baseURL,
  };
}

async function signIn(client: Client, { email }: Account): Promise<string> {
  return cookieOf(await client.post('/api/users/login', { email, password, locale: 'es' }));
}

function portalOf({ baseURL, dataDir }: RunningPortal): Portal {
  return { name: 'own', event, store: 'sqlite', baseURL, dataDir };
}
