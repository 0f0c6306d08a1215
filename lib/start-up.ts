import { type Env, env } from '@/lib/base/env';
import { log } from '@/lib/base/log';
import { endOrderly } from '@/lib/http/graceful-shutdown';
import { deps } from './deps';
import { currentEvent } from './event/current';
import { builtPagesFault } from './http/built-pages';
import { noteSocketAddresses } from './http/client-address';

/** What happens before the first request: a wrong environment ends the process with one sentence, and mail that waits is taken up. */
export function startUp(): void {
  const environment = validEnv();
  noteSocketAddresses();
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
  // Where a platform starts us for single requests, it ends us too, and calls /api/cron/outbox.
  if (environment.isServerless) return;
  const { sender } = deps();
  sender.start();
  endOrderly(
    () => void sender.stop().catch((error) => log().error({ err: error }, 'the mail sender did not stop')),
    () => log().warn('a request or a mail did not end in time'),
  );
}

function validEnv(): Env {
  try {
    return env();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}
