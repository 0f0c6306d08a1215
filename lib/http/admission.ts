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

/**
 * libuv accepts one connection in each turn of the event loop. The others wait in the kernel, where their requests are
 * neither counted nor refused, so before requests start, up to this many turns only accept connections.
 */
const maxAcceptingTurns = 64;

/** This many requests may always wait, because a single long turn must not cause refusals on a quiet portal. */
const alwaysWaiting = 32;

/**
 * Admits requests in the order of their arrival, a few in each turn of the event loop, so that a turn stays short.
 * While the processor keeps up, none waits. During an overload the queue grows until its first request has waited for
 * `maxWait`; further requests are then refused. A burst that arrives at once is admitted, however large it is.
 */
export function createAdmission({ maxWait, now = () => performance.now() }: Options) {
  const waiting: Waiting[] = [];
  let startsLeft = startsPerTurn;
  let isTurnPlanned = false;
  /** Whether a connection was accepted since the last turn, so that more may be waiting. */
  let hasConnected = false;
  let acceptingTurns = 0;
  let refused = 0;

  /** Starts a request in this turn. */
  function start(request: () => void): void {
    startsLeft--;
    planTurn();
    request();
  }

  function planTurn(): void {
    if (isTurnPlanned) return;
    isTurnPlanned = true;
    setImmediate(beginTurn);
  }

  function beginTurn(): void {
    isTurnPlanned = false;
    if (hasConnected && acceptingTurns < maxAcceptingTurns) {
      hasConnected = false;
      acceptingTurns++;
      planTurn();
      return;
    }
    acceptingTurns = 0;
    startsLeft = startsPerTurn;
    while (startsLeft > 0) {
      const next = waiting.shift();
      if (!next) return;
      // Skips a request whose client has disconnected.
      if (!next.response.destroyed) start(next.start);
    }
  }

  return {
    /** Starts a request now or when it is its turn. Returns false if it is refused. */
    admit(response: ServerResponse, request: () => void): boolean {
      if (startsLeft > 0 && !hasConnected && waiting.length === 0) {
        start(request);
        return true;
      }
      const [first] = waiting;
      if (first && waiting.length >= alwaysWaiting && now() - first.since > maxWait) {
        refused++;
        return false;
      }
      // Keeps the async context of this request, whichever request starts it.
      waiting.push({ since: now(), response, start: AsyncResource.bind(request) });
      planTurn();
      return true;
    },
    /** Has to be called for each new connection. */
    connected(): void {
      hasConnected = true;
    },
    /** How many requests wait. */
    waiting: () => waiting.length,
    /** How many requests were refused so far. */
    refused: () => refused,
  };
}
