import { setTimeout as elapsed } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Collection } from '@/lib/store/port';
import { defaultTimings, failed, lateness, pauseAfter, refusedMail, type Timings, withMails } from './rules';
import type { MailPayload, QueuedMail, Refused, Sent, Transport, WithMail } from './types';

export interface SenderOptions {
  /** Every collection whose records hold mails. */
  collections: readonly Collection<WithMail>[];
  transport: Transport;
  /** The payload of a mail, always the same bytes; a rejection fails that mail. */
  render(mail: QueuedMail): Promise<MailPayload>;
  clock: () => Date;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  timings?: Partial<Timings>;
}

export interface SenderStatus {
  /** `paused` while the provider ails. */
  state: 'ok' | 'paused';
  /** Age of the oldest mail that waits, among those that wait longest and those tried last. */
  oldestQueuedSeconds: number | null;
  /** Records with a mail that failed for good. */
  failed: number;
}

export interface Drained {
  sent: number;
  failed: number;
  /** Records with mail that waits, be it for its next try. */
  left: number;
}

/** Sends what records hold in `mails`, each mail once, whatever crashes between. */
export interface Sender {
  /** Looks for due mail soon: call it after a record was stored. Never throws and never waits. */
  wake(): void;
  /** Sends what is due, for at most `maxMs` (20 s), and tells how far it came. */
  drain(maxMs?: number): Promise<Drained>;
  /** Starts the sweeper, which takes up what a crash or another process left. */
  start(): void;
  /** Takes no further mail and resolves when those under way are settled. */
  stop(): Promise<void>;
  status(): Promise<SenderStatus>;
  /** Sends a failed mail again; false where there is none of that id. */
  retryFailed(recordId: string, mailId: string): Promise<boolean>;
}

/** How often in a row a mail meets a 5xx before it counts as the mail's own fault, if others are taken meanwhile. */
const ownFaultAfter = 3;

