import type { IncomingMessage, ServerResponse } from 'node:http';
import { builtAppUrl, type Env, env, environmentAsSet } from '@/lib/base/env';
import { messageOf } from '@/lib/base/errors';
import { log } from '@/lib/base/log';
import { closeDataFolder, fileInPlaceOf } from '@/lib/base/private-files';
import { settingFindings } from '@/lib/base/setting-findings';
import { hasBearer } from '@/lib/crypto/bearer';
import { deps } from '@/lib/deps';
import { currentEvent } from '@/lib/event/current';
import { missingCodes } from '@/lib/geo/missing-codes';
import { createHealthAnswers } from '@/lib/http/health-answers';
import { refuseRequest } from '@/lib/http/refusal-page';
import { defaultHeaders, staticPages } from '@/lib/http/security-headers';
import { createSocketAddressNote } from './client-address';
import { createClients } from './clients';
import { createCompression } from './compressed-answers';
import { createExemptions } from './exempt-paths';
import { gracefulShutdown } from './graceful-shutdown';
import { preparedApplication } from './next/application';
import { staticFilePaths, storedFiles } from './next/static-files';
import { createOwnServer } from './own-server';
import { preparing, runDueTasks, runTask, scrubWhatIsOwed } from './periodic-tasks';
import { createRequestGuard } from './request-guard';
import { startNotices } from './start-notices';
import { createStoredFiles } from './stored-files';
import { createStoredPages } from './stored-pages';
import { trackRequests } from './tracked-requests';
import { forgetUnknownProxy, noteUnknownProxy } from './unknown-proxy';

/** How often the process looks for periodic tasks that are due, ms. */
const taskSweep = 10_000;

/** The page that serves a request without a query, and its headers. */
type ServedPage = Parameters<typeof createStoredPages>[0]['servedPage'];

/** Runs before the first request. Ends the process with an error message if the portal cannot start. */
export function startUp(servedPage: ServedPage): void {
  try {
    start(servedPage);
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exit(1);
  }
}

/** Validates the environment, makes the server with its guard and starts the mail sender. */
function start(servedPage: ServedPage): void {
  const environment = env();
  const headers = defaultHeaders();
  const { isProduction, isServerless, APP_URL, DATA_DIR } = environment;
  const now = new Date();
  const surroundings = { source: environmentAsSet(), nodeVersion: process.versions.node, now };
  for (const { text } of settingFindings(environment, surroundings)) log().warn(text);
  for (const notice of startNotices(environment, currentEvent(), now)) log().warn(notice);
  // On other platforms the portal serves its pages with the running address.
  if (isServerless && builtAppUrl() !== APP_URL) {
    log().warn(
      { built: builtAppUrl() },
      'previews of shared links contain another address: build with the APP_URL of the portal',
    );
  }
  // Serverless platforms have their own server, end the process themselves and call /api/cron/outbox.
  if (isServerless) return;
  const file = fileInPlaceOf(DATA_DIR);
  if (file) throw new Error(`DATA_DIR: ${file} is a file, not a folder.`);
  const application = preparedApplication();
  const hops = environment.TRUSTED_PROXY_HOPS;
  const noteAddress = createSocketAddressNote(hops === 0 ? () => reportProxy(DATA_DIR) : undefined);
  const { sender, store, metrics, admission, connections } = deps();
  const guard = guardOf(environment);
  const answer = createAnswer(environment, application, servedPage);
  const listener = trackRequests({ hops, observe: metrics?.observe }, (request, response) => {
    const isOwn = noteAddress(request);
    void guard.handle(request, response, answer, isOwn);
  });
  const server = createOwnServer(headers, environment.KEEP_ALIVE_SECONDS, listener);
  server.on('connection', admission.connected);
  connections.limit(server);
  forgetUnknownProxy(DATA_DIR);
  const open = closeDataFolder(DATA_DIR);
  if (open.length > 0) {
    log().warn(
      { count: open.length, first: open[0] },
      'other users of this machine may read files in DATA_DIR',
    );
  }
  sender.start();
  // The health check reports a store that cannot be read yet.
  if (isProduction)
    void missingCodes(store).then(
      (note) => note && log().warn(note),
      () => {},
    );
  const warnOfScrub = (err: unknown) =>
    log().warn({ err }, 'the traces of deletions could not be removed, which is tried again');
  void scrubWhatIsOwed(deps()).catch(warnOfScrub);
  const warnOfBackfill = (err: unknown) => log().warn({ err }, 'the registrations could not be prepared');
  void runTask(deps(), preparing).catch(warnOfBackfill);
  setInterval(() => void runDueTasks(deps()), taskSweep).unref();
  gracefulShutdown({
    server,
    onSignal: () => {
      guard.endStalledBodies();
      // A mail whose answer is not stored would be sent again.
      return sender.stop().catch((error) => log().error({ err: error }, 'the mail sender did not stop'));
    },
    onTimeout: () => log().warn('a request or a mail did not end in time'),
    close: application.close,
    answersFirst: isProduction,
  });
  application.serve(server);
}

