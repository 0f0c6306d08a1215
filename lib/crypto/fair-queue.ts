import { type Result, refuse } from '@/lib/base/result';

interface Job {
  key: string;
  run(): Promise<void>;
  drop(): void;
}

interface Lane {
  /** The keys of the running jobs, one entry for each. */
  running: string[];
  waiting: Job[];
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
  /** The lane to which a key belongs. */
  laneOf(key: string): string;
  /** Seconds after which a refused job may be tried again, by the reason of the refusal. */
  retryAfter: { ofKey: number; ofAll: number };
}

const countOf = (keys: string[], key: string) => keys.filter((each) => each === key).length;
const waitingOf = (lane: Lane, key: string) => lane.waiting.filter((job) => job.key === key).length;

/**
 * Runs a few jobs at a time, alternating between lanes, so that many jobs of one lane do not delay those of another.
 */
export function createFairQueue({ atOnce, perKey, maxWaiting, laneOf, retryAfter }: Options) {
  /** The lanes that have jobs, ordered by when the last job of each ended, earliest first. */
  const lanes = new Map<string, Lane>();
  let running = 0;
  let waiting = 0;

  function remove(lane: Lane, job: Job): void {
    lane.waiting.splice(lane.waiting.indexOf(job), 1);
    waiting--;
  }

  /**
   * Starts waiting jobs. Picks the lane with the fewest running jobs, in it the key with the fewest running jobs,
   * and of that key the oldest job.
   */
  function start(): void {
    while (running < atOnce && waiting > 0) {
      const [name, lane] = [...lanes]
        .filter(([, { waiting }]) => waiting.length > 0)
        .reduce((best, each) => (each[1].running.length < best[1].running.length ? each : best));
      const job = lane.waiting.reduce((best, each) =>
        countOf(lane.running, each.key) < countOf(lane.running, best.key) ? each : best,
      );
      remove(lane, job);
      running++;
      lane.running.push(job.key);
      void job.run().then(() => {
        running--;
        lane.running.splice(lane.running.indexOf(job.key), 1);
        lanes.delete(name);
        if (lane.running.length + lane.waiting.length > 0) lanes.set(name, lane);
        start();
      });
    }
  }

  /**
   * Refuses one job of the lane with the most waiting jobs. If several have the most, it prefers the lane that has
   * just got a job. It refuses the newest job of the key with the most waiting there.
   */
  function makeRoom(added: Lane): void {
    const longest = [...lanes.values()].reduce(
      (best, each) => (each.waiting.length > best.waiting.length ? each : best),
      added,
    );
    const last = longest.waiting.reduce((best, each) =>
      waitingOf(longest, each.key) >= waitingOf(longest, best.key) ? each : best,
    );
    remove(longest, last);
    last.drop();
  }

  /** Runs a job when it is the turn of the key's lane. Returns its result or the refusal. */
  return <T>(key: string, job: () => Promise<T>): Promise<Result<T>> => {
    const name = laneOf(key);
    const lane = lanes.get(name) ?? { running: [], waiting: [] };
    if (countOf(lane.running, key) + waitingOf(lane, key) >= perKey)
      return Promise.resolve(refuse('too_many_requests', { retryAfter: retryAfter.ofKey }));
    return new Promise((resolve, reject) => {
      const run = () => job().then((value) => resolve({ ok: true, value }), reject);
      const drop = () => resolve(refuse('unavailable', { retryAfter: retryAfter.ofAll }));
      lane.waiting.push({ key, run, drop });
      lanes.set(name, lane);
      waiting++;
      start();
      if (waiting > maxWaiting) makeRoom(lane);
      if (lane.running.length + lane.waiting.length === 0) lanes.delete(name);
    });
  };
}
