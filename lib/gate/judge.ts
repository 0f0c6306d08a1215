import { dayOf } from '@/lib/base/venue-time';
import type { Gate, GatePass, GateRules, Judgement, Passage, ScanMeans, UnusedSeats } from './types';

/** Two entries at different gates within this time are hardly the same person, ms: 15 minutes. */
export const elsewhereWindow = 15 * 60_000;
/** With a list older than this, the device asks staff to look, ms: 12 hours. */
export const listLife = 12 * 60 * 60_000;

/** What is known of a person's visit of today at the place of the gate. */
export interface VisitSummary {
  state: 'inside' | 'left' | 'none';
  /** The first and the latest entry of the day. */
  first?: Passage | undefined;
  last?: Passage | undefined;
}

export interface Question {
  /** Null if the pass is not known. */
  pass: GatePass | null;
  visit: VisitSummary | null;
  gate: Pick<Gate, 'name' | 'place' | 'categories'>;
  rules: GateRules;
  how: ScanMeans;
  /** ms since the epoch */
  now: number;
  /** How many people have entered the place today; only at sessions. */
  entered?: number | undefined;
  /** The age of the device's list, ms. Absent on the server, which knows all passes. */
  listAge?: number | undefined;
}

/**
 * Whether a person may enter now. It runs in the browser and on the server. An unknown pass is refused on the server, while
 * a device, whose list may be old, asks staff to look.
 */
export function judge({ pass, visit, gate, rules, how, now, entered, listAge }: Question): Judgement {
  if (!pass && listAge !== undefined) return { answer: 'look', reason: 'notListed' };
  if (!pass || pass.isDeleted) return { answer: 'stop', reason: 'unknown' };
  if (pass.isBlocked) return { answer: 'stop', reason: 'blocked' };
  const today = dayOf(now, rules.timeZone);
  const days = daysOf(pass, rules);
  if (!days.includes(today)) {
    return { answer: 'stop', reason: 'wrongDay', day: days.find((day) => day > today) };
  }
  if (gate.categories && !gate.categories.includes(pass.category))
    return { answer: 'stop', reason: 'category' };
  const { first, last, state } = visit ?? { state: 'none' };
  if (first && rules.reentry === 'once') return { answer: 'stop', reason: 'entered', first };
  if (last && state === 'inside' && last.gate !== gate.name && now - last.at < elsewhereWindow)
    return { answer: 'look', reason: 'elsewhere', last };
  if (how === 'typed') return { answer: 'look', reason: 'typed' };
  if (gate.place !== 'show' && !pass.hasSeat)
    return { answer: 'look', reason: 'noSeat', seats: unusedSeats(rules, entered ?? 0, now) };
  if (pass.isCancelled) return { answer: 'look', reason: 'cancelled' };
  if (listAge !== undefined && listAge > listLife) return { answer: 'look', reason: 'oldList' };
  return first ? { answer: 'again', first } : { answer: 'in' };
}

/** Whoever has entered uses a seat, with or without one of their own. */
function unusedSeats({ seats }: GateRules, entered: number, now: number): UnusedSeats | undefined {
  if (!seats) return undefined;
  const { capacity, unusedFrom: from } = seats;
  return now < from ? { from } : { from, unused: Math.max(0, capacity - entered) };
}

/** The days on which the pass is valid, in ascending order. */
function daysOf({ hasPremarket }: GatePass, { premarketDay, days }: GateRules): readonly string[] {
  return premarketDay && hasPremarket ? [premarketDay, ...days].toSorted() : days;
}
