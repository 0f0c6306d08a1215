import type { Logger } from 'pino';
import type { Timings } from './rules';
import type { QueuedMail, Refused, SendOutcome } from './types';

interface ProviderPauseOptions {
  clock: () => Date;
  log: Pick<Logger, 'info' | 'warn'>;
  timings: Timings;
  /** Called at the start of each pause with its end. */
  onPause(until: Date): void;
}

/** After this many attempts that met a 5xx it counts as the mail's own fault, if the provider accepts other mails meanwhile. */
const serverErrorsPerMail = 3;

/** Stops all sending while the provider fails, with an exponential back-off between probes. */
export function createProviderPause({ clock, log, timings, onPause }: ProviderPauseOptions) {
  let failures = 0;
  let pausedUntil: Date | undefined;
  let lastSentAt = Number.NEGATIVE_INFINITY;

  /** When the next probe may be sent; undefined if sending is allowed now. */
  const until = () => (pausedUntil && clock() < pausedUntil ? pausedUntil : undefined);

  /** One mail that makes the server fail must not pause the others again and again. */
  function isCausedByMail(refusal: Refused, mail: QueuedMail): boolean {
    const recently = clock().getTime() - 2 * timings.probe;
    return refusal.isServerError === true && mail.attempts > serverErrorsPerMail && lastSentAt > recently;
  }

  function pause(refusal: Refused, startedAt: Date): void {
    // Attempts that started before the current pause tell nothing new: only the first of them counts.
    if (failures === 0 || !pausedUntil || startedAt >= pausedUntil) failures++;
    const now = clock().getTime();
    const asked = Math.min((refusal.retryAfter ?? 0) * 1000, timings.probe);
    // Short at first, at most `probe`; counted from the start of the attempt, so that time-outs do not add to it.
    const backoff = timings.probe * Math.min(1, 2 ** failures / 16);
    const end = Math.max(now + timings.probe / 15, now + asked, startedAt.getTime() + backoff);
    if (!pausedUntil || end > pausedUntil.getTime()) pausedUntil = new Date(end);
    log.warn(
      { reason: refusal.message, until: pausedUntil, failures },
      'mail: the provider is failing, sending is paused',
    );
    onPause(pausedUntil);
  }

  function resume(): void {
    // An answer to an attempt from before the pause does not end it.
    if (failures === 0 || until()) return;
    failures = 0;
    pausedUntil = undefined;
    log.info('mail: the provider works again');
  }

  return {
    /** True from the provider's first failure until it accepts or judges a mail again. */
    isFailing: () => failures > 0,
    until,
    /** Learns from the outcome of an attempt, and answers it with whose failure it counts as. */
    judge(outcome: SendOutcome, mail: QueuedMail, startedAt: Date): SendOutcome {
      if (outcome.outcome === 'sent') lastSentAt = clock().getTime();
      const isProvider = outcome.outcome === 'refused' && outcome.kind === 'provider';
      if (isProvider && !isCausedByMail(outcome, mail)) {
        pause(outcome, startedAt);
        return outcome;
      }
      resume();
      return isProvider ? { ...outcome, kind: 'mail' } : outcome;
    },
  };
}
