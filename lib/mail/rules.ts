import type { DeliveryReport } from './delivery-report';
import { isUnsent, type QueuedMail, sentStates, type WithMail } from './record';
import type { Refused, SendOutcome } from './types';

/** Waiting times of the sender, in milliseconds. */
export interface Timings {
  /** How long a worker holds a record. After a crash, its mails wait until this time is over. */
  lease: number;
  /** Interval at which the sweeper looks for due mail. */
  sweep: number;
  /** The longest pause between two probes of a failing transport. */
  probe: number;
  /** The first and the maximum wait of a refused mail. */
  firstRetry: number;
  maxRetry: number;
  /** How long Resend remembers an idempotency key. A mail is not attempted later than this after its first attempt. */
  window: number;
}

/** Mails left by a crash are retried after one lease plus one sweep, in less than a minute. */
export const defaultTimings: Timings = {
  lease: 40_000,
  sweep: 10_000,
  probe: 15_000,
  firstRetry: 10_000,
  maxRetry: 30 * 60_000,
  window: 24 * 60 * 60_000,
};

/** Waits after the first, second, … refusal of a mail, as multiples of `firstRetry`. */
const backoffSteps = [1, 3, 12, 60, 180];
const attemptsIfFinal = 3;
const attemptsIfNot = 8;

/** The fields that name a due time, in the order in which their mails are sent. */
export const dueFields = ['mailDueAt', 'noticeDueAt'] as const;
export const dueFieldOf = ({ isNotice }: QueuedMail) => (isNotice ? 'noticeDueAt' : 'mailDueAt');

/** The record with these mails, and with the fields by which the store finds it. */
export function withMails<R extends WithMail>(record: R, mails: QueuedMail[]): R {
  const dueIn = (field: (typeof dueFields)[number]) =>
    earliest(mails.filter((mail) => dueFieldOf(mail) === field).map((mail) => mail.dueAt));
  return {
    ...record,
    mails,
    mailDueAt: dueIn('mailDueAt'),
    noticeDueAt: dueIn('noticeDueAt'),
    mailFailedAt: earliest(mails.filter((mail) => mail.state === 'failed').map((mail) => mail.queuedAt)),
  };
}

/**
 * The mails without those that are not sent yet and match. One that is being sent is only withdrawn from further
 * attempts.
 */
export function withdraw(mails: readonly QueuedMail[], matches: (mail: QueuedMail) => boolean): QueuedMail[] {
  return mails.flatMap((mail) => {
    if (!isUnsent(mail) || !matches(mail)) return mail;
    return mail.state === 'sending' ? { ...mail, isWithdrawn: true } : [];
  });
}

/**
 * The record as it is stored: a sent mail keeps no former address of the record's owner, because the record cannot be found
 * by it when they want their data deleted.
 * @param kindsToOthers the kinds of mail that somebody else gets
 */
export function forgetFormerAddresses<R extends WithMail & { email: string }>(
  record: R,
  kindsToOthers: readonly string[] = [],
): R {
  const isForgotten = (mail: QueuedMail) =>
    !isUnsent(mail) &&
    mail.to.address !== record.email &&
    mail.to.address !== '' &&
    !kindsToOthers.includes(mail.kind);
  if (!record.mails.some(isForgotten)) return record;
  const mails = record.mails.map((mail) =>
    isForgotten(mail) ? { ...mail, to: { name: '', address: '' } } : mail,
  );
  return { ...record, mails };
}

function earliest(dates: (Date | undefined)[]): Date | undefined {
  let first: Date | undefined;
  for (const date of dates) if (date && (!first || date < first)) first = date;
  return first;
}

/** The reasons of `reasonTooLate`. The first one is followed by the last answer. */
export const windowPassed = 'not accepted within the idempotency window; ';
export const expiredLink = 'its link expired before it was sent';

/** Why it is too late to send a mail, or null. */
export function reasonTooLate(mail: QueuedMail, now: Date, timings: Timings): string | null {
  if (mail.firstTriedAt && now.getTime() - mail.firstTriedAt.getTime() > timings.window) {
    return `${windowPassed}${mail.lastError ?? 'no answer'}`;
  }
  const { link } = withAttemptBegun(mail, now);
  if (link && 'expiresAt' in link && link.expiresAt <= now) return expiredLink;
  return null;
}

