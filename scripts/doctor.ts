import { once } from 'node:events';
import { statfsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { backfillProgress } from '@/lib/registration/search-index/backfill';
import { builtEvent } from '@/lib/server/next/built-event';
import { startNotices } from '@/lib/server/start-notices';
import { unknownProxySince } from '@/lib/server/unknown-proxy';
import { type Env, env, parseEnv } from '../lib/base/env';
import { messageOf } from '../lib/base/errors';
import { exposedPaths, fileInPlaceOf } from '../lib/base/private-files';
import { settingFindings } from '../lib/base/setting-findings';
import { allCollections } from '../lib/collections';
import { deps } from '../lib/deps';
import { senderAddress } from '../lib/event/rules';
import { missingCodes } from '../lib/geo/missing-codes';
import { probeResend } from '../lib/mail/probe-resend';
import { probeSmtp } from '../lib/mail/smtp-transport';
import { databaseFile } from '../lib/store/open-store';
import type { CommandOutcome } from './admin-command';
import { loadBuiltEvent } from './load-env';

/** What the doctor found. */
interface Finding {
  check: string;
  /** A `fault` loses data or visitors; `notice` is worth knowing. */
  state: 'ok' | 'notice' | 'fault';
  finding: string;
  advice?: string;
}

type Diagnosis = Omit<Finding, 'check'>;

const ok = (finding: string): Diagnosis => ({ state: 'ok', finding });
const notice = (finding: string, advice?: string): Diagnosis => ({
  state: 'notice',
  finding,
  advice,
});
const fault = (finding: string, advice: string): Diagnosis => ({ state: 'fault', finding, advice });

type Parts = ReturnType<typeof deps> & { provider: Provider | undefined };

interface Provider {
  name: string;
  /** The settings that it depends on. */
  settings: string;
  fault: string | undefined;
  /** Its clock, ms. */
  serverTime?: number;
}

/** How far the clock may be off, s. Links and sessions compare times. */
const clockTolerance = 30;
/** A mail that has been due for longer than this is a fault, minutes. */
const usualWait = 15;
/** The minimum free space, in addition to what a rewrite of the database needs. */
const spareBytes = 200_000_000;
const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;

/**
 * Examines the whole installation. Changes nothing except that it creates missing indexes, as the server does at its
 * start.
 */
export async function examine(): Promise<CommandOutcome> {
  const findings = await examineEach();
  const lines = findings.map(({ check, state, finding, advice }) => {
    const sign = { ok: 'ok    ', notice: 'notice', fault: 'FAULT ' }[state];
    return `${sign}  ${check}: ${finding}${advice ? `\n        ${advice}` : ''}`;
  });
  const faults = findings.filter(({ state }) => state === 'fault').length;
  const summary = `${faults === 0 ? 'No' : faults} ${faults === 1 ? 'fault' : 'faults'}.`;
  return { text: [...lines, summary].join('\n'), data: findings, hasFaults: faults > 0 };
}

async function examineEach(): Promise<Finding[]> {
  const configuration = await examineOne('configuration', async () => {
    loadBuiltEvent();
    const { DATA_DIR } = productionEnv();
    const file = fileInPlaceOf(DATA_DIR);
    if (file) return fault(`DATA_DIR: ${file} is a file, not a folder`, 'Name a folder.');
    return ok(env().MONGODB_URI ? `MongoDB database ${env().MONGODB_DB}` : `SQLite in ${env().DATA_DIR}`);
  });
  if (configuration.some(({ state }) => state === 'fault')) return configuration;
  const event = await examineOne('event', examineEvent);
  if (event.some(({ state }) => state === 'fault')) return [...configuration, ...event];
  const parts = { ...deps(), provider: await probeProvider(deps()) };
  const checks: [string, (parts: Parts) => Promise<Diagnosis | Diagnosis[]>][] = [
    ['settings', examineSettings],
    ['address', examineAddress],
    ['proxy', examineProxy],
    ['files', examineFiles],
    ['space', examineSpace],
    ['database', examineDatabase],
    ['backfill', examineBackfill],
    ['mail', examineMail],
    ['mail provider', examineProvider],
    ['clock', examineClock],
    ['postal codes', examinePostalCodes],
  ];
  const findings = [...configuration, ...event];
  for (const [check, examineIt] of checks)
    findings.push(...(await examineOne(check, () => examineIt(parts))));
  return findings;
}

/** Runs one check. An error that it throws is a fault too. */
async function examineOne(check: string, run: () => Promise<Diagnosis | Diagnosis[]>): Promise<Finding[]> {
  try {
    return [await run()].flat().map((diagnosis) => ({ check, ...diagnosis }));
  } catch (error) {
    return [{ check, ...fault(messageOf(error), 'Correct this and run the command again.') }];
  }
}

/** The environment as `npm start` reads it, for the event of the build. */
function productionEnv(): Env {
  const built = builtEvent(parseEnv(process.env).NEXT_DIST_DIR) ?? undefined;
  return parseEnv({ ...process.env, NODE_ENV: 'production' }, built);
}

async function examineSettings(): Promise<Diagnosis | Diagnosis[]> {
  const surroundings = { source: process.env, nodeVersion: process.versions.node, now: new Date() };
  const findings = settingFindings(productionEnv(), surroundings);
  if (findings.length === 0) return ok('each has an effect');
  return findings.map(({ text, isFault }) =>
    isFault ? fault(text, 'Correct it in the environment or in .env.') : notice(text),
  );
}

/** Listens for a moment on another port, since the portal may be running on its own. */
async function examineAddress({ env: { HOST } }: Parts): Promise<Diagnosis> {
  const server = createServer();
  try {
    server.listen({ host: HOST, port: 0 });
    await once(server, 'listening');
    return ok(`HOST ${HOST} belongs to this machine`);
  } catch {
    return fault(
      `HOST: ${HOST} is not an address of this machine`,
      'Set localhost behind a proxy on this machine, or 0.0.0.0 for every interface.',
    );
  } finally {
    server.close();
  }
}

async function examineEvent(): Promise<Diagnosis[]> {
  const { event } = deps();
  const notices = startNotices(productionEnv(), event, new Date());
  return [ok(`${event.name.en}, ${event.dates.en}`), ...notices.map((text) => notice(text))];
}

async function examineProxy({ env: { DATA_DIR, TRUSTED_PROXY_HOPS } }: Parts): Promise<Diagnosis> {
  const since = TRUSTED_PROXY_HOPS === 0 ? unknownProxySince(DATA_DIR) : undefined;
  return since
    ? fault(
        `TRUSTED_PROXY_HOPS is 0, but since ${since.toISOString()} requests have had a forwarding header: behind a proxy, all clients share one rate limit`,
        'Set it to the number of proxies in front and restart the portal. Without a proxy, somebody sent the header themselves.',
      )
    : ok(`TRUSTED_PROXY_HOPS is ${TRUSTED_PROXY_HOPS}`);
}

async function examineFiles({ env: { DATA_DIR } }: Parts): Promise<Diagnosis> {
  const exposed = exposedPaths(DATA_DIR);
  if (exposed.length > 0)
    return fault(
      `other users of this machine may read ${exposed.join(', ')}`,
      'Start the portal, which corrects modes, as the user that owns them; or use chmod 700 for folders and 600 for files.',
    );
  const owner = statSync(DATA_DIR, { throwIfNoEntry: false })?.uid;
  const others = [
    DATA_DIR,
    databaseFile(DATA_DIR),
    `${databaseFile(DATA_DIR)}-wal`,
    join(DATA_DIR, 'auth-secret'),
  ];
  const foreign = others.filter((path) => {
    const file = statSync(path, { throwIfNoEntry: false });
    return file !== undefined && file.uid !== owner;
  });
  return foreign.length > 0
    ? fault(
        `${foreign.join(', ')} belongs to another user than ${DATA_DIR}`,
        'Give them to the user of the portal with chown, and run commands as that user.',
      )
    : ok('only the portal’s user may read them');
}

async function examineSpace({ env: { DATA_DIR, MONGODB_URI } }: Parts): Promise<Diagnosis> {
  if (!statSync(DATA_DIR, { throwIfNoEntry: false })) return ok(`${DATA_DIR} does not exist yet`);
  const { bavail, bsize } = statfsSync(DATA_DIR);
  const database = MONGODB_URI ? undefined : statSync(databaseFile(DATA_DIR), { throwIfNoEntry: false });
  const needed = spareBytes + 2 * (database?.size ?? 0);
  const finding = `${megabytes(bavail * bsize)} are free for ${DATA_DIR}`;
  return bavail * bsize < needed
    ? fault(
        finding,
        `Free ${megabytes(needed)}: removing the traces of a deletion takes as much as the database.`,
      )
    : ok(finding);
}

async function examineDatabase({ store }: Parts): Promise<Diagnosis> {
  const startedAt = performance.now();
  await store.ping();
  const milliseconds = Math.ceil(performance.now() - startedAt);
  await store.setup(allCollections);
  return ok(`answers in ${milliseconds} ms, with the indexes of ${allCollections.length} collections`);
}

async function examineBackfill({ backfill, attendees }: Parts): Promise<Diagnosis> {
  const progress = await backfillProgress({ backfill });
  if ((await attendees.countBy(['categoria'])).length === 0) return ok('there are no registrations yet');
  return progress.isWhole
    ? ok('every registration has the fields that staff search by')
    : notice(
        `${progress.percent} % of the registrations have the fields that staff search by`,
        'A running portal continues; without one, run npm run db:setup.',
      );
}

async function examineMail({ sender }: Parts): Promise<Diagnosis> {
  const { oldestQueuedSeconds, failed } = await sender.status();
  const minutes = Math.round((oldestQueuedSeconds ?? 0) / 60);
  if (minutes > usualWait)
    return fault(
      `a mail has been due for ${minutes} minutes`,
      'Check that the portal runs, or that a scheduler calls /api/cron/outbox, and read the log.',
    );
  return failed > 0
    ? notice(`${failed} records have a mail that failed`, 'npm run admin -- mails failed lists them.')
    : ok('no mail has waited long, and none has failed');
}

async function probeProvider({
  event,
  env: environment,
}: ReturnType<typeof deps>): Promise<Provider | undefined> {
  const { RESEND_API_KEY: apiKey, RESEND_BASE_URL: baseUrl, SMTP_URL: url, MAIL_FROM } = environment;
  if (url) return { name: 'the SMTP server', settings: 'SMTP_URL', fault: await probeSmtp({ url }) };
  if (!apiKey) return undefined;
  const sender = senderAddress(event, MAIL_FROM)('es').address;
  const settings = 'RESEND_API_KEY and MAIL_FROM';
  return { name: 'Resend', settings, ...(await probeResend({ apiKey, baseUrl, sender })) };
}

async function examineProvider({ provider }: Parts): Promise<Diagnosis> {
  if (!provider) return ok('none: mails are kept as files');
  return provider.fault
    ? fault(provider.fault, `Compare ${provider.settings} with what ${provider.name} requires.`)
    : ok(`${provider.name} accepts ${provider.settings}`);
}

async function examineClock({ provider }: Parts): Promise<Diagnosis> {
  if (provider?.serverTime === undefined)
    return notice('not compared, because no mail provider reported its time');
  const seconds = Math.round((Date.now() - provider.serverTime) / 1000);
  return Math.abs(seconds) > clockTolerance
    ? fault(`${seconds} s off the clock of the mail provider`, 'Synchronize it, for example with chrony.')
    : ok('agrees with the clock of the mail provider');
}

async function examinePostalCodes({ store }: Parts): Promise<Diagnosis> {
  const missing = await missingCodes(store);
  return missing ? notice(missing) : ok('the Mexican catalogue is imported');
}
