import type { Collection } from '@/lib/store/port';
import type { VersionedCollection } from '@/lib/store/versioned-collection';
import type { DeliveryReport } from './delivery-report';
import { type ClaimedRecord, claimFrom, leasedBy, type Queue } from './lease';
import { isUnsent, type mailIndexes, type QueuedMail, type WithMail } from './record';
import {
  dueFields,
  hasComplained,
  isOver,
  queuedAgain,
  type Timings,
  withMails,
  withoutAttempt,
  withReport,
} from './rules';

/** The methods that all repositories of records with mail share. */
export function mailRecords<R extends WithMail>(collection: VersionedCollection<R>) {
  /** The records as the sender needs them. */
  const outbox: Collection<WithMail> = collection;
  return {
    outbox,
    insert: collection.insert,
    byId: collection.get,
    update: collection.update,
    delete: collection.delete,
    all: collection.all,
    /** The records with a mail that is due or failed for good, the earliest first. */
    withMail: (field: (typeof mailIndexes)[number], limit: number) => collection.find({ field, limit }),
  };
}

/**
 * The part of a lease during which it counts as new: the first second of 40. A change during this time has the same
 * effect as one just after the mail.
 */
const freshPart = 1 / 40;

/** The part of a lease in which attempts may begin, so that each ends before the lease does. */
const usablePart = 1 / 2;

/**
 * The mails in the records of these collections, with the transitions between their states. Earlier collections are
 * sent first.
 */
export function createOutbox(
  collections: readonly Collection<WithMail>[],
  clock: () => Date,
  timings: Timings,
) {
  const queues = queuesOf(collections);
  /** The queues in which nothing was due since the last call of `lookEverywhere`. */
  const empty = new Set<Queue>();
  /** Counts the calls of `lookEverywhere`, since a look that began before one may have missed mail. */
  let looks = 0;
  /** The first claim of each queue since the last `lookEverywhere`. None of them rejects. */
  const firstClaims = new Map<Queue, Promise<unknown>>();

  /**
   * Changes the record with that id, in whichever collection it is; false if there is none or the change returns null.
   */
  async function changeIn(recordId: string, change: (record: WithMail) => WithMail | null): Promise<boolean> {
    for (const collection of collections) {
      const { outcome } = await collection.update(recordId, change);
      if (outcome !== 'absent') return outcome === 'updated';
    }
    return false;
  }

  return {
    /**
     * Leases a record with due mail and marks the mails as being sent, before anything is sent. Mails that are too late
     * fail instead. Returns null if none is due. Notices come after all other mails, whatever their collection. Skips
     * queues that were empty, until `lookEverywhere` is called.
     */
    async claim(): Promise<ClaimedRecord | null> {
      for (const queue of queues) {
        // Most often the queue is empty, and then one look is enough for all workers.
        const first = firstClaims.get(queue);
        if (first) await first;
        if (empty.has(queue)) continue;
        const began = looks;
        const claiming = claimFrom(queue, clock(), timings);
        if (!first)
          firstClaims.set(
            queue,
            claiming.catch(() => {}),
          );
        const record = await claiming;
        if (record) return record;
        if (began === looks) empty.add(queue);
      }
      return null;
    },

    /**
     * Stores a new record as leased, which saves looking for it. Returns what is to be sent, unless nothing is due or
     * the record cannot be stored.
     */
    async insertLeased<R extends WithMail>(collection: Collection<R>, record: R) {
      const { record: leased, ...mails } = leasedBy(record, 'mailDueAt', clock(), timings);
      const stored = await collection.insert(leased);
      const isToSend = stored.inserted && mails.claimed.length > 0;
      return { stored, claim: isToSend ? { collection, id: record._id, ...mails } : undefined };
    },

    /** The next `claim` looks in all queues. */
    lookEverywhere(): void {
      looks++;
      empty.clear();
      firstClaims.clear();
    },

    /** Stores the result of an attempt and returns the mail, or undefined if it was sent or removed meanwhile. */
    async settle(
      { collection, id }: ClaimedRecord,
      mailId: string,
      change: (mail: QueuedMail) => QueuedMail,
    ): Promise<QueuedMail | undefined> {
      const ifUnsent = (mail: QueuedMail) => (isUnsent(mail) ? change(mail) : null);
      const result = await collection.update(id, changeMail(mailId, ifUnsent));
      return result.outcome === 'updated'
        ? result.document.mails.find((mail) => mail.id === mailId)
        : undefined;
    },

    /** Stores what the provider reports about a mail; without effect if it or its record was removed. */
    async report(report: DeliveryReport): Promise<void> {
      const change = changeMail(report.mailId, (mail) => withReport(mail, report));
      await changeIn(report.recordId, (current) => {
        const next = change(current);
        const isUnwanted = (mail: QueuedMail) =>
          mail.isNotice && isUnsent(mail) && hasComplained(next ?? current, mail.to.address);
        return (
          next &&
          withMails(
            next,
            next.mails.filter((mail) => !isUnwanted(mail)),
          )
        );
      });
    },

    /** Queues a failed mail again; false if there is none with that id, or its time is over. */
    async retryFailed(recordId: string, mailId: string): Promise<boolean> {
      const now = clock();
      const ifFailed = (mail: QueuedMail): QueuedMail | null =>
        mail.state === 'failed' && !isOver(mail, now) ? queuedAgain(mail, now) : null;
      return changeIn(recordId, changeMail(mailId, ifFailed));
    },

    ...createLeaseChecks(clock, timings),
    ...createCounts(collections),
  };
}

