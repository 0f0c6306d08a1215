import type { Logger } from 'pino';
import type { QueuedMail } from './record';
import type { Timings } from './rules';
import type { Refused, SendOutcome } from './types';

interface SendingHoldOptions {
  clock: () => Date;
  log: Pick<Logger, 'info' | 'warn'>;
  timings: Timings;
  /** Called with the time at which sending may continue. */
  onHold(until: Date): void;
}

/** After this many attempts with a 5xx the mail itself counts as the cause, if other mails are accepted meanwhile. */
const serverErrorsPerMail = 3;

/** Pauses all sending while the transport fails, with an exponential back-off between probes. */
export function createSendingHold({ clock, log, timings, onHold }: SendingHoldOptions) {
  let failures = 0;
  let pausedUntil: Date | undefined;
  let lastSentAt = Number.NEGATIVE_INFINITY;

  function until(): Date | undefined {
    const left = pausedUntil ? pausedUntil.getTime() - clock().getTime() : 0;
    // No pause is longer: the clock was set back.
    if (left > timings.probe) pausedUntil = undefined;
    return left > 0 ? pausedUntil : undefined;
  }

  /** A single mail that makes the server fail must not pause the others again and again. */
  function isCausedByMail(refusal: Refused, mail: QueuedMail): boolean {
    const recently = clock().getTime() - 2 * timings.probe;
    return refusal.isServerError === true && mail.attempts > serverErrorsPerMail && lastSentAt > recently;
  }

  function pause(refusal: Refused, startedAt: Date): void {
    // Only the first failure among the attempts that started before the current pause counts.
    const previous = until() ?? pausedUntil;
    if (failures === 0 || !previous || startedAt >= previous) failures++;
    const now = clock().getTime();
    const retryAfter = Math.min((refusal.retryAfter ?? 0) * 1000, timings.probe);
    // Grows up to `probe`. Counted from the start of the attempt, so that timeouts do not add to it.
    const backoff = timings.probe * Math.min(1, 2 ** failures / 16);
    const end = Math.max(now + timings.probe / 15, now + retryAfter, startedAt.getTime() + backoff);
    pausedUntil = new Date(Math.max(end, previous?.getTime() ?? 0));
    log.warn(
      { reason: refusal.message, until: pausedUntil, failures },
      'mail: the transport is failing, sending is paused',
    );
    onHold(pausedUntil);
  }

  function resume(): void {
    // An answer to an attempt from before the pause does not end it.
    if (failures === 0 || until()) return;
    failures = 0;
    pausedUntil = undefined;
    log.info('mail: the transport works again');
  }

  return {
    /** True from the first failure of the transport until it accepts or refuses a mail again. */
    isFailing: () => failures > 0,
    /** When sending may continue; undefined if it may now. */
    until,
    /** Records the outcome of an attempt, and returns it as a failure of the transport or of the mail. */
    note(outcome: SendOutcome, mail: QueuedMail, startedAt: Date): SendOutcome {
      if (outcome.outcome === 'sent') lastSentAt = clock().getTime();
      const isOfTransport = outcome.outcome === 'refused' && outcome.kind === 'transport';
      if (isOfTransport && !isCausedByMail(outcome, mail)) {
        pause(outcome, startedAt);
        return outcome;
      }
      resume();
      return isOfTransport ? { ...outcome, kind: 'mail' } : outcome;
    },
  };
}
