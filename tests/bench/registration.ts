import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildFolder, buildPortal, startPortal } from '../support/portal-server';
import { buildBare, startBare } from './bare-application';
import { submitDistinct } from './load';
import { median, processorTime } from './processor-time';

/*
 * `npm run bench:registration`: the processor time of a registration by the API, until its mail is sent and settled,
 * compared with that of a route of a bare Next application that parses the same body. Both take turns.
 * `BENCH_BEFORE` names a folder with another version of this project, whose furniture build takes turns too. The stores
 * are in `BENCH_DIR`. Linux only, because it reads the time from /proc.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 11);
const people = 400;
const connections = 50;
/** The first rounds, which are not counted. */
const warming = 5;

const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'portal-registration-'));
const stops: (() => Promise<unknown>)[] = [];
try {
  if (!existsSync(join(buildFolder('furniture'), 'BUILD_ID'))) await buildPortal('furniture');
  await buildBare(true);
  const bare = await startBare();
  stops.push(bare.stop);
  const versions: Record<string, string | undefined> = { 'this version': undefined };
  if (process.env.BENCH_BEFORE) versions['the version before'] = process.env.BENCH_BEFORE;
  const ways = [{ name: 'the bare route', round: () => bareRound(bare), times: [] as number[] }];
  for (const [name, project] of Object.entries(versions)) {
    const portal = await portalOf(name, project);
    ways.push({ name, round: () => portalRound(portal), times: [] });
  }
  for (let round = -warming; round < rounds; round++) {
    for (const { round: measure, times } of ways) {
      const time = await measure();
      if (round >= 0) times.push(time);
    }
  }
  const floor = ways[0]?.times ?? [];
  for (const { name, times } of ways) {
    const ratio = median(times.map((time, round) => time / (floor[round] ?? 0)));
    const range = `${Math.min(...times).toFixed(2)} to ${Math.max(...times).toFixed(2)}`;
    console.log(
      `${name}: ${median(times).toFixed(2)} ms of processor time (${range}), ${ratio.toFixed(2)} × the bare route`,
    );
  }
} finally {
  for (const stop of stops) await stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

async function portalOf(name: string, project?: string) {
  const env = { LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '1000000' };
  const portal = await startPortal({ env, project, dataDir: join(folder, name) });
  stops.push(portal.stop);
  return portal;
}

async function bareRound(bare: { baseURL: string; pid: number }): Promise<number> {
  const before = processorTime(bare);
  await submit(bare.baseURL, '/api/add', people * 3);
  return (processorTime(bare) - before) / people / 3;
}

async function portalRound(portal: { baseURL: string; pid: number; dataDir: string }): Promise<number> {
  // The mail files, since opening the store with this version's code would change that of another version.
  const sent = () =>
    readdirSync(join(portal.dataDir, 'mail')).filter((file) => file.endsWith('.json')).length;
  const wanted = existsSync(join(portal.dataDir, 'mail')) ? sent() + people : people;
  const before = processorTime(portal);
  await submit(portal.baseURL, '/api/attendees/add', people);
  while (sent() < wanted) await delay(50);
  // The result of the last mail is stored after its file.
  await delay(200);
  return (processorTime(portal) - before) / people;
}

async function submit(baseURL: string, path: string, amount: number): Promise<void> {
  const { errors, timeouts, non2xx } = await submitDistinct(baseURL, path, amount, connections);
  if (errors + timeouts + non2xx > 0) throw new Error(`${path}: some of the ${amount} requests failed.`);
}
