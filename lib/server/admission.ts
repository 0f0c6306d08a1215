import type { Client } from './clients';
import { createRequestQueue, type Place } from './request-queue';
import { createShares, type Holding } from './shares';

export type Admission = ReturnType<typeof createAdmission>;

/** A request that was taken on. */
export interface Visit {
  /** Counts bytes of its body. */
  receive(bytes: number): void;
  /** Starts it now or when it is its client's turn, unless it is refused first. */
  admit(start: () => void): void;
  /** Starts it now unless its client has many running that started like this; otherwise like `admit`. */
  admitFile(start: () => void): void;
  /** Has to be called once the request is answered or its client has left. */
  end(): void;
}

interface Options {
  /** While a request has waited longer than this, others are refused, ms. */
  maxWait: number;
  now?: () => number;
  limits?: Partial<typeof defaults>;
}

const defaults = {
  /**
   * How many requests of one client run at the same time. Each one delays whatever runs beside it, so further ones wait
   * even if nobody else does.
   */
  running: 32,
  /** How many files one client is sent at the same time without waiting for a turn. A page has about twenty. */
  files: 32,
  /** How many requests may be in progress: being received, waiting or running. */
  requests: { perClient: 1_000, inAll: 10_000 },
  /** How many bytes of bodies may be kept for requests that do not run yet. */
  bytes: { perClient: 8_000_000, inAll: 64_000_000 },
};

/** Decides which requests the portal takes on, and when each one starts. All limits count clients. */
export function createAdmission({ maxWait, now = () => performance.now(), limits }: Options) {
  const { running, files, requests, bytes } = { ...defaults, ...limits };
  const queue = createRequestQueue({ maxWait, running, now });
  const inProgress = createShares({ ...requests, drops: 'newest' });
  const inBodies = createShares({ ...bytes, drops: 'newest' });
  const inFiles = createShares({ perClient: files, inAll: Number.POSITIVE_INFINITY, drops: 'newest' });
  let refused = 0;

  return {
    /**
     * Takes a request on; undefined if it is refused. Later, until it starts, it may still be refused in favour of other
     * clients, by `refuse`.
     */
    enter(client: Client, refuse: () => void): Visit | undefined {
      const holdings: Holding[] = [];
      let body: Holding | undefined;
      let place: Place | undefined;
      let isOver = false;

      const end = () => {
        if (isOver) return;
        isOver = true;
        for (const holding of holdings) holding.release();
        if (place) queue.end(place);
      };
      const refuseNow = () => {
        if (isOver) return;
        refused++;
        end();
        refuse();
      };
      const hold = (shares: typeof inProgress, amount: number) => {
        const held = shares.hold(client.lane, amount, refuseNow, client.isLimited);
        if (held) holdings.push(held);
        held?.setDroppable(true);
        return held;
      };
      const request = hold(inProgress, 1);
      if (!request) {
        refused++;
        return undefined;
      }

      /** Starts it. From now on, it can no longer be refused. */
      const run = (start: () => void) => {
        request.setDroppable(false);
        body?.release();
        start();
      };
      const admit = (start: () => void) => {
        if (isOver) return;
        place = queue.add(client, () => run(start), refuseNow);
        if (isOver) queue.end(place);
      };
      return {
        receive(more) {
          if (!isOver) body ??= hold(inBodies, 0);
          if (!body?.grow(more)) refuseNow();
        },
        admit,
        admitFile(start) {
          if (isOver) return;
          const file = inFiles.hold(client.lane, 1, () => {});
          if (!file) return admit(start);
          holdings.push(file);
          run(start);
        },
        end,
      };
    },
    answer: queue.answer,
    connected: queue.connected,
    waiting: queue.waiting,
    /** How many requests were refused so far. */
    refused: () => refused,
  };
}
