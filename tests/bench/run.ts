import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import autocannon, { type Result } from 'autocannon';
import { sessionSecrets } from '../../lib/accounts/session';
import { createSecrets } from '../../lib/crypto/secrets';
import { linkTo, Mailbox } from '../support/mailbox';
import { freshEmail, visitorBody } from '../support/people';
import { buildFolder, buildPortal, type RunningPortal, startPortal } from '../support/portal-server';
import { conferenceAttendee } from '../support/registrants';
import { hashesPerSecond, loopLag, signUpsPerSecond, startLoopLag } from './accounts';
import { buildBare, startBare } from './bare-application';
import { findLighthouse, firstPaints } from './first-paint';
import {
  benchPortal,
  chooseAtOnce,
  countStored,
  submitDistinct,
  submitOneAtOnce,
  untilMailIsSent,
} from './load';
import { firstLoadScripts } from './page-weight';

/*
 * `npm run bench`: compares the portal with a bare Next application, built and served in the same run. Missed counts and
 * page weights fail the run; speeds are printed as ratios and never fail it. `--quick` checks the counts only, with fewer
 * people; `--no-build` reuses the builds of an earlier run; `--only=weights,reads` runs these parts alone. `LIGHTHOUSE_DIR`
 * names a folder with Lighthouse, see tests/README.md.
 */
const parts = ['weights', 'paints', 'reads', 'dashboard', 'writes', 'sign-ups', 'counts'] as const;
type Part = (typeof parts)[number];
const only = process.argv.flatMap((argument) => /^--only=(.+)$/.exec(argument)?.[1]?.split(',') ?? []);
const unknown = only.filter((name) => !parts.some((part) => part === name));
if (unknown.length > 0) throw new Error(`No part is called ${unknown.join()}: choose from ${parts.join()}.`);
const isQuick = process.argv.includes('--quick');
const mayReuse = process.argv.includes('--no-build');
const isChosen = (part: Part) => (only.length > 0 ? only.includes(part) : part === 'counts' || !isQuick);
/** The origins of one process of each application. */
type Pair = Record<'bare' | 'portal', string>;
/** Loads one process of each application for a number of seconds. */
type Readers = Record<'bare' | 'portal', (seconds: number) => Promise<Result>>;

/** Shared with the bare application, whose page decodes the same session cookie. */
const secret = randomBytes(32).toString('hex');
const faults: string[] = [];
const stops: (() => Promise<unknown>)[] = [];