/** Answers requests that the guard has passed on: static pages and files from memory, all others by Next. */
function createAnswer(
  { isProduction, NEXT_DIST_DIR, TRUSTED_PROXY_HOPS }: Env,
  application: ReturnType<typeof preparedApplication>,
  servedPage: ServedPage,
) {
  // Behind a proxy, the proxy compresses: in this process it would halve the throughput.
  const compresses = TRUSTED_PROXY_HOPS === 0;
  const compress = compresses ? createCompression() : undefined;
  const pages = createStoredPages({ folder: NEXT_DIST_DIR, pages: staticPages, compresses, servedPage });
  const files = createStoredFiles(
    isProduction ? storedFiles(NEXT_DIST_DIR, compresses) : new Map(),
    compresses,
  );
  if (isProduction)
    void pages.load().catch((err) => log().warn({ err }, 'not all static pages are sent from memory'));
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const stored = files.answer(request, response) ?? pages.answer(request, response);
      if (stored) return await stored;
      compress?.(request, response);
      await application.handle(request, response);
    } catch (err) {
      log().error({ err }, 'Next did not answer a request');
      if (!response.headersSent) response.writeHead(500);
      response.end();
    }
  };
}

/** The guard of this process, with what it asks other parts of the portal. */
function guardOf({ isProduction, NEXT_DIST_DIR, CRON_SECRET, METRICS_TOKEN, ...environment }: Env) {
  const { admission, readiness, staffSessions } = deps();
  const isScheduler = (headers: Pick<Headers, 'get'>) => hasBearer(headers, CRON_SECRET);
  return createRequestGuard({
    refuse: refuseRequest,
    admission,
    clientOf: createClients({
      hops: environment.TRUSTED_PROXY_HOPS,
      venue: environment.VENUE_ADDRESSES,
      staffOf: staffSessions.accountOf,
    }),
    exemptionOf: createExemptions({
      secured: {
        '/api/cron/outbox': isScheduler,
        '/api/cron/purge': isScheduler,
        '/api/metrics': (headers) => hasBearer(headers, METRICS_TOKEN),
      },
      files: isProduction ? staticFilePaths(NEXT_DIST_DIR) : new Set(),
    }),
    checkOf: createHealthAnswers(readiness),
  });
}

/** Reports a proxy that TRUSTED_PROXY_HOPS does not count, in the log and to the command line. */
function reportProxy(dataDir: string): void {
  log().warn(
    'a request has a forwarding header, but TRUSTED_PROXY_HOPS is 0: behind a proxy, all clients share one rate limit',
  );
  try {
    noteUnknownProxy(dataDir);
  } catch (err) {
    log().warn({ err }, 'the doctor will not learn of the proxy');
  }
}
