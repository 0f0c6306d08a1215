import type { Logger } from 'pino';
import type { ClaimedRecord } from './lease';

interface WorkerOptions {
  /** Called before workers look for mail after a wake. */
  look(): void;
  /** The next record with due mail; null if there is none. */
  claim(): Promise<ClaimedRecord | null>;
  /** Attempts the mails of a record. Returns false if no mail may be sent before `stopAt`. */
  sendMails(record: ClaimedRecord, stopAt: number): Promise<boolean>;
  /** Whether mail may be sent now. */
  mayWork(): boolean;
  /** How many workers there may be while so many of them are sending. */
  maxWorkers(sending: number): number;
  log: Pick<Logger, 'warn'>;
}

/** Mails that are queued within this time are looked for together, ms. */
const lookDelay = 20;

/** The workers of one sender. Each takes one record after the other, and ends when nothing is due. */
export function createWorkers({ look, claim, sendMails, mayWork, maxWorkers, log }: WorkerOptions) {
  const workers = new Set<Promise<void>>();
  /** The number of workers that are sending. The others wait for their turn or look for mail. */
  let sending = 0;
  let wakes = 0;
  /** The number of wakes when a worker last found nothing due. Until the next one, no further worker looks. */
  let emptyAt = -1;

  function add(stopAt = Number.POSITIVE_INFINITY): void {
    if (emptyAt === wakes || !mayWork() || workers.size >= maxWorkers(sending)) return;
    const worker: Promise<void> = work(stopAt)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'mail: the store did not answer');
        return wakes;
      })
      .then((seen) => {
        workers.delete(worker);
        // A wake during the worker's last check may have found no free worker.
        if (seen !== wakes && Date.now() < stopAt) add(stopAt);
      });
    workers.add(worker);
  }

  /** Sends until nothing is due. Returns the number of wakes at its last check. */
  async function work(stopAt: number): Promise<number> {
    for (;;) {
      const seen = wakes;
      const isOver = emptyAt === seen || Date.now() >= stopAt;
      if (isOver || !mayWork() || workers.size > maxWorkers(sending)) return seen;
      const record = await claim();
      if (record) {
        // More mail may be due, so a second worker checks while this one sends.
        add(stopAt);
        if (!(await sendMails(record, stopAt))) return seen;
      } else if (seen === wakes) {
        emptyAt = seen;
        return seen;
      }
    }
  }

  /** A worker looks for mail now. It and the workers that it adds take no record after `stopAt`. */
  function wakeUntil(stopAt: number): void {
    wakes++;
    look();
    add(stopAt);
  }

  return {
    /** A worker looks for mail soon, once for all calls until then. */
    wake: coalesced(() => wakeUntil(Number.POSITIVE_INFINITY)),
    wakeUntil,
    /** Looks for the next mail while a worker's send runs. */
    async whileSending<T>(stopAt: number, send: Promise<T>): Promise<T> {
      sending++;
      add(stopAt);
      return send.finally(() => sending--);
    },
    /** How many workers may be added now. */
    free: () => (mayWork() ? maxWorkers(sending) - workers.size : 0),
    areIdle: () => workers.size === 0,
    /** Resolves when the present workers have ended. */
    ended: () => Promise.all(workers),
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
