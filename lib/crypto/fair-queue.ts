import { type Result, refuse } from '@/lib/base/result';

interface Task {
  run(): Promise<void>;
  drop(): void;
}

interface Options {
  /** How many tasks run at the same time. */
  atOnce: number;
  /** How many tasks of one key may wait or run; more are refused as `too_many_requests`. */
  perKey: number;
  /** How many tasks may wait in all; beyond them the key with the most waiting is refused as `unavailable`. */
  maxWaiting: number;
  /** Seconds after which a refused task may be tried again, by the reason of the refusal. */
  retryAfter: { ofKey: number; ofAll: number };
}

/** Runs tasks a few at a time, and keys in turn, so that many tasks of one key do not keep those of another waiting. */
export function createFairQueue({ atOnce, perKey, maxWaiting, retryAfter }: Options) {
  /** The tasks of each key that has any, the key whose last task ended first at the front. */
  const lanes = new Map<string, { running: number; waiting: Task[] }>();
  let running = 0;
  let waiting = 0;

  /** Starts waiting tasks: of the keys with the fewest running tasks, the one whose last task ended first. */
  function start(): void {
    while (running < atOnce && waiting > 0) {
      const [key, lane] = [...lanes]
        .filter(([, { waiting }]) => waiting.length > 0)
        .reduce((best, each) => (each[1].running < best[1].running ? each : best));
      const task = lane.waiting.shift();
      running++;
      waiting--;
      lane.running++;
      void task?.run().then(() => {
        running--;
        lane.running--;
        lanes.delete(key);
        if (lane.running + lane.waiting.length > 0) lanes.set(key, lane);
        start();
      });
    }
  }

  /** Refuses the newest task of the key with the most waiting, if that has more than a key with `own` of them. */
  function makeRoom(own: number): boolean {
    const longest = [...lanes.values()].reduce((best, each) =>
      each.waiting.length > best.waiting.length ? each : best,
    );
    if (longest.waiting.length <= own + 1) return false;
    longest.waiting.pop()?.drop();
    waiting--;
    return true;
  }

  /** Runs a task when it is the key's turn; its result, or the refusal. */
  return <T>(key: string, task: () => Promise<T>): Promise<Result<T>> => {
    const lane = lanes.get(key) ?? { running: 0, waiting: [] };
    if (lane.running + lane.waiting.length >= perKey)
      return Promise.resolve(refuse('too_many_requests', { retryAfter: retryAfter.ofKey }));
    const full = refuse('unavailable', { retryAfter: retryAfter.ofAll });
    if (waiting >= maxWaiting && !makeRoom(lane.waiting.length)) return Promise.resolve(full);
    return new Promise((resolve, reject) => {
      const run = () => task().then((value) => resolve({ ok: true, value }), reject);
      lane.waiting.push({ run, drop: () => resolve(full) });
      lanes.set(key, lane);
      waiting++;
      start();
    });
  };
}
