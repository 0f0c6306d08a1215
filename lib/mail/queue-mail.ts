import { newId } from '@/lib/base/ids';
import type { Locale } from '@/lib/i18n/locale';
import { withMails } from './rules';
import type { MailKind, MailLink, MailProps, QueuedMail, WithMail } from './types';

/** Mails that a record remembers; those not sent yet, and those that a daily limit counts, are kept whatever their number. */
const remembered = 20;

export interface NewMail<K extends MailKind> {
  kind: K;
  to: { name: string; address: string };
  locale: Locale;
  props: MailProps[K];
  link?: MailLink;
}

/**
 * The record with the mail in it, due now. Pure: inside a store's `update` pass an id that was made outside of it,
 * so that the change may run again.
 */
export function queueMail<R extends WithMail, K extends MailKind>(
  record: R,
  mail: NewMail<K>,
  now: Date,
  id: string = newId(),
): R {
  const queued: QueuedMail<K> = { ...mail, id, state: 'queued', attempts: 0, queuedAt: now, dueAt: now };
  const mails = [...record.mails, queued as QueuedMail];
  let surplus = mails.length - remembered;
  return withMails(
    record,
    mails.filter((one) => one.state !== 'sent' || isOfToday(one, now) || surplus-- <= 0),
  );
}

const day = 24 * 60 * 60_000;
const isOfToday = (mail: QueuedMail, now: Date) => mail.queuedAt.getTime() > now.getTime() - day;

export interface ResendLimits {
  /** Seconds between two mails. */
  perMinuteSeconds: number;
  /** Mails in 24 hours. */
  perDay: number;
}

/** One mail a minute and five a day, scaled by RATE_LIMIT_FACTOR. */
export function resendLimits(factor = 1): ResendLimits {
  return { perMinuteSeconds: 60 / factor, perDay: Math.max(1, Math.floor(5 * factor)) };
}

export type MayResend = { allowed: true } | { allowed: false; retryAfter: number };

/**
 * Whether one more mail of these kinds may be queued now, the first one counting as any other; else the whole
 * seconds after which it may. Ask it inside the store's `update`, so that two requests cannot both be allowed.
 */
export function mayResend(
  record: WithMail,
  kinds: readonly MailKind[],
  now: Date,
  limits: ResendLimits = resendLimits(),
): MayResend {
  const times = record.mails
    .filter((mail) => kinds.includes(mail.kind) && isOfToday(mail, now))
    .map((mail) => mail.queuedAt.getTime())
    .sort((a, b) => b - a);
  const [latest] = times;
  const nthLast = times[limits.perDay - 1];
  const free = Math.max(
    latest === undefined ? 0 : latest + limits.perMinuteSeconds * 1000,
    nthLast === undefined ? 0 : nthLast + day,
  );
  const wait = free - now.getTime();
  return wait <= 0 ? { allowed: true } : { allowed: false, retryAfter: Math.ceil(wait / 1000) };
}
