import { createFairTurns } from '@/lib/base/fair-turns';
import { type Result, refuse } from '@/lib/base/result';

interface Job {
  run(): Promise<void>;
  drop(): void;
}

interface Options {
  /** How many jobs run at the same time. */
  atOnce: number;
  /** How many jobs of one key may wait or run. Further ones are refused as `too_many_requests`. */
  perKey: number;
  /**
   * How many jobs may wait in all. Beyond that, a job of the lane with the most waiting jobs is refused as
   * `unavailable`.
   */
  maxWaiting: number;
  laneOf(key: string): string;
  /** Seconds after which a refused job may be tried again, by the reason of the refusal. */
  retryAfter: { ofKey: number; ofAll: number };
}

/** Runs a few jobs at a time. Lanes take turns, so that many jobs of one lane do not delay those of another. */
export function createFairQueue({ atOnce, perKey, maxWaiting, laneOf, retryAfter }: Options) {
  const turns = createFairTurns<Job>();
  let running = 0;

  function start(): void {
    while (running < atOnce) {
      const turn = turns.next();
      if (!turn) return;
      running++;
      void turn.job.run().then(() => {
        running--;
        turns.end(turn);
        start();
      });
    }
  }

  /** Runs a job when it is the turn of the key's lane. Returns its result or the refusal. */
  return <T>(key: string, job: () => Promise<T>): Promise<Result<T>> => {
    const lane = laneOf(key);
    if (turns.countOf(lane, key) >= perKey)
      return Promise.resolve(refuse('too_many_requests', { retryAfter: retryAfter.ofKey }));
    return new Promise((resolve, reject) => {
      const run = () => job().then((value) => resolve({ ok: true, value }), reject);
      const drop = () => resolve(refuse('unavailable', { retryAfter: retryAfter.ofAll }));
      const added = turns.add(lane, key, { run, drop });
      start();
      if (turns.waiting() > maxWaiting) turns.dropNewest(added).job.drop();
    });
  };
}
