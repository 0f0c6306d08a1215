import { builtAppUrl, env } from '@/lib/base/env';
import { log } from '@/lib/base/log';
import { gracefulShutdown } from '@/lib/http/graceful-shutdown';
import { deps } from './deps';
import { currentEvent } from './event/current';
import { missingCodes } from './geo/missing-codes';
import { noteSocketAddresses } from './http/client-address';
import { createRequestGuard, guardServers } from './http/request-guard';
import { defaultHeaders } from './http/security-headers';
import { refuseRequest } from './refusal-page';

/** Runs before the first request: validates the environment, ending the process with one sentence if it is wrong, and starts the mail sender. */
export function startUp(): void {
  const [environment, headers] = orExit(() => [env(), defaultHeaders()] as const);
  noteSocketAddresses();
  if (environment.isProduction && /\/\/localhost\b/.test(environment.APP_URL)) {
    log().warn('APP_URL is not set: links in mails lead to this machine');
  }
  if (environment.isProduction && !environment.RESEND_API_KEY) {
    log().warn('RESEND_API_KEY is not set: mails are kept as files in DATA_DIR');
  }
  if (currentEvent().isDemo)
    log().warn('this event is a demonstration: its addresses and phones do not exist');
  if (environment.APP_URL.startsWith('https:') && builtAppUrl() !== environment.APP_URL) {
    log().warn(
      { built: builtAppUrl() },
      'previews of shared links name another address: build with the APP_URL of the portal',
    );
  }
  // Serverless platforms have their own server, end the process themselves and call /api/cron/outbox.
  if (environment.isServerless) return;
  const guard = createRequestGuard({
    headers,
    refuse: refuseRequest,
    keepsUpgrade: !environment.isProduction,
  });
  guardServers(guard);
  const { sender, store } = deps();
  sender.start();
  // A store that cannot be read yet is the health check's matter.
  void missingCodes(store).then(
    (note) => note && log().warn(note),
    () => {},
  );
  gracefulShutdown(
    () => {
      guard.endStalledBodies();
      void sender.stop().catch((error) => log().error({ err: error }, 'the mail sender did not stop'));
    },
    () => log().warn('a request or a mail did not end in time'),
  );
}

/** Ends the process with the sentence of an error. */
function orExit<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}
