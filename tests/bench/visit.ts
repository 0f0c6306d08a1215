import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildFolder, buildPortal, type RunningPortal, startPortal } from '../support/portal-server';
import { rawAnswer } from '../support/raw-answer';
import { median, processorTime } from './processor-time';

/*
 * `npm run bench:visit`: the processor time of a first visit without a proxy, which is a page with its scripts and fonts,
 * and the time of a page that is rendered per request. Visits from memory and visits that Next answers take turns, in
 * one process: a header that no browser sends makes Next answer. `BENCH_BEFORE` names a folder with another version of
 * this project, whose furniture build takes turns too. Linux only, because it reads the time from /proc.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 9);
const visitsPerRound = 40;
/** A browser's list, the same for all. */
const browser = { 'Accept-Encoding': 'gzip, deflate, br, zstd', 'Accept-Language': 'es-MX' };
const byNext = { 'X-Sent-To-Next': '1' };

interface Way {
  portal: RunningPortal;
  headers: Record<string, string>;
  paths: string[];
  /** Processor time of each round, ms per visit. */
  times: number[];
  bytes: number;
}

if (!existsSync(join(buildFolder('furniture'), 'BUILD_ID'))) await buildPortal('furniture');
const before = process.env.BENCH_BEFORE;
const portals: RunningPortal[] = [];
try {
  // The address of the build, so that its compressed pages are used.
  const env = { APP_URL: 'http://localhost:3000', LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '1000000' };
  const now = await startPortal({ env });
  portals.push(now);
  const ways: Record<string, Way> = {
    'from memory': await visit(now, browser),
    'by Next': await visit(now, { ...browser, ...byNext }),
    'a dynamic page': { portal: now, headers: browser, paths: ['/login'], times: [], bytes: 0 },
  };
  if (before) {
    const old = await startPortal({ env, project: before });
    portals.push(old);
    ways['the version before'] = await visit(old, browser);
    ways['its dynamic page'] = { portal: old, headers: browser, paths: ['/login'], times: [], bytes: 0 };
  }
  for (let round = -2; round < rounds; round++) {
    for (const way of Object.values(ways)) {
      const time = await timeOf(way);
      if (round >= 0) way.times.push(time);
    }
  }
  const base = median(ways['from memory']?.times ?? []);
  for (const [name, { times, bytes, paths }] of Object.entries(ways)) {
    const time = median(times);
    console.log(
      `${name}: ${time.toFixed(2)} ms of processor time (${Math.min(...times).toFixed(2)} to ${Math.max(...times).toFixed(2)}), ${(time / base).toFixed(2)} ×, ${paths.length} answers, ${(bytes / 1000).toFixed(1)} kB`,
    );
  }
} finally {
  for (const portal of portals) await portal.stop();
}

/** The first page with the scripts and fonts that its HTML names. */
async function visit(portal: RunningPortal, headers: Record<string, string>): Promise<Way> {
  const { text } = await rawAnswer(`${portal.baseURL}/visitante`, { headers });
  const files = new Set(
    [...text.matchAll(/(?:src|href)="(\/_next\/static\/[^"]+)"/g)].map(([, path = '']) => path),
  );
  return { portal, headers, paths: ['/visitante', ...files], times: [], bytes: 0 };
}

/** The processor time of one visit, from many of them. */
async function timeOf(way: Way): Promise<number> {
  const { portal, headers, paths } = way;
  const started = processorTime(portal);
  for (let visits = 0; visits < visitsPerRound; visits++) {
    const answers = await Promise.all(
      paths.map((path) => rawAnswer(`${portal.baseURL}${path}`, { headers })),
    );
    const failed = answers.find(({ status }) => status !== 200);
    if (failed) throw new Error(`A visit was answered with ${failed.status}.`);
    way.bytes = answers.reduce((sum, { sent }) => sum + sent.byteLength, 0);
  }
  return (processorTime(portal) - started) / visitsPerRound;
}