/** The change of a record by a change of one of its mails; null if there is none. A withdrawn unsent mail is removed. */
const changeMail =
  (mailId: string, change: (mail: QueuedMail) => QueuedMail | null) =>
  (current: WithMail): WithMail | null => {
    const mail = current.mails.find((one) => one.id === mailId);
    const next = mail && change(mail);
    if (!next) return null;
    const isGone = next.isWithdrawn && isUnsent(next);
    const mails = current.mails.flatMap((one) => (one !== mail ? one : isGone ? [] : next));
    return withMails(current, mails);
  };

/** Whether a stored mail is still being sent under the lease by which it was claimed. */
const hasLeaseOf = (claimed: QueuedMail, { state, dueAt }: QueuedMail): boolean =>
  state === 'sending' && dueAt?.getTime() === claimed.dueAt?.getTime();

/** What may still be done with a mail that was claimed. */
function createLeaseChecks(clock: () => Date, timings: Timings) {
  /** How long ago the mail was leased, ms. */
  const leaseAge = ({ dueAt }: QueuedMail): number =>
    dueAt ? clock().getTime() - dueAt.getTime() + timings.lease : 0;

  return {
    /**
     * Whether the mail may be sent under this lease: false once it was removed, withdrawn, held back or leased again.
     * True during the first moments of the lease.
     */
    async isLeased({ collection, id }: ClaimedRecord, claimed: QueuedMail): Promise<boolean> {
      if (leaseAge(claimed) < timings.lease * freshPart) return true;
      const record = await collection.get(id);
      const mail = record?.mails.find((one) => one.id === claimed.id);
      return mail !== undefined && !mail.isWithdrawn && hasLeaseOf(claimed, mail);
    },

    /** Whether so much of the mail's lease is left that an attempt ends before it. */
    hasTime: (mail: QueuedMail): boolean => leaseAge(mail) < timings.lease * usablePart,

    /** Puts a claimed mail that was not sent back into the queue, unless it has another lease by now. */
    async release({ collection, id }: ClaimedRecord, claimed: QueuedMail): Promise<void> {
      const ifLeased = (mail: QueuedMail) => (hasLeaseOf(claimed, mail) ? withoutAttempt(mail) : null);
      await collection.update(id, changeMail(claimed.id, ifLeased));
    },
  };
}

const queuesOf = (collections: readonly Collection<WithMail>[]): Queue[] =>
  dueFields.flatMap((field) => collections.map((collection) => ({ field, collection })));

/** Counts and ages of the mails in the queue. */
function createCounts(collections: readonly Collection<WithMail>[]) {
  const queues = queuesOf(collections);
  const total = async (counting: Promise<number>[]) =>
    (await Promise.all(counting)).reduce((sum, count) => sum + count, 0);

  return {
    /** How many mails are due now or later; those of one record that are sent together count once. */
    countDue: () => total(queues.map(({ field, collection }) => collection.count({ field }))),
    /** How many records have a failed mail. */
    countFailed: () => total(collections.map((collection) => collection.count({ field: 'mailFailedAt' }))),
    /** When the last waiting mail is due. Undefined if no mail waits. */
    async lastDueAt(): Promise<Date | undefined> {
      const last = queues.map(async ({ field, collection }) => {
        const [record] = await collection.find({ field, limit: 1, order: 'descending' });
        return record?.[field]?.getTime() ?? 0;
      });
      const latest = Math.max(...(await Promise.all(last)));
      return latest > 0 ? new Date(latest) : undefined;
    },

    /**
     * When the oldest waiting mail was queued, among the records that are due first and last. Undefined if no mail
     * waits.
     */
    async oldestQueuedAt(): Promise<Date | undefined> {
      const records = await Promise.all(
        queues.flatMap(({ field, collection }) => [
          collection.find({ field, limit: 50 }),
          collection.find({ field, limit: 50, order: 'descending' }),
        ]),
      );
      const waiting = records.flat().flatMap((record) => record.mails.filter((mail) => mail.dueAt));
      return waiting.map((mail) => mail.queuedAt).sort((a, b) => a.getTime() - b.getTime())[0];
    },
  };
}
