import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildFolder, buildPortal, freePort, startPortal } from '../support/portal-server';
import { type Arrival, arriveAtRate, arriveInTurn } from './arrivals';
import { assetOf, floods, loadDuring } from './floods';
import { countStored, untilMailIsSent } from './load';

/*
 * `npm run bench:overload`: finds how many requests a portal answers in a second over 20 connections, then sends 0.5, 1
 * and 2 times as many at a constant rate, half of them registrations. Lost registrations fail the run; times are printed
 * with their bars. Then one client floods the portal over 300 connections, in several ways, while another loads pages
 * (Linux only, because the two have different loopback addresses). `--no-build` uses the build of an earlier run,
 * `--only=floods` leaves out the first part.
 */
const seconds = 20;
const faults: string[] = [];

if (!process.argv.includes('--no-build') || !existsSync(join(buildFolder('furniture'), 'BUILD_ID')))
  await buildPortal('furniture');
const port = await freePort();
const portal = await startPortal({
  port,
  env: {
    HOST: '127.0.0.1',
    APP_URL: `http://127.0.0.1:${port}`,
    RATE_LIMIT_FACTOR: '1000000',
    MAIL_PER_MINUTE: '1000000',
    LOG_LEVEL: 'error',
    MAX_WAIT_MS: '',
  },
});
try {
  if (!process.argv.includes('--only=floods')) await measureRates();
  if (process.platform === 'linux') await measureFloods();
} finally {
  await portal.stop();
}
for (const fault of faults) console.error(`bench: ${fault}`);
process.exit(faults.length > 0 ? 1 : 0);

async function measureRates(): Promise<void> {
  await arriveInTurn(portal.baseURL, 20, 8);
  await untilMailIsSent(portal, 300);
  const best = await measure('in turn, 20 connections', 0, () => arriveInTurn(portal.baseURL, 20, seconds));
  for (const factor of [0.5, 1, 2]) {
    const rate = best * factor;
    await measure(`${factor} × at a constant rate of ${rate.toFixed(0)} a second`, best, () =>
      arriveAtRate(portal.baseURL, rate, seconds),
    );
  }
}

/** One client floods the portal while another loads 20 pages, all of which must be answered. */
async function measureFloods(): Promise<void> {
  const url = `http://127.0.0.1:${port}`;
  const asset = await assetOf(url);
  for (const flood of floods(asset)) {
    const pages = await loadDuring(url, flood);
    const times = pages.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
    const answered = pages.filter(({ status }) => status === 200).length;
    const [middle, longest] = [times[Math.floor(times.length / 2)], times.at(-1)].map((ms) => ms?.toFixed(0));
    console.log(
      `one client floods ${flood.name}: another got ${answered} of ${pages.length} pages, p50 ${middle} ms, longest ${longest} ms (the bar is 2000)`,
    );
    if (answered < pages.length) faults.push(`${flood.name}: ${pages.length - answered} pages not answered`);
  }
}

/** Runs and prints one round; returns its accepted requests a second. */
async function measure(what: string, best: number, send: () => Promise<Arrival[]>): Promise<number> {
  const before = await countStored(portal);
  const startedAt = performance.now();
  const arrivals = await send();
  const took = (performance.now() - startedAt) / 1000;
  const mailsMeanwhile = countMails() - before.mails;
  const accepted = arrivals.filter(({ status }) => status >= 200 && status < 300);
  const refused = arrivals.filter(({ status }) => status === 503);
  const registered = accepted.filter(({ isRegistration }) => isRegistration).length;
  const others = arrivals.length - accepted.length - refused.length;
  const perSecond = accepted.length / took;
  await untilMailIsSent(portal, 600);
  const allMailsAfter = (performance.now() - startedAt) / 1000 - took;
  const after = await countStored(portal);
  console.log(what);
  console.log(
    `  accepted ${accepted.length}, ${perSecond.toFixed(0)} a second${best ? ` (${((perSecond / best) * 100).toFixed(0)} % of the best)` : ''}, p50 ${quantile(accepted, 0.5)} ms, p95 ${quantile(accepted, 0.95)} ms (the bar is 1000)`,
  );
  console.log(
    `  refused ${refused.length}, p50 ${quantile(refused, 0.5)} ms, p95 ${quantile(refused, 0.95)} ms, longest ${quantile(refused, 1)} ms (the bar is 100); without an answer or with another one ${others}`,
  );
  console.log(
    `  registered ${registered}, mails sent meanwhile ${mailsMeanwhile}, the last one ${allMailsAfter.toFixed(1)} s afterwards`,
  );
  const stored = [after.attendees - before.attendees, after.mails - before.mails];
  if (stored.some((count) => count !== registered))
    faults.push(`${what}: ${registered} registered, but attendees and mails stored are ${stored.join(', ')}`);
  if (others > 0) faults.push(`${what}: ${others} requests without an answer or with another one`);
  if (refused.some(({ hasRetryAfter }) => !hasRetryAfter))
    faults.push(`${what}: refusals without Retry-After`);
  return perSecond;
}

function countMails(): number {
  return readdirSync(join(portal.dataDir, 'mail')).filter((file) => file.endsWith('.json')).length;
}

function quantile(arrivals: readonly Arrival[], part: number): string {
  const sorted = arrivals.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(0);
}
