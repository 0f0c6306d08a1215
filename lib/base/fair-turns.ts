import { createRanking } from './ranking';

/** A job that waits or runs. Callers use only `job`. */
export interface Turn<Job> {
  readonly job: Job;
  readonly key: string;
  readonly lane: Lane<Job>;
  readonly line: Line<Job>;
  readonly position: number;
  isRunning: boolean;
}

/** The jobs of one key. */
interface Line<Job> {
  running: number;
  readonly waiting: Turn<Job>[];
}

interface Lane<Job> {
  readonly name: string;
  running: number;
  waiting: number;
  readonly lines: Map<string, Line<Job>>;
}

/** The oldest waiting job of the keys with the fewest running jobs. */
function firstIn<Job>(lane: Lane<Job>): Turn<Job> | undefined {
  let best: Turn<Job> | undefined;
  for (const { running, waiting } of lane.lines.values()) {
    const [first] = waiting;
    if (!first) continue;
    const isEarlier = best && running === best.line.running && first.position < best.position;
    if (!best || running < best.line.running || isEarlier) best = first;
  }
  return best;
}

/** The newest waiting job of the keys with the most waiting jobs. */
function newestIn<Job>(lane: Lane<Job>): Turn<Job> | undefined {
  let newest: Turn<Job> | undefined;
  for (const { waiting } of lane.lines.values()) {
    const last = waiting.at(-1);
    const most = newest?.line.waiting.length ?? 0;
    if (!last || waiting.length < most) continue;
    if (!newest || waiting.length > most || last.position > newest.position) newest = last;
  }
  return newest;
}

/**
 * Decides whose job runs next and whose is refused. Lanes take turns, and in a lane its keys do. The caller starts the
 * jobs and says when they end.
 */
export function createFairTurns<Job>() {
  const lanes = new Map<string, Lane<Job>>();
  /** The lanes with waiting jobs, by how many jobs of them run and by how many wait. */
  const byRunning = createRanking<Lane<Job>>();
  const byWaiting = createRanking<Lane<Job>>();
  /** All waiting jobs, the oldest first. */
  const waiting = new Set<Turn<Job>>();
  let added = 0;

  /** Updates the rank of a lane after a change. It goes behind the others if one of its jobs has begun or ended. */
  function rank(lane: Lane<Job>, hasMoved: boolean): void {
    if (lane.waiting === 0) {
      byRunning.remove(lane);
      byWaiting.remove(lane);
      if (lane.running === 0) lanes.delete(lane.name);
      return;
    }
    byWaiting.place(lane, lane.waiting);
    if (hasMoved || !byRunning.has(lane)) byRunning.place(lane, lane.running);
  }

  function leaveLine(turn: Turn<Job>): void {
    const { line, lane } = turn;
    line.waiting.splice(line.waiting.indexOf(turn), 1);
    waiting.delete(turn);
    lane.waiting--;
  }

  function forgetIfIdle({ lane, key, line }: Turn<Job>): void {
    if (line.running + line.waiting.length === 0) lane.lines.delete(key);
  }

  return {
    add(laneName: string, key: string, job: Job): Turn<Job> {
      const lane = lanes.get(laneName) ?? { name: laneName, running: 0, waiting: 0, lines: new Map() };
      const line = lane.lines.get(key) ?? { running: 0, waiting: [] };
      const turn = { job, key, lane, line, position: added++, isRunning: false };
      lanes.set(laneName, lane);
      lane.lines.set(key, line);
      line.waiting.push(turn);
      waiting.add(turn);
      lane.waiting++;
      rank(lane, false);
      return turn;
    },

    /**
     * The job that runs next, which counts as running from now on: of the lane with the fewest running jobs, in it of
     * the key with the fewest, and of that key the oldest. Lanes with as many running jobs as the limit get no turn.
     */
    next(limitOfLane = Number.POSITIVE_INFINITY): Turn<Job> | undefined {
      const lane = byRunning.lowest(limitOfLane);
      const best = lane && firstIn(lane);
      if (!best) return undefined;
      leaveLine(best);
      best.isRunning = true;
      best.line.running++;
      best.lane.running++;
      rank(best.lane, true);
      return best;
    },

    /** Ends a running job, or removes a waiting one. */
    end(turn: Turn<Job>): void {
      const { lane, line, isRunning } = turn;
      if (isRunning) {
        turn.isRunning = false;
        line.running--;
        lane.running--;
      } else if (waiting.has(turn)) leaveLine(turn);
      else return;
      forgetIfIdle(turn);
      rank(lane, isRunning);
    },

    /**
     * Removes a job of the lane with the most waiting jobs: the newest of the key with the most there. If other lanes
     * have no more, it is a job of the lane that this job was added to.
     */
    dropNewest(turn: Turn<Job>): Turn<Job> {
      const { lane } = turn;
      const longest = byWaiting.highest() ?? lane;
      const newest = newestIn(longest.waiting > lane.waiting ? longest : lane) ?? turn;
      leaveLine(newest);
      forgetIfIdle(newest);
      rank(newest.lane, false);
      return newest;
    },

    /** How many jobs of a key wait or run. */
    countOf(lane: string, key: string): number {
      const line = lanes.get(lane)?.lines.get(key);
      return line ? line.running + line.waiting.length : 0;
    },

    isWaiting: (turn: Turn<Job>) => waiting.has(turn),

    /** How many jobs wait. */
    waiting: () => waiting.size,

    oldest(): Turn<Job> | undefined {
      for (const turn of waiting) return turn;
      return undefined;
    },
  };
}
