import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import packageJson from '../package.json';
import { memoryFolder } from '../tests/support/memory-folder';
import { findMongo, type MongoSearch } from '../tests/support/mongodb-server';
import {
  buildFolder,
  buildPortal,
  plainEnv,
  type RunningPortal,
  startPortal,
} from '../tests/support/portal-server';
import { qaMailbox } from '../tests/support/qa-mailbox';
import { journeys, type Portal, processProject, type Target, targets } from '../tests/support/targets';
import { type BrowserName, findBrowser, readBrowserName } from './browser';
import { detailsOf, readReport } from './e2e-report';
import { loggedFaultsIn } from './server-faults';

/*
 * Builds the portal for each event, starts the targets of tests/support/targets.ts and runs the specs against them.
 * `--target=sqlite` runs only that target (several are possible), `--no-build` uses the builds of the last run,
 * `--build` only builds, `--without-mongodb` runs as on a machine without a MongoDB server. `--browser=firefox` runs the
 * journeys in another browser, and `--base-url` with `--mailbox` against a portal that runs elsewhere
 * (docs/testing.md). Other arguments are passed to Playwright: `npm run test:e2e -- --target=sqlite --no-build visitor
 * --headed`.
 */
const isOwn = (argument: string) =>
  /^--(target=.+|build|no-build|without-mongodb|browser=.*|base-url=.*|mailbox=.*)$/.test(argument);
const own = process.argv.slice(2).filter(isOwn);
const forPlaywright = process.argv.slice(2).filter((argument) => !isOwn(argument));
const valuesOf = (option: string) =>
  own.filter((each) => each.startsWith(`--${option}=`)).map((each) => each.slice(option.length + 3));
const [browserOption] = valuesOf('browser');
const [baseUrl] = valuesOf('base-url');
const [mailbox] = valuesOf('mailbox');
const isJourneys = baseUrl !== undefined || (browserOption ?? 'chromium') !== 'chromium';
const names = isJourneys ? [journeys.name] : valuesOf('target');
const isChosen = ({ name }: { name: string }) => names.length === 0 || names.includes(name);
const chosen = isJourneys ? [journeys] : [...targets, journeys].filter(isDefault);
function isDefault(target: Target): boolean {
  return target === journeys ? names.includes(journeys.name) : isChosen(target);
}

const closing: (() => Promise<unknown>)[] = [];
let exitCode = 1;
try {
  const browserName = readBrowserName(browserOption);
  exitCode =
    baseUrl === undefined ? await runHere(browserName) : await runElsewhere(baseUrl, mailbox, browserName);
} finally {
  for (const close of closing.reverse()) await close();
}
process.exit(exitCode);

/** Builds and starts the chosen targets, and runs their specs. Returns the exit code. */
async function runHere(browserName: BrowserName): Promise<number> {
  const needsMongo = isChosen(processProject) || chosen.some(({ store }) => store === 'mongodb');
  const mongo = needsMongo ? await searchMongo() : undefined;
  const missing = (target: Target) =>
    target.store === 'mongodb' && mongo && 'skipped' in mongo ? mongo.skipped : undefined;
  const needed = chosen.filter((target) => !missing(target)).map(({ event }) => event);
  await build(new Set(isChosen(processProject) ? [...needed, 'furniture', 'foundry'] : needed));
  if (own.includes('--build')) return 0;
  const mongoUri = mongo && 'uri' in mongo ? mongo.uri : '';
  const portals = await Promise.all(
    chosen.map((target) => {
      const { name, event, store } = target;
      const isMissing = missing(target);
      return isMissing
        ? { name, event, store, baseURL: '', dataDir: '', missing: isMissing }
        : start(target, mongoUri);
    }),
  );
  return runSpecs(portals, browserName, { E2E_MONGODB_URI: mongoUri });
}

async function searchMongo(): Promise<MongoSearch> {
  if (own.includes('--without-mongodb')) return { skipped: '--without-mongodb' };
  const search = await findMongo();
  if ('uri' in search) {
    console.log(`MongoDB: ${search.describe}`);
    closing.push(() => search.stop());
  }
  return search;
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
  const dataDir = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'portal-'));
  closing.push(async () => rmSync(dataDir, { recursive: true, force: true }));
  const portal = await startPortal({ event, env, dataDir, hasQuickPasswords: true });
  closing.push(() => stopChecked(name, portal));
  return { name, event, store, baseURL: portal.baseURL, dataDir };
}

/** Runs the journeys against a portal elsewhere. Returns the exit code. */
async function runElsewhere(
  address: string,
  mailboxOption: string | undefined,
  browserName: BrowserName,
): Promise<number> {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error(`--base-url is no address: ${address}`);
  // Also reports an invalid option before a browser starts.
  qaMailbox(mailboxOption ?? '');
  const { name, store } = journeys;
  const { EVENT: event = packageJson.config.event } = process.env;
  const portal = { name, event, store, baseURL: url.origin, dataDir: '', isElsewhere: true };
  return runSpecs([portal], browserName, { E2E_MAILBOX: mailboxOption ?? '' });
}

/** Runs the chosen specs and prints one line for each target. Returns the exit code. */
async function runSpecs(
  portals: Portal[],
  browserName: BrowserName,
  env: Record<string, string>,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-e2e-'));
  closing.push(async () => rmSync(folder, { recursive: true, force: true }));
  const report = process.env.E2E_REPORT ?? join(folder, 'report.json');
  const isBrowserNeeded = isChosen(processProject) || portals.some(({ missing }) => !missing);
  const code = await runPlaywright({
    E2E_PORTALS: JSON.stringify(portals),
    E2E_REPORT: report,
    E2E_BROWSER_NAME: browserName,
    // E2E_MONGODB_URI is for specs that start their own portals.
    ...env,
    ...(isBrowserNeeded && { E2E_BROWSER: findBrowser(browserName) }),
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

function describe(portal: Portal | undefined): string {
  if (!portal) return 'portals of their own';
  if (baseUrl !== undefined) return portal.baseURL;
  return `${portal.event} on ${portal.store === 'sqlite' ? 'SQLite' : 'MongoDB'}`;
}

/**
 * Prints one line for each target from Playwright's report, and what else a person has to know. Returns false if there
 * is no report, or if specs ran without their portal.
 */
function summarize(report: string, portals: readonly Portal[]): boolean {
  if (!existsSync(report)) return false;
  let isConsistent = true;
  for (const [name, summary] of readReport(readFileSync(report, 'utf8'))) {
    const portal = portals.find((each) => each.name === name);
    const { passed, failed, skipped } = summary;
    const why = portal?.missing ? ` — ${portal.missing}` : '';
    console.log(
      `e2e ${name} (${describe(portal)}): ${passed} passed, ${failed} failed, ${skipped} skipped${why}`,
    );
    if (portal?.missing && (skipped === 0 || passed + failed > 0)) isConsistent = false;
    if (name === journeys.name) for (const line of detailsOf(summary)) console.log(line);
  }
  return isConsistent;
}
