import { day } from '@/lib/base/durations';
import { newId } from '@/lib/base/ids';
import { type Limit, limitTable } from '@/lib/limits/table';
import type { MailPermit } from './mail-permit';
import { type NewMail, type QueuedMail, sentStates, type WithMail } from './record';
import { hasComplained, withMails } from './rules';

/**
 * How many mails a record keeps, not counting unsent ones and those of the last 24 hours, which the daily limit counts.
 */
const keptMails = 20;

/**
 * The record with the mail in it, due when the permit says. A mail without an address is left out, and so is a notice
 * whose address has complained.
 */
export function queueMail<R extends WithMail>(
  record: R,
  mail: NewMail,
  { queuedAt, dueAt }: MailPermit,
  id: string = newId(),
): R {
  if (!mail.to.address || (mail.isNotice && hasComplained(record, mail.to.address))) return record;
  const queued: QueuedMail = { ...mail, id, state: 'queued', attempts: 0, queuedAt, dueAt };
  const mails = [...record.mails, queued];
  let surplus = mails.length - keptMails;
  return withMails(
    record,
    mails.filter((one) => !isDone(one) || isFromLastDay(one, queuedAt) || surplus-- <= 0),
  );
}

/** A complaint is kept, because it ends the notices to its address. */
const isDone = (mail: QueuedMail) =>
  mail.state !== 'complained' && sentStates.some((state) => state === mail.state);

const isFromLastDay = (mail: QueuedMail, now: Date) => mail.queuedAt.getTime() > now.getTime() - day;

export interface ResendLimits {
  /** Seconds between two mails. */
  perMinuteSeconds: number;
  /** Mails in 24 hours. */
  perDay: number;
  /** How many of these people other than the record's owner can cause. The rest are reserved for the owner. */
  perDayOfStrangers: number;
}

/** The limits on sending a record's mail again, scaled by RATE_LIMIT_FACTOR. */
export function resendLimits(factor = 1): ResendLimits {
  const scaled = ({ points }: Limit) => Math.max(1, Math.floor(points * factor));
  const { resendByRecordAtOnce, resendByRecord, resendByStrangers } = limitTable;
  return {
    perMinuteSeconds: resendByRecordAtOnce.seconds / factor,
    perDay: scaled(resendByRecord),
    perDayOfStrangers: scaled(resendByStrangers),
  };
}

/**
 * Whole seconds until another mail of these kinds may be queued, or 0 if it may be queued now. The first mail counts
 * like any other. Call it inside the store's `update`, so that two requests cannot both be allowed.
 */
export function resendWait(
  record: WithMail,
  kinds: readonly string[],
  now: Date,
  limits: Pick<ResendLimits, 'perMinuteSeconds' | 'perDay'>,
): number {
  const times = record.mails
    .filter((mail) => kinds.includes(mail.kind) && isFromLastDay(mail, now))
    .map((mail) => mail.queuedAt.getTime())
    .sort((a, b) => b - a);
  const [latest] = times;
  const nthLast = times[limits.perDay - 1];
  const free = Math.max(
    latest === undefined ? 0 : latest + limits.perMinuteSeconds * 1000,
    nthLast === undefined ? 0 : nthLast + day,
  );
  return Math.max(0, Math.ceil((free - now.getTime()) / 1000));
}
