import { dayOf } from '@/lib/base/venue-time';
import type { Category } from '@/lib/event/types';
import type { SentScan } from '@/lib/gate/protocol';
import type { Judgement, LookReason, StopReason, UnusedSeats } from '@/lib/gate/types';
import type { DeviceState, GateStorage, VisitOfDay } from './gate-storage';

/** How far the clocks may disagree before the time of a scan is unsure, ms. */
const clockTolerance = 5_000;

/** What staff see after a scan. */
export interface Shown {
  id: number;
  answer: Judgement['answer'] | 'exit' | 'notPass';
  reason?: LookReason | StopReason | undefined;
  first?: { at: number; gate: string } | undefined;
  last?: { at: number; gate: string } | undefined;
  day?: string | undefined;
  seats?: UnusedSeats | undefined;
  category?: Category | undefined;
  /** What the portal said about the person. It stays in memory, for some seconds. */
  name?: string | undefined;
  company?: string | undefined;
  /** Whether the portal did not confirm it in time. */
  isUnconfirmed?: boolean | undefined;
  /** The scan that can be undone. */
  scan?: SentScan | undefined;
}

/** An answer without the person. */
export type AnswerWithReason = Pick<Shown, 'answer' | 'reason' | 'first' | 'last' | 'day' | 'seats'>;

/** A scan of the last minutes. */
export interface Recent extends AnswerWithReason {
  key: string;
  at: number;
}

export interface GateSnapshot {
  state: DeviceState;
  shown: Shown | null;
  /** An answer of the portal that differs from the one that was shown. */
  correction: (Recent & { name?: string | undefined }) | null;
  recent: readonly Recent[];
  unsent: number;
  passes: number;
  /** How many people have entered the session of the gate, as far as the device knows; 0 at the show's gates. */
  entered: number;
  isOnline: boolean;
  /** `unpaired`: the portal does not know this browser. */
  status: 'loading' | 'unpaired' | 'ready' | 'ended';
}

export interface EngineOptions {
  storage: GateStorage;
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  keyOf: (content: string) => Promise<string>;
  /** ms; the second one never jumps. */
  now: () => number;
  monotonic: () => number;
  battery: () => number | undefined;
  onChange: (snapshot: GateSnapshot) => void;
}

export type GateMemory = Awaited<ReturnType<typeof createGateMemory>>;

/** What the page of a gate knows, read from the device once, and what it shows of that. */
export async function createGateMemory({ storage, now, monotonic, onChange }: EngineOptions) {
  const state = await storage.readState();
  const passes = await storage.readPasses();
  const visits = new Map((await storage.readVisits()).map((visit) => [visit.key, visit]));
  let snapshot: GateSnapshot = {
    state,
    shown: null,
    correction: null,
    recent: [],
    isOnline: false,
    unsent: await storage.countUnsent(),
    passes: passes.size,
    entered: 0,
    status: state.gate ? 'ready' : 'loading',
  };
  let clocks = { wall: now(), steady: monotonic() };
  let shownCount = 0;
  let placeChanges = 0;
  const countEntered = () =>
    state.rules?.seats ? [...visits.values()].filter((visit) => visit.state !== 'none').length : 0;
  const update = (change: Partial<GateSnapshot>): void => {
    snapshot = { ...snapshot, ...change, state: { ...state }, passes: passes.size, entered: countEntered() };
    onChange(snapshot);
  };
  const serverNow = () => now() + state.offset;
  const gateNow = () => state.gates.find(({ id }) => id === state.gate);
  const dayPlace = (at: number, place: string | undefined) =>
    `${dayOf(at, state.rules?.timeZone ?? 'UTC')} ${place}`;
  /** The day and place that visits are of now. */
  const visitsOfNow = () => dayPlace(serverNow(), gateNow()?.place);
  function takeVisits(changed: readonly VisitOfDay[]): void {
    if (state.visitsOf !== visitsOfNow()) visits.clear();
    state.visitsOf = visitsOfNow();
    for (const visit of changed) visits.set(visit.key, visit);
  }

  function noteScan({ key, kind, at, gate }: SentScan): void {
    const visit = visits.get(key);
    const passage = { at, gate: state.gates.find(({ id }) => id === gate)?.name ?? '' };
    if (kind === 'exit' && visit?.first) visits.set(key, { ...visit, state: 'left' });
    if (kind === 'entry')
      visits.set(key, { key, state: 'inside', first: visit?.first ?? passage, last: passage });
  }

  // What was scanned before a reload and is not sent yet.
  const unsent = await storage.unsentScans();
  const undone = new Set(unsent.map(({ undoes }) => undoes));
  const placeOf = (id: string) => state.gates.find((gate) => gate.id === id)?.place;
  takeVisits([]);
  for (const scan of unsent) {
    const isHere = dayPlace(scan.at, placeOf(scan.gate)) === visitsOfNow();
    if (isHere && !undone.has(scan.id)) noteScan(scan);
  }

  return {
    state,
    passes,
    visits,
    snapshot: () => snapshot,
    update,
    serverNow,
    gateNow,
    /** Forgets the visits of another day or place, and takes these. */
    takeVisits,
    /** How often the place was changed. A call that was begun before a change writes nothing of its place. */
    placeChanges: () => placeChanges,
    /** Forgets what is of the place of before, so that it is requested for the new one. */
    changePlace(): void {
      placeChanges++;
      state.passesAfter = undefined;
      state.visitsAfter = undefined;
      state.rules = undefined;
      visits.clear();
    },
    /** Takes what a scan of this device says about a visit. */
    noteScan,
    /** Notes how far this clock is from the portal's, from the middle of a call. */
    compareClocks(portal: number, sentAt: number): void {
      state.offset = Math.round(portal - (sentAt + now()) / 2);
      clocks = { wall: now(), steady: monotonic() };
    },
    /** Whether the clock has jumped since it was compared. */
    isClockUnsure: () => Math.abs(now() - clocks.wall - (monotonic() - clocks.steady)) > clockTolerance,
    show(shown: Omit<Shown, 'id'>): Shown {
      shownCount++;
      const next = { ...shown, id: shownCount };
      update({ shown: next });
      return next;
    },
  };
}
