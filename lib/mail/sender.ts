import type { Collection, InsertResult } from '@/lib/store/port';
import { createDelivery, type DeliveryOptions } from './delivery';
import type { ClaimedRecord } from './lease';
import { createOutbox } from './outbox';
import { createQueueReports } from './queue-reports';
import type { WithMail } from './record';
import { defaultTimings, type Timings } from './rules';
import { createSendingHold } from './sending-hold';
import { createWorkers } from './workers';

interface SenderOptions extends DeliveryOptions {
  /** Every collection whose records hold mails, in the order in which they are sent. */
  collections: readonly Collection<WithMail>[];
  timings?: Partial<Timings>;
}

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
  const hold = createSendingHold({ clock, log, timings, onHold: wakeAt });
  let isStopped = false;
  let sweeper: NodeJS.Timeout | undefined;
  const delivery = createDelivery({
    ...options,
    timings,
    outbox,
    hold,
    wakeAt,
    onSend: (stopAt, send) => workers.whileSending(stopAt, send),
  });
  /** Records that were stored as leased. Workers take them before they look for others. */
  const ready: ClaimedRecord[] = [];
  let inserting = 0;
  const workers = createWorkers({
    look: outbox.lookEverywhere,
    claim: async () => ready.shift() ?? outbox.claim(),
    sendMails: delivery.sendMails,
    mayWork: () => !isStopped && !hold.until(),
    // A failing transport is probed with one mail at a time.
    maxWorkers: (sending) =>
      hold.isFailing()
        ? 1
        : Math.min(transport.concurrency, sending + (pace?.mayLease() ?? transport.concurrency)),
    log,
  });
  const { totals } = delivery;
  const { wake } = workers;

  function sweep(): void {
    wake();
    pace?.keep().catch((err: unknown) => log.warn({ err }, 'mail: the pace could not be stored'));
  }

  function wakeAt(time: Date): void {
    setTimeout(wake, Math.max(0, time.getTime() - clock().getTime()) + 5).unref();
  }

  async function releaseReady(): Promise<void> {
    const unsent = ready.splice(0).flatMap((record) => record.claimed.map((mail) => ({ record, mail })));
    await Promise.all(unsent.map(({ record, mail }) => outbox.release(record, mail)));
  }

  return {
    /** Looks soon for all due mail: call it after storing a record with one. Never throws and never waits. */
    wake,
    /**
     * Stores a new record of one of the collections. Its due mails wait in this process for the next `wake` if a worker
     * is free, and otherwise in the queue.
     */
    async insert<R extends WithMail>(collection: Collection<R>, record: R): Promise<InsertResult> {
      if (!sweeper || workers.free() <= ready.length + inserting) return collection.insert(record);
      inserting++;
      try {
        const { stored, claim } = await outbox.insertLeased(collection, record);
        if (claim) ready.push(claim);
        if (isStopped) await releaseReady();
        return stored;
      } finally {
        inserting--;
      }
    },
    /**
     * Sends due mail for at most `maxMs`, and waits up to two seconds longer for the attempts in progress. Returns how
     * much was sent and how many records have mail that still waits.
     */
    async drain(maxMs = 20_000) {
      const before = { ...totals };
      await pace?.keep();
      const stopAt = Date.now() + maxMs;
      const deadline = deadlineIn(maxMs + settleTime);
      for (;;) {
        const wait = (hold.until()?.getTime() ?? 0) - clock().getTime();
        if (isStopped || Date.now() + Math.max(0, wait) >= stopAt) break;
        if (wait > 0) await new Promise((resolve) => void setTimeout(resolve, wait + 1));
        workers.wakeUntil(stopAt);
        while (!workers.areIdle() && !deadline.hasPassed()) await deadline.race(workers.ended());
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
      sweeper = setInterval(sweep, timings.sweep).unref();
      sweep();
    },
    /** Stops taking mail, and resolves once the current attempts are settled. */
    async stop() {
      isStopped = true;
      clearInterval(sweeper);
      pace?.stop();
      await workers.ended();
      await releaseReady();
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
