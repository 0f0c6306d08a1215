import type { Category } from '@/lib/event/types';

/** Where passes are read: at the entrances of the show, or of one session of the programme. */
export type Place = 'show' | `session.${string}`;

/** What staff at a gate are told about a code that they scanned. A code that is no pass is not judged. */
export const gateAnswers = ['in', 'again', 'look', 'stop'] as const;
type GateAnswer = (typeof gateAnswers)[number];

/** Why staff should look at the person, and why somebody may not enter. */
export const lookReasons = ['elsewhere', 'typed', 'noSeat', 'cancelled', 'notListed', 'oldList'] as const;
export const stopReasons = ['blocked', 'wrongDay', 'category', 'entered', 'unknown'] as const;
export type LookReason = (typeof lookReasons)[number];
export type StopReason = (typeof stopReasons)[number];

/** A judgement of one scan. */
export type Judgement =
  | { answer: 'in' }
  /** `first`: the first entry of the day here. */
  | { answer: 'again'; first: Passage }
  | { answer: 'look'; reason: Exclude<LookReason, 'elsewhere' | 'noSeat'> }
  | { answer: 'look'; reason: 'noSeat'; seats?: UnusedSeats | undefined }
  /** `last`: the entry at another gate a short time ago. */
  | { answer: 'look'; reason: 'elsewhere'; last: Passage }
  /** `day`: the day on which the person may enter. */
  | { answer: 'stop'; reason: 'wrongDay'; day?: string }
  | { answer: 'stop'; reason: 'entered'; first: Passage }
  | { answer: 'stop'; reason: Exclude<StopReason, 'wrongDay' | 'entered'> };

/**
 * `from`: when people without a seat may have the unused ones, ms since the epoch. `unused`: how many there are, from
 * then on.
 */
export interface UnusedSeats {
  from: number;
  unused?: number | undefined;
}

/** An entry: when, ms since the epoch, and the name of the gate. */
export interface Passage {
  at: number;
  gate: string;
}

/** What a device knows of a pass. It has no name, email or content of the pass. */
export interface GatePass {
  category: Category;
  /** Whether the organiser granted access to the premarket day. */
  hasPremarket: boolean;
  isBlocked: boolean;
  /** Whether the person has said that they cannot come. */
  isCancelled: boolean;
  isDeleted: boolean;
  /** Whether the person has a seat in the session of the device's gate. False at the gates of the show. */
  hasSeat: boolean;
}

/** One gate. */
export interface Gate {
  id: string;
  name: string;
  place: Place;
  /** The categories that it admits; all if absent. */
  categories?: readonly Category[];
}

/** What a device needs to know of the show, beside its gate. */
export interface GateRules {
  timeZone: string;
  /** The days of the show, `YYYY-MM-DD`, in ascending order. */
  days: readonly string[];
  premarketDay?: string;
  /** Of a session: its seats, and when people without one may have those that are unused, ms since the epoch. */
  seats?: { capacity: number; unusedFrom: number };
  /** `once`: nobody enters a second time on the same day. */
  reentry: 'allowed' | 'once';
}

export const scanKinds = ['entry', 'exit', 'undo', 'letIn', 'refused'] as const;
type ScanKind = (typeof scanKinds)[number];

export const scanMeans = ['camera', 'scanner', 'typed', 'office'] as const;
export type ScanMeans = (typeof scanMeans)[number];

/** What happened to one pass at a gate. A scan is added to its visit and never changed or removed. */
export interface Scan {
  /** `<log>.<n>`: the database of the device, and the number of the scan in it. */
  id: string;
  kind: ScanKind;
  /** When, ms since the epoch, by the server's clock as far as the device knows it. */
  at: number;
  gate: string;
  how: ScanMeans;
  /** What was shown. */
  shown?: GateAnswer;
  reason?: LookReason | StopReason;
  /** The id of the scan that an `undo` cancels. */
  undoes?: string;
  /** Whether a `letIn` only settles the conflict before it, and is no passage. */
  settles?: boolean;
  /** Whether the clock of the device jumped since it was last compared with the server's. */
  isUnsure?: boolean;
  /** Whether the answer came from the device's list, and how old that was, ms. */
  listAge?: number;
}
