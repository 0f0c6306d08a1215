import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { findMongo } from '../tests/contract/mongodb-server';
import {
  buildFolder,
  buildPortal,
  plainEnv,
  type RunningPortal,
  startPortal,
} from '../tests/e2e/portal-server';
import { type Portal, type Target, targets } from '../tests/e2e/targets';
import { findBrowser } from './browser';
import { complaintsIn } from './server-complaints';

/*
 * Builds the portal for each event, starts every target of tests/e2e/targets.ts and runs the specs against them.
 * `--target=sqlite` takes that target alone (several are possible), `--no-build` takes the builds of the last run;
 * everything else goes to Playwright: `npm run test:e2e -- --target=sqlite --no-build visitor --headed`.
 */
const own = process.argv.slice(2).filter((argument) => /^--(target=|no-build$)/.test(argument));
const forPlaywright = process.argv.slice(2).filter((argument) => !own.includes(argument));
const chosenNames = own
  .filter((each) => each.startsWith('--target='))
  .map((each) => each.slice('--target='.length));
const chosen = targets.filter(({ name }) => chosenNames.length === 0 || chosenNames.includes(name));

const browser = findBrowser();
for (const event of new Set(chosen.map((target) => target.event))) {
  if (own.includes('--no-build') && existsSync(join(buildFolder(event), 'BUILD_ID'))) continue;
  console.log(`Building for ${event} …`);
  await buildPortal(event);
}

const closing: (() => Promise<unknown>)[] = [];
let exitCode = 1;
try {
  const portals = await startAll(chosen);
  const folder = mkdtempSync(join(tmpdir(), 'portal-e2e-'));
  const report = process.env.E2E_REPORT ?? join(folder, 'report.json');
  closing.push(async () => rmSync(folder, { recursive: true, force: true }));
  exitCode = await runPlaywright({
    E2E_PORTALS: JSON.stringify(portals),
    E2E_REPORT: report,
    E2E_BROWSER: browser,
  });
  summarize(report, portals);
} finally {
  for (const close of closing.reverse()) await close();
}
process.exit(exitCode);

async function startAll(wanted: readonly Target[]): Promise<Portal[]> {
  const mongo = wanted.some(({ store }) => store === 'mongodb') ? await findMongo() : undefined;
  if (mongo && 'uri' in mongo) {
    console.log(`MongoDB: ${mongo.describe}`);
    closing.push(() => mongo.stop());
  }
  const portals: Portal[] = [];
  for (const target of wanted) {
    const { name, event, store } = target;
    let { env } = target;
    if (store === 'mongodb' && mongo) {
      if ('skipped' in mongo) {
        portals.push({ name, event, store, baseURL: '', dataDir: '', missing: mongo.skipped });
        continue;
      }
      env = { ...env, ...ofMongo(mongo.uri) };
    }
    const portal = await startPortal({ event, env });
    closing.push(() => stopLoudly(name, portal));
    portals.push({ name, event, store, baseURL: portal.baseURL, dataDir: portal.dataDir });
  }
  return portals;
}

/** A database of this run's own on the server, removed afterwards. */
function ofMongo(uri: string): Record<string, string> {
  const name = `e2e_${randomBytes(6).toString('hex')}`;
  closing.push(async () => {
    const client = new MongoClient(uri, { serverSelectionTimeoutMS: 3000 });
    await client.db(name).dropDatabase();
    await client.close();
  });
  return { MONGODB_URI: uri, MONGODB_DB: name, AUTH_SECRET: randomBytes(32).toString('hex') };
}

/** Ends a portal; the run fails with it where it logged errors that no spec provokes. */
async function stopLoudly(name: string, portal: RunningPortal): Promise<void> {
  await portal.stop();
  const complaints = complaintsIn(portal.output());
  if (complaints.length === 0) return;
  exitCode ||= 1;
  const shown = complaints.slice(0, 20).map((line) => line.slice(0, 400));
  console.error(`e2e ${name} FAILED: the portal logged ${complaints.length} errors:\n${shown.join('\n')}`);
}

async function runPlaywright(env: Record<string, string>): Promise<number> {
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  const { CI } = process.env;
  const child = spawn(process.execPath, [cli, 'test', ...forPlaywright], {
    stdio: 'inherit',
    env: plainEnv({ NODE_ENV: 'test', ...(CI && { CI }), ...env }),
  });
  const forward = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGINT', forward);
  process.on('SIGTERM', forward);
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

interface Suite {
  suites?: Suite[];
  specs?: { tests: { projectName: string; status: string }[] }[];
}

/** One line a target: what ran there, by Playwright's own report. */
function summarize(report: string, portals: readonly Portal[]): void {
  if (!existsSync(report)) return;
  const counts = new Map<string, Record<string, number>>();
  const walk = (suite: Suite): void => {
    for (const { projectName, status } of suite.specs?.flatMap(({ tests }) => tests) ?? []) {
      const count = counts.get(projectName) ?? {};
      counts.set(projectName, { ...count, [status]: (count[status] ?? 0) + 1 });
    }
    suite.suites?.forEach(walk);
  };
  walk(JSON.parse(readFileSync(report, 'utf8')));
  for (const [name, { expected = 0, unexpected = 0, skipped = 0, flaky = 0 }] of counts) {
    const portal = portals.find((each) => each.name === name);
    const what = portal
      ? `${portal.event} on ${portal.store === 'sqlite' ? 'SQLite' : 'MongoDB'}`
      : 'portals of their own';
    const again = flaky > 0 ? ` (${flaky} of them at the second try)` : '';
    const why = portal?.missing ? ` — ${portal.missing}` : '';
    console.log(
      `e2e ${name} (${what}): ${expected + flaky} passed${again}, ${unexpected} failed, ${skipped} skipped${why}`,
    );
  }
}
