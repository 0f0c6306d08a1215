import type { Collection } from '@/lib/store/port';
import type { VersionedCollection } from '@/lib/store/versioned-collection';
import { isUnsent, type QueuedMail, type WithMail } from './record';
import { failed, reasonTooLate, type Timings, withMails } from './rules';

/** The common part of repositories whose records have mail. The collection's own methods are described there. */
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
    /** The records with a mail that failed for good, the oldest failure first. */
    withFailedMail: () => collection.find({ field: 'mailFailedAt', limit: 10_000 }),
  };
}

/** A record that one worker holds until its lease ends. */
export interface ClaimedRecord {
  id: string;
  collection: Collection<WithMail>;
  /** The mails that the worker sends next. */
  claimed: QueuedMail[];
  tooLate: QueuedMail[];
}

/** The mails in the records of these collections, with the transitions between their states. */
export function createOutbox(
  collections: readonly Collection<WithMail>[],
  clock: () => Date,
  timings: Timings,
) {
  let turn = 0;

  const changeMail =
    (mailId: string, change: (mail: QueuedMail) => QueuedMail | null) =>
    (current: WithMail): WithMail | null => {
      const mail = current.mails.find((one) => one.id === mailId);
      const changed = mail && change(mail);
      if (!changed) return null;
      const mails = current.mails.map((one) => (one === mail ? changed : one));
      return withMails(current, mails);
    };
  const total = async (field: 'mailDueAt' | 'mailFailedAt') => {
    const counts = await Promise.all(collections.map((collection) => collection.count({ field })));
    return counts.reduce((sum, count) => sum + count, 0);
  };

  return {
    /**
     * Leases a record with due mail and marks the mails as being sent, before anything is sent. Mails that are too late
     * fail instead. Returns null if none is due. Collections take turns, so that none waits for another's queue.
     */
    async claim(): Promise<ClaimedRecord | null> {
      const first = turn++;
      for (let step = 0; step < collections.length; step++) {
        const collection = collections[(first + step) % collections.length];
        const now = clock();
        const leaseEnd = new Date(now.getTime() + timings.lease);
        let claimed: QueuedMail[] = [];
        let tooLate: QueuedMail[] = [];
        const record = await collection?.lease('mailDueAt', now, leaseEnd, (current) => {
          // The store may run this again.
          claimed = [];
          tooLate = [];
          const mails = current.mails.map((mail): QueuedMail => {
            if (!mail.dueAt || mail.dueAt > now || !isUnsent(mail)) return mail;
            const reason = reasonTooLate(mail, now, timings);
            if (reason) {
              const late = failed(mail, reason);
              tooLate.push(late);
              return late;
            }
            const next: QueuedMail = {
              ...mail,
              state: 'sending',
              attempts: mail.attempts + 1,
              firstTriedAt: mail.firstTriedAt ?? now,
              dueAt: leaseEnd,
            };
            claimed.push(next);
            return next;
          });
          const changed = withMails(current, mails);
          // A due mail in an unknown state waits for a newer process, which has to find it when the lease ends.
          const isStillDue = changed.mailDueAt !== undefined && changed.mailDueAt <= now;
          return isStillDue ? { ...changed, mailDueAt: leaseEnd } : changed;
        });
        if (collection && record) return { collection, id: record._id, claimed, tooLate };
      }
      return null;
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

    /** Queues a failed mail again; false if there is none with that id. */
    async retryFailed(recordId: string, mailId: string): Promise<boolean> {
      const now = clock();
      const queueAgain = (mail: QueuedMail): QueuedMail | null =>
        mail.state === 'failed'
          ? { ...mail, state: 'queued', attempts: 0, refusals: 0, dueAt: now, firstTriedAt: undefined }
          : null;
      for (const collection of collections) {
        const { outcome } = await collection.update(recordId, changeMail(mailId, queueAgain));
        if (outcome === 'updated') return true;
      }
      return false;
    },

    /** How many records have mail that is due now or later. */
    countDue: () => total('mailDueAt'),
    /** How many records have a failed mail. */
    countFailed: () => total('mailFailedAt'),

    /** When the oldest waiting mail of the records due first and last was queued. Undefined if no mail waits. */
    async oldestQueuedAt(): Promise<Date | undefined> {
      const field = 'mailDueAt';
      const records = await Promise.all(
        collections.flatMap((collection) => [
          collection.find({ field, limit: 50 }),
          collection.find({ field, limit: 50, order: 'descending' }),
        ]),
      );
      const waiting = records.flat().flatMap((record) => record.mails.filter((mail) => mail.dueAt));
      return waiting.map((mail) => mail.queuedAt).sort((a, b) => a.getTime() - b.getTime())[0];
    },
  };
}
