import compression from 'compression';
import { builtAppUrl, env } from '@/lib/base/env';
import { messageOf } from '@/lib/base/errors';
import { log } from '@/lib/base/log';
import { closeDataFolder } from '@/lib/base/private-files';
import { gracefulShutdown } from '@/lib/http/graceful-shutdown';
import { deps } from './deps';
import { currentEvent } from './event/current';
import { missingCodes } from './geo/missing-codes';
import { createSocketAddressNote } from './http/client-address';
import { preparedApplication } from './http/next/application';
import { createOwnServer } from './http/own-server';
import { createRequestGuard } from './http/request-guard';
import { defaultHeaders } from './http/security-headers';
import { trackRequests } from './http/tracked-requests';
import { refuseRequest } from './refusal-page';
import { startNotices } from './start-notices';
import { preparing, runDueTasks, runTask } from './tasks';

/** How often the process looks for periodic tasks that are due, ms. */
const taskSweep = 10_000;

/** Runs before the first request. Ends the process with an error message if the portal cannot start. */
export function startUp(): void {
  try {
    start();
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exit(1);
  }
}

/** Validates the environment, makes the server with its guard and starts the mail sender. */
function start(): void {
  const environment = env();
  const headers = defaultHeaders();
  const { isProduction, isServerless, APP_URL, DATA_DIR } = environment;
  const warnOfProxy = () =>
    log().warn(
      'a request has a forwarding header, but TRUSTED_PROXY_HOPS is 0: behind a proxy, all clients share one rate limit',
    );
  for (const notice of startNotices(environment, currentEvent(), new Date())) log().warn(notice);
  // On other platforms the portal serves its pages with the running address.
  if (isServerless && builtAppUrl() !== APP_URL) {
    log().warn(
      { built: builtAppUrl() },
      'previews of shared links contain another address: build with the APP_URL of the portal',
    );
  }
  // Serverless platforms have their own server, end the process themselves and call /api/cron/outbox.
  if (isServerless) return;
  const application = preparedApplication();
  const noteAddress = createSocketAddressNote(environment.TRUSTED_PROXY_HOPS === 0 ? warnOfProxy : undefined);
  const { admission, sender, store, metrics } = deps();
  const guard = createRequestGuard({ refuse: refuseRequest, admission });
  // Behind a proxy, the proxy compresses: in this process it halves the throughput.
  const compress = environment.TRUSTED_PROXY_HOPS === 0 ? compression() : undefined;
  const listener = trackRequests(
    { hops: environment.TRUSTED_PROXY_HOPS, observe: metrics?.observe },
    (request, response) => {
      noteAddress(request);
      void guard.handle(request, response, (passed) => {
        const answer = () =>
          application.handle(passed, response).catch((err) => {
            log().error({ err }, 'Next did not answer a request');
            if (!response.headersSent) response.writeHead(500);
            response.end();
          });
        if (compress) compress(passed, response, answer);
        else answer();
      });
    },
  );
  const server = createOwnServer(headers, environment.KEEP_ALIVE_SECONDS, listener);
  server.on('connection', admission.connected);
  const open = closeDataFolder(DATA_DIR);
  if (open.length > 0) {
    log().warn(
      { count: open.length, first: open[0] },
      'other users of this machine may read files in DATA_DIR',
    );
  }
  sender.start();
  // The health check reports a store that cannot be read yet.
  void missingCodes(store).then(
    (note) => note && log().warn(note),
    () => {},
  );
  const warnOfBackfill = (err: unknown) => log().warn({ err }, 'the registrations could not be prepared');
  void runTask(deps(), preparing).catch(warnOfBackfill);
  setInterval(() => void runDueTasks(deps()), taskSweep).unref();
  gracefulShutdown({
    server,
    onSignal: () => {
      guard.endStalledBodies();
      void sender.stop().catch((error) => log().error({ err: error }, 'the mail sender did not stop'));
    },
    onTimeout: () => log().warn('a request or a mail did not end in time'),
    close: application.close,
    answersFirst: isProduction,
  });
  application.serve(server);
}
