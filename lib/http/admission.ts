import { AsyncResource } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';

export type Admission = ReturnType<typeof createAdmission>;

interface Waiting {
  since: number;
  response: ServerResponse;
  start(): void;
}

interface Options {
  /** While the first waiting request has waited longer than this, further ones are refused, ms. */
  maxWait: number;
  now?: () => number;
}

/**
 * How many requests start in one turn of the event loop. More would make turns longer, and a new request is read and
 * refused only in the next turn. Fewer would make each commit of the store carry fewer writes.
 */
const startsPerTurn = 8;

/** So many requests may wait in any case: a single long turn must not cause refusals on a quiet portal. */
const alwaysWaiting = 32;

/**
 * Admits requests in the order of their arrival, a few in each turn of the event loop, so that a turn stays short.
 * While the processor keeps up, none waits. During an overload the queue grows until its first request has waited for
 * `maxWait`; from then on as many are refused as are too many. A burst that arrives at once is admitted, however large
 * it is.
 */
export function createAdmission({ maxWait, now = () => performance.now() }: Options) {
  const waiting: Waiting[] = [];
  let startsLeft = startsPerTurn;
  let isTurnPlanned = false;
  let refused = 0;

  /** Starts a request in this turn. */
  function start(request: () => void): void {
    startsLeft--;
    if (!isTurnPlanned) {
      isTurnPlanned = true;
      setImmediate(beginTurn);
    }
    request();
  }

  function beginTurn(): void {
    isTurnPlanned = false;
    startsLeft = startsPerTurn;
    while (startsLeft > 0) {
      const next = waiting.shift();
      if (!next) return;
      // Whoever has closed the connection does not read the answer.
      if (!next.response.destroyed) start(next.start);
    }
  }

  return {
    /** Starts a request now or when it is its turn. Returns false if it is refused. */
    admit(response: ServerResponse, request: () => void): boolean {
      if (startsLeft > 0) {
        start(request);
        return true;
      }
      const [first] = waiting;
      if (first && waiting.length >= alwaysWaiting && now() - first.since > maxWait) {
        refused++;
        return false;
      }
      // What runs later belongs to this request, not to the one that started before.
      waiting.push({ since: now(), response, start: AsyncResource.bind(request) });
      return true;
    },
    /** How many requests wait. */
    waiting: () => waiting.length,
    /** How many requests were refused so far. */
    refused: () => refused,
  };
}
