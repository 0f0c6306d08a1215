import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import autocannon, { type Result } from 'autocannon';
import { linkTo, Mailbox } from '../e2e/mailbox';
import { freshEmail } from '../e2e/people';
import {
  buildFolder,
  buildPortal,
  freePort,
  plainEnv,
  type RunningPortal,
  startPortal,
} from '../e2e/portal-server';
import { countStored, submitDistinct, submitOneAtOnce, untilMailIsSent } from './load';
import { firstLoadScripts } from './page-weight';

/*
 * `npm run bench`: the portal beside a bare Next application, built and served in the same run. Times are told as
 * ratios and judged by nobody; counts and page weights are held to. `--quick` checks the counts alone, on fewer people;
 * `--no-build` takes the builds of an earlier run.
 */
const isQuick = process.argv.includes('--quick');
const mayReuse = process.argv.includes('--no-build');
const bareFolder = resolve(import.meta.dirname, 'bare');
const next = resolve(import.meta.dirname, '../../node_modules/next/dist/bin/next');
const faults: string[] = [];
const stops: (() => Promise<unknown>)[] = [];

function expectEqual(what: string, found: unknown, wanted: unknown): void {
  const isAsWanted = JSON.stringify(found) === JSON.stringify(wanted);
  console.log(`${isAsWanted ? '✓' : '✗'} ${what}: ${JSON.stringify(found)}`);
  if (!isAsWanted) faults.push(`${what}: ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
}

try {
  if (!mayReuse || !existsSync(join(buildFolder('furniture'), 'BUILD_ID'))) await buildPortal('furniture');
  const portal = await startPortal({ env: { RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'error' } });
  stops.push(portal.stop);
  if (!isQuick) {
    await buildBare();
    const bare = await startBare();
    await compareWeights(bare, portal);
    await compareReads(bare, portal.baseURL);
    await compareWrites(bare, portal.baseURL);
  }
  await submitDistinct(portal.baseURL, '/api/attendees/add', 1, 1);
  await untilMailIsSent(portal.baseURL, 600);
  await holdOneEmail(portal);
  await holdEveryone(portal, isQuick ? 1_000 : 10_000);
  const output = portal.output().trim();
  const complaints = output.split('\n').filter((line) => /"level":(50|60)/.test(line));
  expectEqual('errors that the portal logged', complaints.length, 0);
} finally {
  for (const stop of stops.reverse()) await stop();
}
for (const fault of faults) console.error(`bench: ${fault}`);
process.exit(faults.length > 0 ? 1 : 0);

async function holdOneEmail(portal: RunningPortal): Promise<void> {
  const before = await countStored(portal);
  const statuses = await submitOneAtOnce(portal.baseURL, freshEmail(), 500);
  expectEqual('500 submits of one e-mail at once', statuses, { 201: 1, 409: 499 });
  await untilMailIsSent(portal.baseURL, 60);
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
  await untilMailIsSent(portal.baseURL, 600);
  const sent = performance.now();
  const after = await countStored(portal);
  const found = (['attendees', 'mails', 'addresses'] as const).map((what) => after[what] - before[what]);
  expectEqual('… attendees, mails, addresses', found, [people, people, people]);
  console.log(
    `  answered in ${seconds(answered - started)}, the last mail ${seconds(sent - started)} after the first submit`,
  );
}

async function compareReads(bare: string, portal: string): Promise<void> {
  for (const [how, headers] of [
    ['behind a compressing proxy', { 'Accept-Encoding': 'identity', Cookie: 'lang=es' }],
    ['compressing itself', { 'Accept-Encoding': 'gzip', Cookie: 'lang=es' }],
  ] as [string, Record<string, string>][]) {
    const read = (url: string) => autocannon({ url: `${url}/`, connections: 20, duration: 4, headers });
    const [bareResults, portalResults]: Result[][] = [[], []];
    await read(bare);
    await read(portal);
    // In turns, so that what else the machine does meets both.
    for (let round = 0; round < 3; round++) {
      bareResults?.push(await read(bare));
      portalResults?.push(await read(portal));
    }
    tell(`GET / ${how}`, middle(bareResults ?? []), middle(portalResults ?? []), 0.9);
  }
}

async function compareWrites(bare: string, portal: string): Promise<void> {
  await submitDistinct(portal, '/api/attendees/add', 500, 50);
  const bareResult = await submitDistinct(bare, '/api/add', 5_000, 50);
  const portalResult = await submitDistinct(portal, '/api/attendees/add', 3_000, 50);
  tell('POST /api/attendees/add, each with an e-mail of its own', bareResult, portalResult);
  await untilMailIsSent(portal, 600);
}

async function compareWeights(bare: string, portal: RunningPortal): Promise<void> {
  const floor = await firstLoadScripts(bare, '/');
  if (!floor) throw new Error('The bare page is not served.');
  const cookie = await signIn(portal);
  console.log(`First-load scripts, gzip: the bare page has ${kilo(floor)}`);
  for (const [path, bar] of [
    ['/', 1.12],
    ['/visitante', 1.3],
    ['/comprador', 1.35],
    ['/estudiante', undefined],
    ['/express', undefined],
    ['/register', undefined],
    ['/login', undefined],
  ] as [string, number | undefined][]) {
    // The buyer's form is for those who are signed in; the other pages send them on.
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

/** The cookie of an account that was made and activated as a person does it. */
async function signIn(portal: RunningPortal): Promise<string> {
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
  return registration.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

function tell(what: string, bare: Result | undefined, portal: Result | undefined, bar?: number): void {
  if (!bare || !portal) throw new Error(`${what} was not measured.`);
  const ratio = portal.requests.average / bare.requests.average;
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

function middle(results: Result[]): Result | undefined {
  return results.sort((a, b) => a.requests.average - b.requests.average)[Math.floor(results.length / 2)];
}

async function buildBare(): Promise<void> {
  if (mayReuse && existsSync(join(bareFolder, '.next/BUILD_ID'))) return;
  const child = spawn(process.execPath, [next, 'build'], {
    cwd: bareFolder,
    env: plainEnv(),
    stdio: 'ignore',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The bare application does not build.');
}

async function startBare(): Promise<string> {
  const port = await freePort();
  const args = [next, 'start', '-H', 'localhost', '-p', String(port)];
  const child = spawn(process.execPath, args, { cwd: bareFolder, env: plainEnv(), stdio: 'ignore' });
  stops.push(async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  const url = `http://localhost:${port}`;
  for (let tries = 0; tries < 100; tries++) {
    if (
      await fetch(url).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return url;
    await delay(100);
  }
  throw new Error('The bare application does not answer.');
}

function kilo(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