/** The sender of what these collections hold; it does nothing before it is woken, drained or started. */
export function createSender(options: SenderOptions): Sender {
  const { collections, transport, clock, log } = options;
  const timings: Timings = { ...defaultTimings, ...options.timings };

  const workers = new Set<Promise<void>>();
  const totals = { sent: 0, failed: 0 };
  let wakes = 0;
  let turn = 0;
  let isStopped = false;
  let sweeper: NodeJS.Timeout | undefined;

  // The provider ails from the first refusal of its kind until it takes or judges a mail again.
  let failures = 0;
  let pausedUntil: Date | undefined;
  let lastSentAt = Number.NEGATIVE_INFINITY;

  const isPaused = () => pausedUntil !== undefined && clock() < pausedUntil;
  // While it is not known to be well again, one worker at a time tries.
  const limit = () => (failures > 0 ? 1 : transport.concurrency);

  function addWorker(stopAt = Number.POSITIVE_INFINITY): void {
    if (isStopped || isPaused() || workers.size >= limit()) return;
    const worker: Promise<void> = work(stopAt)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'mail: the store did not answer');
        return wakes;
      })
      .then((seen) => {
        workers.delete(worker);
        // A record stored while we ended: its wake found no free place.
        if (seen !== wakes && Date.now() < stopAt) addWorker(stopAt);
      });
    workers.add(worker);
  }

  /** Sends until nothing is due; answers how many wakes it knew of when it last looked. */
  async function work(stopAt: number): Promise<number> {
    for (;;) {
      const seen = wakes;
      if (isStopped || isPaused() || workers.size > limit() || Date.now() >= stopAt) return seen;
      const taken = await takeRecord();
      if (taken) {
        // Where there was one there may be more.
        addWorker(stopAt);
        await sendMails(taken.collection, taken.record);
      } else if (seen === wakes) {
        return seen;
      }
    }
  }

  async function takeRecord() {
    // In turns, so that a long queue of one collection does not keep the others waiting.
    const first = turn++;
    for (let step = 0; step < collections.length; step++) {
      const collection = collections[(first + step) % collections.length];
      const now = clock();
      const record = await collection?.lease('mailDueAt', now, new Date(now.getTime() + timings.lease));
      if (collection && record) return { collection, record };
    }
    return null;
  }

  function wakeAt(time: Date): void {
    setTimeout(() => sender.wake(), Math.max(0, time.getTime() - clock().getTime()) + 5).unref();
  }

  async function sendMails(collection: Collection<WithMail>, record: WithMail): Promise<void> {
    const claimed = await claim(collection, record._id);
    for (const mail of claimed) {
      if (isPaused()) {
        const untried: Partial<QueuedMail> = {
          state: 'retry',
          attempts: mail.attempts - 1,
          dueAt: pausedUntil,
        };
        await settle(collection, record._id, mail.id, (current) => ({ ...current, ...untried }));
        continue;
      }
      const outcome = await attempt(mail);
      await settle(collection, record._id, mail.id, (current) => settled(current, outcome));
      if (outcome.outcome === 'sent') totals.sent++;
    }
  }

  /** Marks the record's due mails as being sent, and the time of their first try, before anything leaves the house. */
  async function claim(collection: Collection<WithMail>, id: string): Promise<QueuedMail[]> {
    const now = clock();
    const until = new Date(now.getTime() + timings.lease);
    let claimed: QueuedMail[] = [];
    let late: QueuedMail[] = [];
    await collection.update(id, (current) => {
      claimed = [];
      late = [];
      const mails = current.mails.map((mail): QueuedMail => {
        if (!mail.dueAt || mail.dueAt > now) return mail;
        const reason = lateness(mail, now, timings);
        if (reason) {
          late.push(mail);
          return failed(mail, reason);
        }
        const next: QueuedMail = {
          ...mail,
          state: 'sending',
          attempts: mail.attempts + 1,
          firstTriedAt: mail.firstTriedAt ?? now,
          dueAt: until,
        };
        claimed.push(next);
        return next;
      });
      return withMails(current, mails);
    });
    for (const mail of late) {
      totals.failed++;
      log.error({ mail: mail.id, kind: mail.kind, reason: mail.lastError }, 'mail: failed, too late to send');
    }
    return claimed;
  }

  async function attempt(mail: QueuedMail): Promise<Sent | Refused> {
    let payload: MailPayload;
    try {
      payload = await options.render(mail);
    } catch (error) {
      log.error({ mail: mail.id, kind: mail.kind, err: error }, 'mail: cannot be rendered');
      return { outcome: 'refused', kind: 'mail', isFinal: true, message: 'cannot be rendered' };
    }
    const began = clock();
    const outcome = await transport.send(payload, mail.id);
    const judged =
      outcome.outcome === 'refused' && isOwnFault(mail, outcome)
        ? { ...outcome, kind: 'mail' as const }
        : outcome;
    if (judged.outcome === 'refused' && judged.kind === 'provider') pause(judged, began);
    else resume(judged.outcome === 'sent');
    return judged;
  }

  /** A server that stumbles over one mail and takes others must not be paused for it again and again. */
  function isOwnFault(mail: QueuedMail, refusal: Refused): boolean {
    const recently = clock().getTime() - 2 * timings.probe;
    return refusal.isServerError === true && mail.attempts > ownFaultAfter && lastSentAt > recently;
  }

  function pause(refusal: Refused, began: Date): void {
    // Of several mails under way when the provider fell ill, the first one counts; the others know nothing newer.
    if (failures === 0 || !pausedUntil || began >= pausedUntil) failures++;
    const now = clock().getTime();
    const asked = Math.min((refusal.retryAfter ?? 0) * 1000, timings.probe);
    // From the beginning of the try, so that probes of a provider that never answers are no further apart.
    const wait = Math.max(
      now + timings.probe / 15,
      now + asked,
      began.getTime() + pauseAfter(failures, timings),
    );
    if (!pausedUntil || wait > pausedUntil.getTime()) pausedUntil = new Date(wait);
    log.warn(
      { reason: refusal.message, until: pausedUntil, failures },
      'mail: the provider ails, sending is paused',
    );
    wakeAt(pausedUntil);
  }

  function resume(isSent: boolean): void {
    if (isSent) lastSentAt = clock().getTime();
    if (failures === 0) return;
    // Answers to what was sent before the pause do not end it.
    if (isPaused()) return;
    failures = 0;
    pausedUntil = undefined;
    log.info('mail: the provider answers again');
  }

  function settled(mail: QueuedMail, outcome: Sent | Refused): QueuedMail {
    const now = clock();
    if (outcome.outcome === 'sent') {
      return { ...mail, state: 'sent', sentAt: now, dueAt: undefined, lastError: undefined };
    }
    return refusedMail(mail, outcome, now, timings);
  }

  async function settle(
    collection: Collection<WithMail>,
    recordId: string,
    mailId: string,
    change: (mail: QueuedMail) => QueuedMail,
  ): Promise<void> {
    const result = await collection.update(recordId, (current) => {
      const mail = current.mails.find((one) => one.id === mailId);
      if (!mail || mail.state === 'sent') return null;
      const next = change(mail);
      return withMails(
        current,
        current.mails.map((one) => (one.id === mailId ? next : one)),
      );
    });
    const after =
      result.outcome === 'updated' ? result.document.mails.find((one) => one.id === mailId) : undefined;
    if (after?.state === 'failed') {
      totals.failed++;
      log.error({ mail: after.id, kind: after.kind, reason: after.lastError }, 'mail: failed for good');
    } else if (after?.state === 'retry' && after.dueAt) {
      wakeAt(after.dueAt);
      const { id, kind, lastError, attempts } = after;
      log.warn({ mail: id, kind, reason: lastError, attempts }, 'mail: to be tried again');
    }
  }

  const sender: Sender = {
    wake() {
      wakes++;
      addWorker();
    },
    async drain(maxMs = 20_000) {
      const before = { ...totals };
      const stopAt = Date.now() + maxMs;
      for (;;) {
        const wait = isPaused() && pausedUntil ? pausedUntil.getTime() - clock().getTime() : 0;
        if (isStopped || Date.now() + wait >= stopAt) break;
        if (wait > 0) await elapsed(wait + 1);
        addWorker(stopAt);
        const isOver = new AbortController();
        const deadline = elapsed(stopAt - Date.now(), 'over', { signal: isOver.signal }).catch(() => 'over');
        while (workers.size > 0 && (await Promise.race([Promise.all(workers), deadline])) !== 'over');
        isOver.abort();
        if (!isPaused()) break;
      }
      const left = await Promise.all(
        collections.map((collection) => collection.count({ field: 'mailDueAt' })),
      );
      return {
        sent: totals.sent - before.sent,
        failed: totals.failed - before.failed,
        left: left.reduce((sum, count) => sum + count, 0),
      };
    },
    start() {
      if (sweeper || isStopped) return;
      sweeper = setInterval(() => sender.wake(), timings.sweep);
      sweeper.unref();
      sender.wake();
    },
    async stop() {
      isStopped = true;
      clearInterval(sweeper);
      await Promise.all(workers);
    },
    async status() {
      const now = clock();
      const field = 'mailDueAt';
      const found = await Promise.all(
        collections.flatMap((collection) => [
          collection.find({ field, limit: 50 }),
          collection.find({ field, limit: 50, order: 'descending' }),
        ]),
      );
      const waiting = found.flat().flatMap((record) => record.mails.filter((mail) => mail.dueAt));
      const oldest = Math.min(...waiting.map((mail) => mail.queuedAt.getTime()));
      const failedOnes = await Promise.all(
        collections.map((collection) => collection.count({ field: 'mailFailedAt' })),
      );
      return {
        state: failures > 0 ? 'paused' : 'ok',
        oldestQueuedSeconds:
          waiting.length > 0 ? Math.max(0, Math.round((now.getTime() - oldest) / 1000)) : null,
        failed: failedOnes.reduce((sum, count) => sum + count, 0),
      };
    },
    async retryFailed(recordId, mailId) {
      for (const collection of collections) {
        const now = clock();
        const result = await collection.update(recordId, (current) => {
          const mail = current.mails.find((one) => one.id === mailId);
          if (mail?.state !== 'failed') return null;
          const again: QueuedMail = {
            ...mail,
            state: 'queued',
            attempts: 0,
            refusals: 0,
            dueAt: now,
            firstTriedAt: undefined,
          };
          return withMails(
            current,
            current.mails.map((one) => (one.id === mailId ? again : one)),
          );
        });
        if (result.outcome === 'updated') {
          sender.wake();
          return true;
        }
      }
      return false;
    },
  };
  return sender;
}
