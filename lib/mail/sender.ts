import type { Collection } from '@/lib/store/port';
import { createDelivery, type DeliveryOptions } from './delivery';
import { createOutbox } from './outbox';
import { createQueueReports } from './queue-reports';
import type { WithMail } from './record';
import { defaultTimings, type Timings } from './rules';
import { createSendingHold } from './sending-hold';

interface SenderOptions extends DeliveryOptions {
  /** Every collection whose records hold mails, in the order in which they are sent. */
  collections: readonly Collection<WithMail>[];
  timings?: Partial<Timings>;
}

/** Mails that are queued within this time are looked for together, ms. */
const lookDelay = 20;

/** How long a drain waits after its time for the attempts in progress, ms. */
const settleTime = 2000;

export type Sender = ReturnType<typeof createSender>;

/**
 * Sends each mail in these collections once, even after a crash. Does nothing until it is woken, drained or started.
 */
export function createSender(options: SenderOptions) {
  const { transport, clock, log, pace } = options;
  const timings: Timings = { ...defaultTimings, ...options.timings };
  const outbox = createOutbox(options.collections, clock, timings);
  const hold = createSendingHold({ clock, log, timings, pace, onHold: wakeAt });

  const workers = new Set<Promise<void>>();
  const { sendMails, totals } = createDelivery({ ...options, timings, outbox, hold, wakeAt, onSend });
  /** The number of workers that are sending. The others wait for their turn or look for mail. */
  let sending = 0;
  let wakes = 0;
  /** The number of wakes when a worker last found nothing due. Until the next one, no further worker looks. */
  let emptyAt = -1;
  let isStopped = false;
  let sweeper: NodeJS.Timeout | undefined;
  const lookSoon = coalesced(() => addWorker());

  const mayWork = () => !isStopped && !hold.until();
  // A failing transport is probed with one mail at a time.
  const maxWorkers = () =>
    hold.isFailing()
      ? 1
      : Math.min(transport.concurrency, sending + (pace?.mayLease() ?? transport.concurrency));

  function addWorker(stopAt = Number.POSITIVE_INFINITY): void {
    if (emptyAt === wakes || !mayWork() || workers.size >= maxWorkers()) return;
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
      if (emptyAt === seen || !mayWork() || workers.size > maxWorkers() || Date.now() >= stopAt) return seen;
      const record = await outbox.claim();
      if (record) {
        // More mail may be due, so a second worker checks while this one sends.
        addWorker(stopAt);
        if (!(await sendMails(record, stopAt))) return seen;
      } else if (seen === wakes) {
        emptyAt = seen;
        hold.noteEmpty();
        return seen;
      }
    }
  }

  /** Looks for the next mail while a worker's send runs. */
  async function onSend<T>(stopAt: number, send: Promise<T>): Promise<T> {
    sending++;
    addWorker(stopAt);
    return send.finally(() => sending--);
  }

  function wake(): void {
    wakes++;
    lookSoon();
  }

  function wakeAt(time: Date): void {
    setTimeout(wake, Math.max(0, time.getTime() - clock().getTime()) + 5).unref();
  }

  return {
    /** Looks for due mail soon: call it after storing a record. Never throws and never waits. */
    wake,
    /**
     * Sends due mail for at most `maxMs`, and waits up to two seconds longer for the attempts in progress. Returns how
     * much was sent and how many records have mail that still waits.
     */
    async drain(maxMs = 20_000) {
      const before = { ...totals };
      const stopAt = Date.now() + maxMs;
      const deadline = deadlineIn(maxMs + settleTime);
      for (;;) {
        const wait = (hold.until()?.getTime() ?? 0) - clock().getTime();
        if (isStopped || Date.now() + Math.max(0, wait) >= stopAt) break;
        if (wait > 0) await new Promise((resolve) => void setTimeout(resolve, wait + 1));
        wakes++;
        addWorker(stopAt);
        while (workers.size > 0 && !deadline.hasPassed()) await deadline.race(Promise.all(workers));
        if (!hold.until()) break;
      }
      deadline.clear();
      return {
        sent: totals.sent - before.sent,
        failed: totals.failed - before.failed,
        left: await outbox.countDue(),
      };
    },
    /** Starts the sweeper, which sends mail left by a crash or by another process. */
    start() {
      if (sweeper || isStopped) return;
      sweeper = setInterval(wake, timings.sweep).unref();
      wake();
    },
    /** Stops taking mail, and resolves once the current attempts are settled. */
    async stop() {
      isStopped = true;
      clearInterval(sweeper);
      pace?.stop();
      await Promise.all(workers);
    },
    ...createQueueReports({ ...options, outbox, hold }),
    /** Sends a failed mail again; false if there is none with that id. */
    async retryFailed(recordId: string, mailId: string) {
      const isQueued = await outbox.retryFailed(recordId, mailId);
      if (isQueued) wake();
      return isQueued;
    },
  };
}

/** Calls `look` once, after `lookDelay`, for all calls until then. */
function coalesced(look: () => void): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      look();
    }, lookDelay).unref();
  };
}

/** A deadline in `ms`. */
function deadlineIn(ms: number) {
  let hasPassed = false;
  let timer: NodeJS.Timeout | undefined;
  const passes = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  }).then(() => {
    hasPassed = true;
  });
  return {
    hasPassed: () => hasPassed,
    /** Resolves with the promise, or at the deadline if that comes first. */
    race: (promise: Promise<unknown>) => Promise.race([promise, passes]),
    clear: () => clearTimeout(timer),
  };
}
