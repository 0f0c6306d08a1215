import { AsyncResource } from 'node:async_hooks';
import { createFairTurns, type Turn } from '@/lib/base/fair-turns';
import type { Client } from './clients';

interface Job {
  since: number;
  start(): void;
  refuse(): void;
}

interface Answer {
  give(): void;
  drop(): void;
}

export type Place = Turn<Job>;

interface Options {
  /** While a request has waited longer than this, others are refused, ms. */
  maxWait: number;
  /** How many requests of one client run at the same time. */
  running: number;
  now(): number;
}

/**
 * How many requests start in one turn of the event loop. More would make turns longer, and a new request is read and
 * refused only in the next turn. Fewer would make each commit of the store carry fewer writes.
 */
const startsPerTurn = 8;

/**
 * How many short answers are given in one turn: refusals and health checks. A client that asks again at once would
 * otherwise make turns longer than the requests that start do.
 */
const answersPerTurn = 16;

/** How many short answers may wait. */
const maxAnswers = 5_000;

/**
 * libuv accepts one connection in each turn of the event loop. The others wait in the kernel, where their requests are
 * neither counted nor refused, so before requests start, up to this many turns only accept connections.
 */
const maxAcceptingTurns = 64;

/** This many requests may always wait, because a single long turn must not cause refusals on a quiet portal. */
const alwaysWaiting = 32;

/**
 * Starts a few requests in each turn of the event loop, so that a turn stays short. Clients take turns. While the
 * processor keeps up, nobody waits. While a request has waited longer than `maxWait`, each further one that cannot start
 * makes the client with the most waiting requests lose its newest, which is refused. Short answers take turns of their own.
 */
export function createRequestQueue({ maxWait, running, now }: Options) {
  const turns = createFairTurns<Job>();
  const answers = createFairTurns<Answer>();
  let startsLeft = startsPerTurn;
  let answersLeft = answersPerTurn;
  let isTurnPlanned = false;
  /** Whether a connection was accepted since the last turn, so that more may be waiting. */
  let hasConnected = false;
  let acceptingTurns = 0;

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
    answersLeft = answersPerTurn;
    answerNext();
    startNext();
  }

  function startNext(): void {
    while (startsLeft > 0) {
      const place = turns.next(running);
      if (!place) return;
      startsLeft--;
      planTurn();
      place.job.start();
    }
  }

  function answerNext(): void {
    while (answersLeft > 0) {
      const turn = answers.next();
      if (!turn) return;
      answersLeft--;
      planTurn();
      answers.end(turn);
      turn.job.give();
    }
  }

  const isAccepting = () => hasConnected || acceptingTurns > 0;

  return {
    /** Gives a short answer now or when it is its client's turn. `drop` is called instead if too many wait. */
    answer({ lane, key }: Client, give: () => void, drop: () => void): void {
      const turn = answers.add(lane, key, { give, drop });
      if (answers.waiting() > maxAnswers) answers.dropNewest(turn).job.drop();
      if (answersLeft > 0 && !isAccepting()) answerNext();
      else planTurn();
      if (answers.isWaiting(turn)) turn.job.give = AsyncResource.bind(give);
    },
    /** Starts a request now or when it is its turn, unless it is refused first. */
    add({ lane, key }: Client, start: () => void, refuse: () => void): Place {
      const since = now();
      const first = turns.oldest();
      const isFull = first && turns.waiting() >= alwaysWaiting && since - first.job.since > maxWait;
      const job = { since, start, refuse };
      const place = turns.add(lane, key, job);
      if (startsLeft > 0 && !isAccepting()) startNext();
      else planTurn();
      // The others may only wait for running requests of their own clients.
      if (isFull && turns.isWaiting(place)) turns.dropNewest(place).job.refuse();
      // Another request may start this one later, which must then run in its own async context.
      if (turns.isWaiting(place)) job.start = AsyncResource.bind(start);
      return place;
    },
    /** Ends a request that was answered or whose client has left. */
    end(place: Place): void {
      turns.end(place);
      // Others of its client may have waited for it.
      if (turns.waiting() > 0) planTurn();
    },
    /** Has to be called for each new connection. */
    connected(): void {
      hasConnected = true;
    },
    /** How many requests wait. */
    waiting: () => turns.waiting(),
  };
}
