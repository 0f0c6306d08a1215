import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { isPrefetch } from '../../lib/http/safe-get';
import { loggedFaultsIn } from '../../scripts/server-faults';
import { Client } from '../support/client';
import { knownOf, statusOf } from '../support/fuzz-portal';
import { actionIds, appPaths, type FuzzRequest, requests } from '../support/fuzz-requests';
import { portalOf, type RunningPortal, startPortal } from '../support/portal-server';

/** The number of requests. `FUZZ_CASES=50000 npm run test:e2e -- --target=process fuzz` takes some minutes. */
const cases = Number(process.env.FUZZ_CASES || 600);
/** A failure prints its seed and path; `FUZZ_SEED` repeats the whole run. */
const seed = Number(process.env.FUZZ_SEED || Date.now() % 1_000_000_000);
/** The number of concurrent requests. */
const lanes = 6;
/** How much memory use may grow after the first part of a run, bytes. */
const growth = 200 * 1024 * 1024;

const event = 'furniture';

test('no request makes the portal fail, hang or use ever more memory', { tag: ['@process'] }, async () => {
  test.setTimeout(120_000 + cases * 100);
  const running = await startPortal({
    event,
    hasQuickPasswords: true,
    env: { RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'error', CRON_SECRET: 'fuzzed fuzzed fuzzed' },
  });
  try {
    const known = await knownOf(running);
    const arbitrary = requests(known, appPaths(), actionIds(event));
    await run(running, arbitrary, seed, cases / 3);
    const before = memoryOf(running);
    await run(running, arbitrary, seed + lanes, (cases * 2) / 3);
    expect(memoryOf(running) - before, `bytes that ${cases} requests added`).toBeLessThan(growth);
    expect(loggedFaultsIn(running.output())).toEqual([]);
    expect((await new Client(portalOf(running)).get('/api/health/ready')).status).toBe(200);
  } finally {
    await running.stop();
  }
});

/** Sends this many requests from a few concurrent loops, each with its own seed. */
async function run(
  running: RunningPortal,
  arbitrary: fc.Arbitrary<FuzzRequest>,
  firstSeed: number,
  count: number,
): Promise<void> {
  const property = fc.asyncProperty(arbitrary, async (request) => {
    const status = await statusOf(running, request);
    // A prefetch is refused on purpose.
    if (status === 503 && isPrefetch({ headers: headersOf(request) })) return;
    if (status >= 500 || status < 200) throw new Error(`answered with ${status}`);
  });
  await Promise.all(
    Array.from({ length: lanes }, (_, lane) =>
      fc.assert(property, { seed: firstSeed + lane, numRuns: Math.ceil(count / lanes) }),
    ),
  );
}

/** The headers as they were sent, which need not be valid for `Headers`. */
function headersOf({ headers }: FuzzRequest): Pick<Headers, 'get' | 'has'> {
  const sent = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return { has: (name) => sent.has(name), get: (name) => sent.get(name) ?? null };
}

function memoryOf({ pid }: RunningPortal): number {
  if (process.platform !== 'linux') return 0;
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}
