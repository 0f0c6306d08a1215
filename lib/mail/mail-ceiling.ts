import type { Logger } from 'pino';
import type { Limiter } from '@/lib/limits/limiter';

interface MailCeilingOptions {
  /** Counts the mails of all processes; without it there is no ceiling. */
  limiter: Pick<Limiter, 'take'> | undefined;
  clock: () => Date;
  log: Pick<Logger, 'info' | 'warn'>;
  /** Called with the time at which sending may go on. */
  onReached(until: Date): void;
}

/** Holds all sending while the portal has sent as many mails as it may in a minute; the log says so once, until all is sent. */
export function createMailCeiling({ limiter, clock, log, onReached }: MailCeilingOptions) {
  let reachedUntil: Date | undefined;
  let isAnnounced = false;

  /** When sending may go on; undefined if it may now. */
  const until = () => (reachedUntil && clock() < reachedUntil ? reachedUntil : undefined);

  return {
    until,
    /** Counts one mail: undefined if it may be sent, otherwise when it may be tried again. */
    async count(): Promise<Date | undefined> {
      const refusal = await limiter?.take('portal');
      if (!refusal) return undefined;
      reachedUntil = new Date(clock().getTime() + (refusal.retryAfter ?? 0) * 1000);
      if (!isAnnounced)
        log.warn({ until: reachedUntil }, 'mail: MAIL_PER_MINUTE is reached, further mails wait');
      isAnnounced = true;
      onReached(reachedUntil);
      return reachedUntil;
    },
    /** Learns that no mail is due. */
    noteEmpty(): void {
      if (!isAnnounced || until()) return;
      isAnnounced = false;
      log.info('mail: all mails that waited because of MAIL_PER_MINUTE are sent');
    },
  };
}
