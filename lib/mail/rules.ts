import type { QueuedMail, Refused, WithMail } from './types';

/** How long the sender waits for what, in milliseconds. */
export interface Timings {
  /** For how long a record is one worker's; a crash leaves its mails alone for as long. */
  lease: number;
  /** How often the sweeper looks for mail that is due. */
  sweep: number;
  /** The longest pause between two probes of a provider that ails. */
  probe: number;
  /** From the first to the longest wait of a mail that was refused. */
  firstRetry: number;
  lastRetry: number;
  /** How long the provider remembers an idempotency key: no try of a mail comes later than this after its first. */
  window: number;
}

/** A crash's mails are taken up after lease and sweep together, which is less than a minute. */
export const defaultTimings: Timings = {
  lease: 40_000,
  sweep: 10_000,
  probe: 15_000,
  firstRetry: 10_000,
  lastRetry: 30 * 60_000,
  window: 24 * 60 * 60_000,
};

const steps = [1, 3, 12, 60, 180];
const triesOfFinal = 3;
const triesOfOther = 8;

/** The record with these mails, and with the fields by which the store finds it. */
export function withMails<R extends WithMail>(record: R, mails: QueuedMail[]): R {
  return {
    ...record,
    mails,
    mailDueAt: earliest(mails.map((mail) => mail.dueAt)),
    mailFailedAt: earliest(mails.filter((mail) => mail.state === 'failed').map((mail) => mail.queuedAt)),
  };
}

function earliest(dates: (Date | undefined)[]): Date | undefined {
  let first: Date | undefined;
  for (const date of dates) if (date && (!first || date < first)) first = date;
  return first;
}

/** Why a mail is not to be sent any more, or null. */
export function lateness(mail: QueuedMail, now: Date, timings: Timings): string | null {
  if (mail.firstTriedAt && now.getTime() - mail.firstTriedAt.getTime() > timings.window) {
    return `not taken within the idempotency window; ${mail.lastError ?? 'no answer'}`;
  }
  // The premarket page decides by the record alone, at any time.
  if (mail.link && mail.link.purpose !== 'premarket' && mail.link.expiresAt <= now)
    return 'its link expired before it was sent';
  return null;
}

/** A mail that is not tried again by itself; it stays visible and can be sent again. */
export function failed(mail: QueuedMail, lastError: string): QueuedMail {
  return { ...mail, state: 'failed', dueAt: undefined, lastError };
}

/** A mail as a try's refusal leaves it: to be tried again, or failed. Waits differ from mail to mail, by its id. */
export function refusedMail(mail: QueuedMail, refusal: Refused, now: Date, timings: Timings): QueuedMail {
  const asked = Math.min((refusal.retryAfter ?? 0) * 1000, timings.lastRetry);
  if (refusal.kind === 'provider') {
    return {
      ...mail,
      state: 'retry',
      lastError: refusal.message,
      dueAt: new Date(now.getTime() + Math.max(asked, timings.firstRetry * jitter(mail.id))),
    };
  }
  const refusals = (mail.refusals ?? 0) + 1;
  if (refusals >= (refusal.isFinal ? triesOfFinal : triesOfOther))
    return failed({ ...mail, refusals }, refusal.message);
  const step = steps[Math.min(refusals, steps.length) - 1] ?? 1;
  const wait = Math.min(timings.firstRetry * step * jitter(mail.id), timings.lastRetry);
  return {
    ...mail,
    refusals,
    state: 'retry',
    lastError: refusal.message,
    dueAt: new Date(now.getTime() + Math.max(asked, wait)),
  };
}

/** 1 to 1.2, always the same for one mail, so that mails refused together do not come back together. */
function jitter(id: string): number {
  return 1 + (Number.parseInt(id.slice(-4), 16) % 1000) / 5000;
}

/** The pause after the nth failure of the provider in a row, ms: short at first, at most `probe`. */
export function pauseAfter(failures: number, timings: Timings): number {
  return timings.probe * Math.min(1, 2 ** failures / 16);
}
