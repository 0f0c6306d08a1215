import { setTimeout as elapsed } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Limiter } from '@/lib/limits/limiter';
import type { Collection } from '@/lib/store/port';
import { type ClaimedRecord, createOutbox } from './outbox';
import type { QueuedMail, WithMail } from './record';
import { defaultTimings, settled, type Timings, untried } from './rules';
import { createSendingHold } from './sending-hold';
import type { MailPayload, SendOutcome, Transport } from './types';

interface SenderOptions {
  /** Every collection whose records hold mails. */
  collections: readonly Collection<WithMail>[];
  transport: Transport;
  /** The payload of a mail, always the same bytes; a rejection fails that mail. */
  render(mail: QueuedMail): Promise<MailPayload>;
  clock: () => Date;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  timings?: Partial<Timings>;
  /** Limits the mails of the whole portal in a minute. */
  perMinute?: Pick<Limiter, 'take'>;
}

export interface SenderStatus {
  /** `paused` while the transport fails. */
  state: 'ok' | 'paused';
  /** Age of the oldest waiting mail, among the records due first and last. */
  oldestQueuedSeconds: number | null;
  /** Records with a mail that failed for good. */
  failed: number;
}

export type Sender = ReturnType<typeof createSender>;

/** Sends each mail in these collections once, even if a process crashes in between. Does nothing until it is woken, drained or started. */
export function createSender(options: SenderOptions) {
  const { transport, clock, log } = options;
  const timings: Timings = { ...defaultTimings, ...options.timings };
  const outbox = createOutbox(options.collections, clock, timings);
  const hold = createSendingHold({ clock, log, timings, perMinute: options.perMinute, onHold: wakeAt });

  const workers = new Set<Promise<void>>();
  const { sendMails, totals } = createDelivery({ ...options, timings, outbox, hold, wakeAt });
  let wakes = 0;
  let isStopped = false;
  let sweeper: NodeJS.Timeout | undefined;

  const mayWork = () => !isStopped && !hold.until();
  // A failing transport is probed with one mail at a time.
  const maxWorkers = () => (hold.isFailing() ? 1 : transport.concurrency);

  function addWorker(stopAt = Number.POSITIVE_INFINITY): void {
    if (!mayWork() || workers.size >= maxWorkers()) return;
    const worker: Promise<void> = work(stopAt)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'mail: the store did not answer');
        return wakes;
      })
      .then((seen) => {
        workers.delete(worker);
        // A wake during the worker's last check may have found no free worker.
        if (seen !== wakes && Date.now() < stopAt) addWorker(stopAt);
      });
    workers.add(worker);
  }

  /** Sends until nothing is due. Returns the number of wakes at its last check. */
  async function work(stopAt: number): Promise<number> {
    for (;;) {
      const seen = wakes;
      if (!mayWork() || workers.size > maxWorkers() || Date.now() >= stopAt) return seen;
      const record = await outbox.claim();
      if (record) {
        // More mail may be due, so a second worker checks while this one sends.
        addWorker(stopAt);
        await sendMails(record);
      } else if (seen === wakes) {
        hold.noteEmpty();
        return seen;
      }
    }
  }

  function wake(): void {
    wakes++;
    addWorker();
  }

  function wakeAt(time: Date): void {
    setTimeout(wake, Math.max(0, time.getTime() - clock().getTime()) + 5).unref();
  }

  return {
    /** Looks for due mail soon: call it after storing a record. Never throws and never waits. */
    wake,
    /** Sends due mail for at most `maxMs`. Returns how much was sent and how many records have mail that still waits. */
    async drain(maxMs = 20_000) {
      const before = { ...totals };
      const stopAt = Date.now() + maxMs;
      for (;;) {
        const wait = (hold.until()?.getTime() ?? 0) - clock().getTime();
        if (isStopped || Date.now() + Math.max(0, wait) >= stopAt) break;
        if (wait > 0) await elapsed(wait + 1);
        addWorker(stopAt);
        const isOver = new AbortController();
        const deadline = elapsed(stopAt - Date.now(), 'over', { signal: isOver.signal }).catch(() => 'over');
        while (workers.size > 0 && (await Promise.race([Promise.all(workers), deadline])) !== 'over');
        isOver.abort();
        if (!hold.until()) break;
      }
      return {
        sent: totals.sent - before.sent,
        failed: totals.failed - before.failed,
        left: await outbox.countDue(),
      };
    },
    /** Starts the sweeper, which sends mail left by a crash or by another process. */
    start() {
      if (sweeper || isStopped) return;
      sweeper = setInterval(wake, timings.sweep);
      sweeper.unref();
      wake();
    },
    /** Stops taking mail, and resolves once the current attempts are settled. */
    async stop() {
      isStopped = true;
      clearInterval(sweeper);
      await Promise.all(workers);
    },
    async status(): Promise<SenderStatus> {
      const [oldest, failed] = await Promise.all([outbox.oldestQueuedAt(), outbox.countFailed()]);
      const age = oldest && Math.round((clock().getTime() - oldest.getTime()) / 1000);
      return {
        state: hold.isFailing() ? 'paused' : 'ok',
        oldestQueuedSeconds: age === undefined ? null : Math.max(0, age),
        failed,
      };
    },
    /** Sends a failed mail again; false if there is none with that id. */
    async retryFailed(recordId: string, mailId: string) {
      const isQueued = await outbox.retryFailed(recordId, mailId);
      if (isQueued) wake();
      return isQueued;
    },
  };
}

interface DeliveryParts extends SenderOptions {
  timings: Timings;
  outbox: ReturnType<typeof createOutbox>;
  hold: ReturnType<typeof createSendingHold>;
  /** Looks for due mail at that time. */
  wakeAt(time: Date): void;
}

/** Attempts the mails of a leased record, one after the other, and stores and reports the result of each. */
function createDelivery({ transport, render, clock, log, timings, outbox, hold, wakeAt }: DeliveryParts) {
  const totals = { sent: 0, failed: 0 };

  async function sendMails(record: ClaimedRecord): Promise<void> {
    for (const mail of record.tooLate) reportFailed(mail);
    for (const mail of record.claimed) {
      const heldUntil = hold.until() ?? (await hold.count());
      if (heldUntil) {
        await outbox.settle(record, mail.id, (current) => untried(current, heldUntil));
        continue;
      }
      const outcome = await attempt(mail);
      report(await outbox.settle(record, mail.id, (current) => settled(current, outcome, clock(), timings)));
      if (outcome.outcome === 'sent') totals.sent++;
    }
  }

  async function attempt(mail: QueuedMail): Promise<SendOutcome> {
    let payload: MailPayload;
    try {
      payload = await render(mail);
    } catch (error) {
      log.error({ mail: mail.id, kind: mail.kind, err: error }, 'mail: cannot be rendered');
      return { outcome: 'refused', kind: 'mail', isFinal: true, message: 'cannot be rendered' };
    }
    const startedAt = clock();
    return hold.note(await transport.send(payload, mail.id), mail, startedAt);
  }

  function report(mail: QueuedMail | undefined): void {
    if (mail?.state === 'failed') reportFailed(mail);
    if (mail?.state !== 'retry' || !mail.dueAt) return;
    wakeAt(mail.dueAt);
    const { id, kind, lastError, attempts } = mail;
    log.warn({ mail: id, kind, reason: lastError, attempts }, 'mail: will be tried again');
  }

  function reportFailed({ id, kind, lastError }: QueuedMail): void {
    totals.failed++;
    log.error({ mail: id, kind, reason: lastError }, 'mail: failed for good');
  }

  return { sendMails, totals };
}
