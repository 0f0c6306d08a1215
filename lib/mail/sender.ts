import { setTimeout as elapsed } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Limiter } from '@/lib/limits/limiter';
import type { Collection } from '@/lib/store/port';
import { createMailCeiling } from './mail-ceiling';
import { type ClaimedRecord, createOutbox } from './outbox';
import { createProviderPause } from './provider-pause';
import { defaultTimings, settled, type Timings, untried } from './rules';
import type { MailPayload, QueuedMail, SendOutcome, Transport, WithMail } from './types';

export interface SenderOptions {
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
  /** `paused` while the provider fails. */
  state: 'ok' | 'paused';
  /** Age of the oldest waiting mail, among the records due first and last. */
  oldestQueuedSeconds: number | null;
  /** Records with a mail that failed for good. */
  failed: number;
}

export type Sender = ReturnType<typeof createSender>;

/**
 * Sends the mails in these collections, each once, even if a process crashes in between; it does nothing until it is
 * woken, drained or started.
 */
export function createSender(options: SenderOptions) {
  const { transport, clock, log } = options;
  const timings: Timings = { ...defaultTimings, ...options.timings };
  const outbox = createOutbox(options.collections, clock, timings);
  const pause = createProviderPause({ clock, log, timings, onPause: wakeAt });
  const ceiling = createMailCeiling({ limiter: options.perMinute, clock, log, onReached: wakeAt });

  const workers = new Set<Promise<void>>();
  const totals = { sent: 0, failed: 0 };
  let wakes = 0;
  let isStopped = false;
  let sweeper: NodeJS.Timeout | undefined;

  /** When sending may go on; undefined if it may now. */
  const heldUntil = () => pause.until() ?? ceiling.until();
  const mayWork = () => !isStopped && !heldUntil();
  // A failing provider is probed with one mail at a time.
  const maxWorkers = () => (pause.isFailing() ? 1 : transport.concurrency);

  function addWorker(stopAt = Number.POSITIVE_INFINITY): void {
    if (!mayWork() || workers.size >= maxWorkers()) return;
    const worker: Promise<void> = work(stopAt)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'mail: the store did not answer');
        return wakes;
      })
      .then((seen) => {
        workers.delete(worker);
        // A wake during the worker's last look may have found no free place.
        if (seen !== wakes && Date.now() < stopAt) addWorker(stopAt);
      });
    workers.add(worker);
  }

  /** Sends until nothing is due; answers the number of wakes at its last look. */
  async function work(stopAt: number): Promise<number> {
    for (;;) {
      const seen = wakes;
      if (!mayWork() || workers.size > maxWorkers() || Date.now() >= stopAt) return seen;
      const record = await outbox.claim();
      if (record) {
        // There may be more: a second worker looks while this one sends.
        addWorker(stopAt);
        await sendMails(record);
      } else if (seen === wakes) {
        ceiling.noteEmpty();
        return seen;
      }
    }
  }

  async function sendMails(record: ClaimedRecord): Promise<void> {
    for (const mail of record.tooLate) reportFailed(mail);
    for (const mail of record.claimed) {
      const dueAt = pause.until();
      if (dueAt) {
        const attempts = mail.attempts - 1;
        const retry = (current: QueuedMail): QueuedMail => ({ ...current, state: 'retry', attempts, dueAt });
        report(await outbox.settle(record, mail.id, retry));
        continue;
      }
      const reachedUntil = await ceiling.count();
      if (reachedUntil) {
        await outbox.settle(record, mail.id, (current) => untried(current, reachedUntil));
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
      payload = await options.render(mail);
    } catch (error) {
      log.error({ mail: mail.id, kind: mail.kind, err: error }, 'mail: cannot be rendered');
      return { outcome: 'refused', kind: 'mail', isFinal: true, message: 'cannot be rendered' };
    }
    const startedAt = clock();
    return pause.judge(await transport.send(payload, mail.id), mail, startedAt);
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
    /** Sends due mail for at most `maxMs`; answers how much was sent and how many records have mail that still waits. */
    async drain(maxMs = 20_000) {
      const before = { ...totals };
      const stopAt = Date.now() + maxMs;
      for (;;) {
        const wait = (heldUntil()?.getTime() ?? 0) - clock().getTime();
        if (isStopped || Date.now() + Math.max(0, wait) >= stopAt) break;
        if (wait > 0) await elapsed(wait + 1);
        addWorker(stopAt);
        const isOver = new AbortController();
        const deadline = elapsed(stopAt - Date.now(), 'over', { signal: isOver.signal }).catch(() => 'over');
        while (workers.size > 0 && (await Promise.race([Promise.all(workers), deadline])) !== 'over');
        isOver.abort();
        if (!heldUntil()) break;
      }
      return {
        sent: totals.sent - before.sent,
        failed: totals.failed - before.failed,
        left: await outbox.countDue(),
      };
    },
    /** Starts the sweeper, which takes up mail left by a crash or by another process. */
    start() {
      if (sweeper || isStopped) return;
      sweeper = setInterval(wake, timings.sweep);
      sweeper.unref();
      wake();
    },
    /** Takes no further mail, and resolves once the current attempts are settled. */
    async stop() {
      isStopped = true;
      clearInterval(sweeper);
      await Promise.all(workers);
    },
    async status(): Promise<SenderStatus> {
      const [oldest, failed] = await Promise.all([outbox.oldestQueuedAt(), outbox.countFailed()]);
      const age = oldest && Math.round((clock().getTime() - oldest.getTime()) / 1000);
      return {
        state: pause.isFailing() ? 'paused' : 'ok',
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
