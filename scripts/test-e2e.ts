import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { findMongo, type MongoSearch } from '../tests/support/mongodb-server';
import {
  buildFolder,
  buildPortal,
  plainEnv,
  type RunningPortal,
  startPortal,
} from '../tests/support/portal-server';
import { type Portal, processProject, type Target, targets } from '../tests/support/targets';
import { findBrowser } from './browser';
import { loggedFaultsIn } from './server-faults';

/*
 * Builds the portal for each event, starts the targets of tests/support/targets.ts and runs the specs against them.
 * `--target=sqlite` runs only that target (several are possible), `--no-build` uses the builds of the last run,
 * `--build` only builds, `--without-mongodb` runs as on a machine without a MongoDB server. Other arguments are passed
 * to Playwright: `npm run test:e2e -- --target=sqlite --no-build visitor --headed`.
 */
const isOwn = (argument: string) => /^--(target=.+|build|no-build|without-mongodb)$/.test(argument);
const own = process.argv.slice(2).filter(isOwn);
const forPlaywright = process.argv.slice(2).filter((argument) => !isOwn(argument));
const names = own.flatMap((each) => /^--target=(.+)$/.exec(each)?.[1] ?? []);
const isChosen = ({ name }: { name: string }) => names.length === 0 || names.includes(name);
const chosen = targets.filter(isChosen);

const closing: (() => Promise<unknown>)[] = [];
let exitCode = 1;
try {
  const needsMongo = isChosen(processProject) || chosen.some(({ store }) => store === 'mongodb');
  const mongo = needsMongo ? await searchMongo() : undefined;
  const missing = (target: Target) =>
    target.store === 'mongodb' && mongo && 'skipped' in mongo ? mongo.skipped : undefined;
  const needed = chosen.filter((target) => !missing(target)).map(({ event }) => event);
  await build(new Set(isChosen(processProject) ? [...needed, 'furniture', 'foundry'] : needed));
  if (own.includes('--build')) exitCode = 0;
  else {
    const portals: Portal[] = [];
    for (const target of chosen) {
      const { name, event, store } = target;
      const isMissing = missing(target);
      if (isMissing) portals.push({ name, event, store, baseURL: '', dataDir: '', missing: isMissing });
      else portals.push(await start(target, mongo && 'uri' in mongo ? mongo.uri : ''));
    }
    exitCode = await runSpecs(portals, mongo && 'uri' in mongo ? mongo.uri : '');
  }
} finally {
  for (const close of closing.reverse()) await close();
}
process.exit(exitCode);

async function searchMongo(): Promise<MongoSearch> {
  if (own.includes('--without-mongodb')) return { skipped: '--without-mongodb' };
  const found = await findMongo();
  if ('uri' in found) {
    console.log(`MongoDB: ${found.describe}`);
    closing.push(() => found.stop());
  }
  return found;
}

async function build(events: Set<string>): Promise<void> {
  for (const event of events) {
    if (own.includes('--no-build') && existsSync(join(buildFolder(event), 'BUILD_ID'))) continue;
    console.log(`Building for ${event} …`);
    await buildPortal(event);
  }
}

async function start(target: Target, mongoUri: string): Promise<Portal> {
  const { name, event, store } = target;
  const env = store === 'mongodb' ? { ...target.env, ...ofMongo(mongoUri) } : target.env;
  const portal = await startPortal({ event, env });
  closing.push(() => stopChecked(name, portal));
  return { name, event, store, baseURL: portal.baseURL, dataDir: portal.dataDir };
}

/** Runs the chosen specs and prints one line for each target. Returns the exit code. */
async function runSpecs(portals: Portal[], mongoUri: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-e2e-'));
  closing.push(async () => rmSync(folder, { recursive: true, force: true }));
  const report = process.env.E2E_REPORT ?? join(folder, 'report.json');
  const isBrowserNeeded = isChosen(processProject) || portals.some(({ missing }) => !missing);
  const code = await runPlaywright({
    E2E_PORTALS: JSON.stringify(portals),
    E2E_REPORT: report,
    // For specs that start their own portals.
    E2E_MONGODB_URI: mongoUri,
    ...(isBrowserNeeded && { E2E_BROWSER: findBrowser() }),
  });
  return summarize(report, portals) ? code : code || 1;
}

/** A separate database for this run, removed afterwards. */
function ofMongo(uri: string): Record<string, string> {
  const name = `e2e_${randomBytes(6).toString('hex')}`;
  closing.push(async () => {
    const client = new MongoClient(uri, { serverSelectionTimeoutMS: 3000 });
    await client.db(name).dropDatabase();
    await client.close();
  });
  return { MONGODB_URI: uri, MONGODB_DB: name, AUTH_SECRET: randomBytes(32).toString('hex') };
}

/** Ends a portal. The run fails if the portal logged errors that no spec causes on purpose. */
async function stopChecked(name: string, portal: RunningPortal): Promise<void> {
  await portal.stop();
  const faults = loggedFaultsIn(portal.output());
  if (faults.length === 0) return;
  exitCode ||= 1;
  const shown = faults.slice(0, 20).map((line) => line.slice(0, 400));
  console.error(`e2e ${name} FAILED: the portal logged ${faults.length} errors:\n${shown.join('\n')}`);
}

async function runPlaywright(env: Record<string, string>): Promise<number> {
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  const { CI } = process.env;
  const projects = names.map((name) => `--project=${name}`);
  const child = spawn(process.execPath, [cli, 'test', ...projects, ...forPlaywright], {
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

/**
 * Prints one line for each target from Playwright's report. Returns false if there is no report, or if specs ran
 * without their portal.
 */
function summarize(report: string, portals: readonly Portal[]): boolean {
  if (!existsSync(report)) return false;
  const counts = new Map<string, Record<string, number>>();
  const walk = (suite: Suite): void => {
    for (const { projectName, status } of suite.specs?.flatMap(({ tests }) => tests) ?? []) {
      const count = counts.get(projectName) ?? {};
      counts.set(projectName, { ...count, [status]: (count[status] ?? 0) + 1 });
    }
    suite.suites?.forEach(walk);
  };
  walk(JSON.parse(readFileSync(report, 'utf8')));
  let isConsistent = true;
  for (const [name, { expected = 0, unexpected = 0, skipped = 0 }] of counts) {
    const portal = portals.find((each) => each.name === name);
    const what = portal
      ? `${portal.event} on ${portal.store === 'sqlite' ? 'SQLite' : 'MongoDB'}`
      : 'portals of their own';
    const why = portal?.missing ? ` — ${portal.missing}` : '';
    console.log(`e2e ${name} (${what}): ${expected} passed, ${unexpected} failed, ${skipped} skipped${why}`);
    if (portal?.missing && (skipped === 0 || expected + unexpected > 0)) isConsistent = false;
  }
  return isConsistent;
}