/**
 * The mail at the start of its next attempt. The first attempt starts the life of its link, so that waiting does not
 * shorten it.
 */
export function withAttemptBegun(mail: QueuedMail, now: Date): QueuedMail {
  if (mail.firstTriedAt) return mail;
  const { link } = mail;
  if (!link || !('life' in link) || link.life === undefined) return { ...mail, firstTriedAt: now };
  return { ...mail, firstTriedAt: now, link: { ...link, expiresAt: new Date(now.getTime() + link.life) } };
}

/** A mail that is not tried again automatically; it stays in its record and can be queued again. */
export function asFailed(mail: QueuedMail, lastError: string): QueuedMail {
  return { ...mail, state: 'failed', dueAt: undefined, lastError };
}

/** Whether the time before which a mail has to be sent is over. */
export const isOver = ({ sendBefore }: Pick<QueuedMail, 'sendBefore'>, now: Date): boolean =>
  sendBefore !== undefined && sendBefore <= now;

/** The mail as if it had not been tried yet, due now. */
export function queuedAgain(mail: QueuedMail, now: Date): QueuedMail {
  return { ...mail, state: 'queued', attempts: 0, refusals: 0, dueAt: now, firstTriedAt: undefined };
}

/** A claimed mail that was not sent after all. The attempt does not count, and the mail is due again at its queue time. */
export function withoutAttempt(mail: QueuedMail): QueuedMail {
  const attempts = mail.attempts - 1;
  const dueAt = mail.queuedAt;
  return attempts > 0
    ? { ...mail, state: 'retry', attempts, dueAt }
    : { ...mail, state: 'queued', attempts, dueAt, firstTriedAt: undefined };
}

/** The mail after an attempt with this outcome: sent, to be tried again, or failed. */
export function withOutcome(mail: QueuedMail, outcome: SendOutcome, now: Date, timings: Timings): QueuedMail {
  if (outcome.outcome === 'refused' && outcome.kind === 'rate') return withoutAttempt(mail);
  if (outcome.outcome === 'refused') return withRefusal(mail, outcome, now, timings);
  const { id: providerId = mail.providerId } = outcome;
  return { ...mail, state: 'sent', sentAt: now, dueAt: undefined, lastError: undefined, providerId };
}

/**
 * The mail after a delivery report; null if this state or a later one is stored already. The report may arrive before
 * the answer to the attempt.
 */
export function withReport(mail: QueuedMail, { state, providerId, at }: DeliveryReport): QueuedMail | null {
  const states: readonly string[] = sentStates;
  const before = states.indexOf(mail.state);
  // Another unknown state belongs to a newer version of the portal.
  if (!isUnsent(mail) && (before === -1 || before >= states.indexOf(state))) return null;
  return { ...mail, state, providerId, sentAt: mail.sentAt ?? at, dueAt: undefined, lastError: undefined };
}

/** Whether a person reported a mail of this record to that address as spam. */
export const hasComplained = ({ mails }: WithMail, address: string): boolean =>
  mails.some((mail) => mail.state === 'complained' && mail.to.address === address);

function withRefusal(mail: QueuedMail, refusal: Refused, now: Date, timings: Timings): QueuedMail {
  const retryAfter = Math.min((refusal.retryAfter ?? 0) * 1000, timings.maxRetry);
  const retry = (wait: number): QueuedMail => ({
    ...mail,
    state: 'retry',
    lastError: refusal.message,
    dueAt: new Date(now.getTime() + Math.max(retryAfter, wait)),
  });
  const firstWait = timings.firstRetry * jitter(mail.id);
  if (refusal.kind === 'transport') return retry(firstWait);
  const refusals = (mail.refusals ?? 0) + 1;
  if (refusals >= (refusal.isFinal ? attemptsIfFinal : attemptsIfNot))
    return asFailed({ ...mail, refusals }, refusal.message);
  const step = backoffSteps[Math.min(refusals, backoffSteps.length) - 1] ?? 1;
  return { ...retry(Math.min(firstWait * step, timings.maxRetry)), refusals };
}

/** A factor from 1 to 1.2, constant for one mail, so that mails refused together are not retried together. */
function jitter(id: string): number {
  return 1 + (Number.parseInt(id.slice(-4), 16) % 1000) / 5000;
}
