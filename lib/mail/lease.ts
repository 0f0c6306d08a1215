import type { Collection } from '@/lib/store/port';
import { isUnsent, type QueuedMail, type WithMail } from './record';
import {
  asFailed,
  dueFieldOf,
  type dueFields,
  isOver,
  reasonTooLate,
  type Timings,
  withAttemptBegun,
  withMails,
} from './rules';

/** The mails of one collection with one due time. */
export interface Queue {
  field: (typeof dueFields)[number];
  collection: Collection<WithMail>;
}

/** A record that one worker holds until its lease ends. */
export interface ClaimedRecord {
  id: string;
  collection: Collection<WithMail>;
  /** The mails that the worker sends next. */
  claimed: QueuedMail[];
  tooLate: QueuedMail[];
}

/** Leases a record with due mail; null if the queue has none. */
export async function claimFrom(queue: Queue, now: Date, timings: Timings): Promise<ClaimedRecord | null> {
  const { field, collection } = queue;
  let mails: LeasedMails = { claimed: [], tooLate: [] };
  const leased = await collection.lease(field, now, leaseEndOf(now, timings), (current) => {
    const { record, ...rest } = leasedBy(current, field, now, timings);
    // The store may run this again.
    mails = rest;
    return record;
  });
  return leased && { collection, id: leased._id, ...mails };
}

const leaseEndOf = (now: Date, { lease }: Timings) => new Date(now.getTime() + lease);

type LeasedMails = Pick<ClaimedRecord, 'claimed' | 'tooLate'>;

/** The record as a worker leases it: its due mails are being sent, or have failed if it is too late for them. */
export function leasedBy<R extends WithMail>(
  current: R,
  field: Queue['field'],
  now: Date,
  timings: Timings,
): LeasedMails & { record: R } {
  const claimed: QueuedMail[] = [];
  const tooLate: QueuedMail[] = [];
  const leaseEnd = leaseEndOf(now, timings);
  const mails = current.mails.flatMap((mail): QueuedMail | [] => {
    if (!mail.dueAt || mail.dueAt > now || dueFieldOf(mail) !== field || !isUnsent(mail)) return mail;
    // Its attempt was interrupted, or its time is over.
    if (mail.isWithdrawn || isOver(mail, now)) return [];
    const reason = reasonTooLate(mail, now, timings);
    if (reason) {
      const late = asFailed(mail, reason);
      tooLate.push(late);
      return late;
    }
    const next: QueuedMail = {
      ...withAttemptBegun(mail, now),
      state: 'sending',
      attempts: mail.attempts + 1,
      dueAt: leaseEnd,
    };
    claimed.push(next);
    return next;
  });
  const record = withMails(current, mails);
  // A due mail in an unknown state is left to a newer process, which must find it when the lease ends.
  const next = record[field];
  return { record: next && next <= now ? { ...record, [field]: leaseEnd } : record, claimed, tooLate };
}