function expectEqual(what: string, found: unknown, wanted: unknown): void {
  const isAsWanted = JSON.stringify(found) === JSON.stringify(wanted);
  console.log(`${isAsWanted ? '✓' : '✗'} ${what}: ${JSON.stringify(found)}`);
  if (!isAsWanted) faults.push(`${what}: ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
}

try {
  if (!mayReuse || !existsSync(join(buildFolder('furniture'), 'BUILD_ID'))) await buildPortal('furniture');
  const lagFile = join(mkdtempSync(join(tmpdir(), 'portal-lag-')), 'p99');
  stops.push(async () => rmSync(dirname(lagFile), { recursive: true, force: true }));
  const settings = {
    env: {
      RATE_LIMIT_FACTOR: '1000000',
      LOG_LEVEL: 'error',
      AUTH_SECRET: secret,
      TRUSTED_PROXY_HOPS: '1',
      BENCH_LAG_FILE: lagFile,
      NODE_OPTIONS: `--import ${pathToFileURL(resolve(import.meta.dirname, 'loop-lag.mjs'))}`,
    },
  };
  const portal = await startPortal(settings);
  stops.push(portal.stop);
  if (parts.some((part) => part !== 'counts' && isChosen(part))) {
    await buildBare(mayReuse);
    const bare = await bareOrigin();
    if (isChosen('weights')) await compareWeights(bare, portal);
    if (isChosen('paints')) await compareFirstPaints();
    const pairs = [{ bare, portal: portal.baseURL }];
    while (pairs.length < 3 && (isChosen('reads') || isChosen('dashboard'))) {
      const twin = await startPortal({ ...settings, dataDir: portal.dataDir });
      stops.push(twin.stop);
      pairs.push({ bare: await bareOrigin(), portal: twin.baseURL });
    }
    if (isChosen('reads')) await compareReads(pairs);
    if (isChosen('dashboard')) await compareDashboard(pairs, portal);
    if (isChosen('writes')) await compareWrites(bare, portal);
    if (isChosen('sign-ups')) await compareSignUps(portal.baseURL, lagFile);
  }
  if (isChosen('counts')) {
    await submitDistinct(portal.baseURL, '/api/attendees/add', 1, 1);
    await untilMailIsSent(portal, 600);
    await holdOneEmail(portal);
    await holdSeats(portal);
    await holdEveryone(portal, isQuick ? 1_000 : 10_000);
  }
  const output = portal.output().trim();
  const complaints = output.split('\n').filter((line) => /"level":(50|60)/.test(line));
  expectEqual('errors that the portal logged', complaints.length, 0);
} finally {
  for (const stop of stops.reverse()) await stop();
}
for (const fault of faults) console.error(`bench: ${fault}`);
process.exit(faults.length > 0 ? 1 : 0);

/** A conference session never has more people than places. */
async function holdSeats(portal: RunningPortal): Promise<void> {
  const { seated, milliseconds } = await chooseAtOnce(portal, 200);
  expectEqual('seated of 200 who chose a session with 50 places at once', seated, 50);
  console.log(`  200 choices with their pages took ${milliseconds} ms`);
  await untilMailIsSent(portal, 60);
}

async function holdOneEmail(portal: RunningPortal): Promise<void> {
  await untilMailIsSent(portal, 600);
  const before = await countStored(portal);
  const statuses = await submitOneAtOnce(portal.baseURL, freshEmail(), 500);
  expectEqual('500 submits of one email at once', statuses, { 201: 1, 409: 499 });
  await untilMailIsSent(portal, 60);
  const after = await countStored(portal);
  expectEqual('… attendees, mails', [after.attendees - before.attendees, after.mails - before.mails], [1, 1]);
}

async function holdEveryone(portal: RunningPortal, people: number): Promise<void> {
  const before = await countStored(portal);
  const started = performance.now();
  const result = await submitDistinct(portal.baseURL, '/api/attendees/add', people, 50);
  const answered = performance.now();
  const { errors, timeouts, non2xx } = result;
  expectEqual(`${people} submits at 50 connections: lost, refused`, [errors + timeouts, non2xx], [0, 0]);
  await untilMailIsSent(portal, 600);
  const sent = performance.now();
  const after = await countStored(portal);
  const found = (['attendees', 'mails', 'addresses'] as const).map((what) => after[what] - before[what]);
  expectEqual('… attendees, mails, addresses', found, [people, people, people]);
  console.log(
    `  answered in ${seconds(answered - started)}, the last mail ${seconds(sent - started)} after the first submit`,
  );
}

/** Pages on a slow phone, compared with the bare page. Both applications compress, since there is no proxy here. */
async function compareFirstPaints(): Promise<void> {
  const lighthouse = findLighthouse();
  if (!lighthouse)
    return console.log('First paint: not measured, since LIGHTHOUSE_DIR names no folder with Lighthouse');
  const bare = await bareOrigin({ BENCH_COMPRESS: 'true' });
  const portal = await startPortal({ env: { LOG_LEVEL: 'error' } });
  stops.push(portal.stop);
  const { id, cookie } = await conferenceAttendee(benchPortal(portal));
  const pages = ['/', '/visitante', '/login'].map((path) => ({ name: path, url: portal.baseURL + path }));
  const pass = { name: '/landing', url: `${portal.baseURL}/landing?id=${id}`, cookie };
  const paints = await firstPaints(lighthouse, [{ name: 'bare', url: bare }, ...pages, pass]);
  const floor = paints.get('bare');
  console.log(
    'First paint on a slow phone (the bars: 1.3 × the largest paint, 80 ms more blocking, no shift)',
  );
  for (const [name, { largestPaint, blocking, layoutShift, score }] of paints) {
    const ratio = largestPaint / (floor?.largestPaint ?? 0);
    console.log(
      `  ${name.padEnd(11)} largest paint ${largestPaint.toFixed(0)} ms (${ratio.toFixed(2)} ×), blocking ${blocking.toFixed(0)} ms, shift ${layoutShift.toFixed(4)}, score ${score.toFixed(0)}`,
    );
  }
}

async function compareReads(pairs: Pair[]): Promise<void> {
  // A compressing proxy requests uncompressed pages.
  const headers = { 'Accept-Encoding': 'identity', Cookie: 'lang=es' };
  const read = (url: string) => (duration: number) =>
    autocannon({ url: `${url}/`, connections: 20, duration, headers });
  const readers = pairs.map(({ bare, portal }) => ({ bare: read(bare), portal: read(portal) }));
  await inTurns('GET /', readers, 0.7);
}

async function compareWrites(bare: string, portal: RunningPortal): Promise<void> {
  await submitDistinct(portal.baseURL, '/api/attendees/add', 500, 50);
  const bareResult = await submitDistinct(bare, '/api/add', 5_000, 50);
  const portalResult = await submitDistinct(portal.baseURL, '/api/attendees/add', 3_000, 50);
  tell('POST /api/attendees/add, each with a different email', bareResult, portalResult);
  await untilMailIsSent(portal, 600);
}

/** The dashboard of a registered person, compared with a page that only decodes the same session. */
async function compareDashboard(pairs: Pair[], portal: RunningPortal): Promise<void> {
  const { email, cookie } = await signIn(portal);
  const registration = await fetch(`${portal.baseURL}/api/attendees/add`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(visitorBody({ email })),
  });
  if (!registration.ok) throw new Error(`The dashboard's person was not registered: ${registration.status}`);
  const headers = { 'Accept-Encoding': 'identity', Cookie: `lang=es; ${cookie}` };
  const read = (url: string) => (duration: number) => autocannon({ url, connections: 10, duration, headers });
  const readers = pairs.map(({ bare, portal }) => ({
    bare: read(`${bare}/session`),
    portal: read(`${portal}/dashboard`),
  }));
  await inTurns('GET /dashboard, compared with a page that decodes the same session', readers, 0.6);
}

async function compareSignUps(portal: string, lagFile: string): Promise<void> {
  await signUpsPerSecond(portal, 4, 2);
  startLoopLag(lagFile);
  const ratios: number[] = [];
  for (let round = 0; round < 3; round++) {
    const alone = await hashesPerSecond(4);
    const { perSecond, refused: lost } = await signUpsPerSecond(portal, 8, 6);
    ratios.push(perSecond / alone);
    console.log(
      `Sign-ups: ${perSecond.toFixed(1)} a second, the pool alone ${alone.toFixed(1)} hashes; ratio ${(perSecond / alone).toFixed(2)}`,
    );
    expectEqual('sign-ups refused', lost, 0);
  }
  const ratio = ratios.sort((a, b) => a - b)[1] ?? 0;
  console.log(
    `  middle ratio ${ratio.toFixed(2)} (the bar is 0.85), event loop p99 ${loopLag(lagFile).toFixed(0)} ms meanwhile (the bar is 50)`,
  );
}

async function compareWeights(bare: string, portal: RunningPortal): Promise<void> {
  const floor = await firstLoadScripts(bare, '/');
  if (!floor) throw new Error('The bare page is not served.');
  const { cookie } = await signIn(portal);
  console.log(`First-load scripts, gzip: the bare page has ${kilo(floor)}`);
  for (const [path, bar] of [
    ['/', 1.08],
    ['/visitante', 1.2],
    ['/comprador', 1.35],
    ['/estudiante', undefined],
    ['/express', undefined],
    ['/register', undefined],
    ['/login', undefined],
  ] as [string, number | undefined][]) {
    // Only the buyer form needs a session; /login and /register redirect people who have one.
    const weight = await firstLoadScripts(portal.baseURL, path, path === '/comprador' ? cookie : undefined);
    if (weight === null) {
      console.log(`  ${path.padEnd(14)} is not served`);
      if (bar) faults.push(`${path} is not served`);
      continue;
    }
    const ratio = weight / floor;
    const isKept = bar === undefined || ratio <= bar;
    console.log(
      `${isKept ? ' ' : '✗'} ${path.padEnd(14)} ${kilo(weight)}  ${ratio.toFixed(3)} ×${bar ? `  (at most ${bar} ×)` : ''}`,
    );
    if (!isKept) faults.push(`${path} weighs ${ratio.toFixed(3)} × the bare page, more than ${bar}`);
  }
}

/** The session cookie of a new account, activated by its mail. */
async function signIn(portal: RunningPortal): Promise<{ email: string; cookie: string }> {
  const post = (path: string, body: unknown) =>
    fetch(`${portal.baseURL}/api/users/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const email = freshEmail('comprador');
  const password = 'nogal y roble 1982';
  const account = { name: 'María Núñez', email, email2: email, password, password2: password, locale: 'es' };
  const registration = await post('register', account);
  const mail = await new Mailbox(portal.dataDir).newest(email);
  await post('activation', { activation: new URL(linkTo(mail, '/activate')).searchParams.get('id') });
  const cookie = registration.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ');
  return { email, cookie };
}

/**
 * Warms all processes up, then loads them in short turns, so that other work on the machine affects both applications.
 * There are several processes of each, since processes of one build differ by a tenth. Compares the median turns.
 */
async function inTurns(what: string, readers: Readers[], bar: number): Promise<void> {
  for (const { bare, portal } of readers) {
    await bare(10);
    await portal(10);
  }
  const turns: { bare: Result[]; portal: Result[] } = { bare: [], portal: [] };
  for (let round = 0; round < 7; round++) {
    for (const { bare, portal } of readers) {
      turns.bare.push(await bare(2));
      turns.portal.push(await portal(2));
    }
  }
  tell(what, middleOf(turns.bare), middleOf(turns.portal), bar);
  const each = readers.map((_, index) => {
    const own = (all: Result[]) => middleOf(all.filter((_, turn) => turn % readers.length === index));
    return ratioOf(own(turns.bare), own(turns.portal)).toFixed(2);
  });
  console.log(`  pairs   ${each.join(' ')}`);
}

/** The median of an odd number of results, by requests per second. */
function middleOf(results: Result[]): Result {
  const sorted = results.toSorted((a, b) => a.requests.average - b.requests.average);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('Nothing was measured.');
  return middle;
}

function ratioOf(bare: Result, portal: Result): number {
  return portal.requests.average / bare.requests.average;
}

function tell(what: string, bare: Result, portal: Result, bar?: number): void {
  const ratio = ratioOf(bare, portal);
  const rows = [
    ['bare', bare],
    ['portal', portal],
  ] as const;
  console.log(what);
  for (const [name, { requests, latency, non2xx, errors }] of rows) {
    const lost = non2xx + errors > 0 ? `  ${non2xx} refused, ${errors} lost` : '';
    console.log(
      `  ${name.padEnd(7)} ${requests.average.toFixed(0).padStart(6)} requests/s   p97.5 ${latency.p97_5} ms${lost}`,
    );
    if (lost) faults.push(`${what}, ${name}:${lost}`);
  }
  console.log(
    `  ratio   ${ratio.toFixed(2)}${bar ? ` (the bar is ${bar}${ratio < bar ? ': MISSED in this run' : ''})` : ''}`,
  );
}

/** Serves the bare application until the end of the run. Returns its origin. */
async function bareOrigin(more: Record<string, string> = {}): Promise<string> {
  const [sessionSecret = ''] = sessionSecrets(createSecrets([secret]));
  const { baseURL, stop } = await startBare({ BENCH_SESSION_SECRET: sessionSecret, ...more });
  stops.push(stop);
  return baseURL;
}

function kilo(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
