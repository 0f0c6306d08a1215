import { setTimeout as delay } from 'node:timers/promises';
import { isId } from '@/lib/base/ids';
import { longTurn } from '@/lib/base/pauses';
import { gateKeyOf } from '@/lib/pass/gate-key';
import { type Change, type ChangeDeps, listChanges } from '@/lib/registration/list-changes';
import type { Cursor } from '@/lib/store/port';
import { flagsOf } from './pass-list';
import { positionText, readPosition, settledPosition } from './position';
import { gatePassOf } from './rules';
import type { Place } from './types';

/** A pass at its last change. */
interface Entry {
  id: string;
  /** When the pass changed, or when this process learned of it if the record is dated later than that. */
  at: Date;
  changedAt: Date;
  key: string;
  flags(place: Place): number;
  /** A later change of the same pass has its own entry. */
  isOutdated?: boolean;
}

/** Part of the list, and the position after it. */
interface PassPage {
  entries: { key: string; flags: number }[];
  after: string;
  hasMore: boolean;
}

/** How many passes are read from the store at once, and given out from memory. */
const readAtOnce = 100;
const givenAtOnce = 50_000;
/** How old the list in memory may be, ms. */
const freshFor = 1_000;
/** How often all records that are dated in the future are read again, ms. */
const futurePeriod = 60_000;
/** How long a call waits for the first reading of all passes, ms. */
const patience = 3_000;

export type PassList = ReturnType<typeof createPassList>;

/**
 * The list of all passes, in the order of their last change. A process that lives long keeps it in memory, and reads it when
 * a device is made or first asks. Until it is whole, calls are answered with nothing and more to follow. Others read it from
 * the store page by page, by the same positions.
 */
export function createPassList(deps: ChangeDeps, isKeptInMemory: boolean) {
  let entries: Entry[] = [];
  const latest = new Map<string, Entry>();
  let position: Cursor | undefined;
  let isWhole = false;
  let readAt = 0;
  let readAllAt = 0;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    const now = deps.clock();
    const readsAll = now.getTime() - readAllAt >= futurePeriod;
    let since = position;
    for (;;) {
      const { changes, next, isEnd } = await listChanges(deps, since, readAtOnce);
      let hasNews = false;
      for (const change of changes) hasNews = add(entryOf(change, now)) || hasNews;
      since = next;
      // Records from a clock that was ahead come last, each time.
      const isFuture = !readsAll && !hasNews && (changes.at(-1)?.at ?? now) > now;
      if (isFuture) since = settledPosition(since, now);
      if (isEnd || isFuture) break;
      await longTurn();
    }
    position = since;
    if (readsAll) readAllAt = now.getTime();
    if (entries.length > 2 * latest.size + 1_000) entries = entries.filter(({ isOutdated }) => !isOutdated);
    isWhole = true;
    readAt = deps.clock().getTime();
  }

  /** False for a change that is known already: those of the last minute are read repeatedly. */
  function add(entry: Entry | null): boolean {
    if (!entry) return false;
    const previous = latest.get(entry.id);
    if (previous?.changedAt.getTime() === entry.changedAt.getTime()) return false;
    if (previous) previous.isOutdated = true;
    latest.set(entry.id, entry);
    entries.splice(firstAfter(entries, entry), 0, entry);
    return true;
  }

  function refresh(): Promise<void> {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  /** The page after a position from the store. */
  async function fromStore(cursor: Cursor | undefined, place: Place): Promise<PassPage> {
    const { changes, next, isEnd } = await listChanges(deps, cursor, readAtOnce);
    const now = deps.clock();
    const page = changes.map((change) => entryOf(change, now)).filter((entry) => entry !== null);
    return { entries: page.map(listedAt(place)), after: positionText(next), hasMore: !isEnd };
  }

  return {
    /** Begins to read the list, so that it is in memory when a device asks. */
    prepare(): void {
      // Ignored here: the device's own call reports the failure.
      if (isKeptInMemory && !isWhole) refresh().catch(() => {});
    },
    /** The passes that were changed or deleted after a position, at most `limit`. */
    async after(text: string | undefined, place: Place, limit = givenAtOnce): Promise<PassPage> {
      const cursor = readPosition(text);
      if (!isKeptInMemory) return fromStore(isId(cursor?.id) ? cursor : undefined, place);
      const now = deps.clock();
      if (now.getTime() - readAt > freshFor) {
        const refreshed = refresh();
        await (isWhole ? refreshed : Promise.race([refreshed, delay(patience, undefined, { ref: false })]));
        if (!isWhole) return { entries: [], after: text ?? '', hasMore: true };
      }
      const start = cursor ? firstAfter(entries, { at: new Date(Number(cursor.value)), id: cursor.id }) : 0;
      const page = entries.slice(start, start + limit);
      const last = page.at(-1);
      const reached = last ? { value: last.at, id: last.id } : cursor;
      const hasMore = start + limit < entries.length;
      const next = hasMore && reached ? reached : settledPosition(reached, now);
      const current = page.filter(({ isOutdated }) => !isOutdated);
      return { entries: current.map(listedAt(place)), after: positionText(next), hasMore };
    },
  };
}

const listedAt =
  (place: Place) =>
  ({ key, flags }: Entry) => ({ key, flags: flags(place) });

const deletedPass = {
  category: 'VISITANTE',
  hasPremarket: false,
  isBlocked: false,
  isCancelled: false,
  isDeleted: true,
  hasSeat: false,
} as const;

/** Null for the tombstone of an earlier version, which does not name the pass. */
function entryOf({ id, at: changedAt, attendee, gateKey }: Change, now: Date): Entry | null {
  const at = changedAt < now ? changedAt : now;
  if (!attendee)
    return gateKey ? { id, at, changedAt, key: gateKey, flags: () => flagsOf(deletedPass) } : null;
  const { categoria, vip, vipProcessed, blockedAt, cancelledAt, sessions, qr } = attendee;
  // Not the attendee, so that no personal data stays in memory.
  const state = { categoria, vip, vipProcessed, blockedAt, cancelledAt, sessions };
  return { id, at, changedAt, key: gateKeyOf(qr), flags: (place) => flagsOf(gatePassOf(state, place)) };
}

const compare = (one: Pick<Entry, 'at' | 'id'>, other: Pick<Entry, 'at' | 'id'>): number =>
  one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : Number(one.id > other.id));

/** The index of the first entry after a position, by bisection. */
function firstAfter(entries: readonly Entry[], position: Pick<Entry, 'at' | 'id'>): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = entries[middle];
    if (entry && compare(entry, position) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
