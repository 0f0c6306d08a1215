import { type Env, env } from '@/lib/base/env';
import { log } from '@/lib/base/log';
import { releaseUnprovenSeats } from '@/lib/conferences/release-unproven-seats';
import { gracefulShutdown } from '@/lib/http/graceful-shutdown';
import { deps } from './deps';
import { currentEvent } from './event/current';
import { builtPagesFault } from './http/built-pages';
import { noteSocketAddresses } from './http/client-address';

/** Runs before the first request: validates the environment, ending the process with one sentence if it is wrong, and starts the mail sender. */
export function startUp(): void {
  const environment = validEnv();
  noteSocketAddresses(environment.TRUSTED_PROXY_HOPS === 0 ? warnOfProxy : undefined);
  if (environment.isProduction && /\/\/localhost\b/.test(environment.APP_URL)) {
    log().warn('APP_URL is not set: links in mails lead to this machine');
  }
  if (environment.isProduction && !environment.RESEND_API_KEY) {
    log().warn('RESEND_API_KEY is not set: mails are kept as files in DATA_DIR');
  }
  if (currentEvent().isDemo)
    log().warn('this event is a demonstration: its addresses and phones do not exist');
  const fault = environment.isProduction && builtPagesFault(environment.NEXT_DIST_DIR);
  if (fault) log().error(fault);
  // Serverless platforms end the process themselves and call /api/cron/outbox.
  if (environment.isServerless) return;
  const { sender } = deps();
  sender.start();
  sweepSeats();
  gracefulShutdown(
    () => void sender.stop().catch((error) => log().error({ err: error }, 'the mail sender did not stop')),
    () => log().warn('a request or a mail did not end in time'),
  );
}

function warnOfProxy(): void {
  log().warn(
    'a request names a client it was forwarded for, and TRUSTED_PROXY_HOPS is 0: if a proxy stands in front, all its clients share one rate limit',
  );
}

/** How often seats are released that nobody proved to want, ms. */
const seatSweep = 10 * 60_000;

function sweepSeats(): void {
  const sweep = () =>
    releaseUnprovenSeats(deps()).catch((err) => log().warn({ err }, 'seats could not be released'));
  setInterval(sweep, seatSweep).unref();
}

function validEnv(): Env {
  try {
    return env();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}
