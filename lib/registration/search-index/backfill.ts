import type { CollectionSpec, Store } from '@/lib/store/port';
import { derivedVersion } from './derived-fields';

/** The progress of preparing all attendees for `derivedVersion`. */
interface BackfillRecord {
  _id: string;
  /** The number of the round, stored under an earlier name. Each goes over all attendees in the order of their ids. */
  pass: number;
  /** The last id that this round has reached. */
  position?: string;
  /** How many attendees this round had to prepare. */
  prepared: number;
  /** Whether the previous round had nothing to prepare. */
  isWhole: boolean;
}

export const backfillsSpec: CollectionSpec<BackfillRecord> = {
  name: 'backfills',
  key: 'text',
  unique: [],
  indexes: [],
};

export type BackfillProgress = { isWhole: true } | { isWhole: false; percent: number };
export type Backfill = ReturnType<typeof createBackfill>;

/** The state of the backfill, shared by all processes on the store. Processes of other versions have their own. */
export function createBackfill(store: Store) {
  const records = store.collection(backfillsSpec);
  const _id = `attendees.${derivedVersion}`;
  const initial: BackfillRecord = { _id, pass: 1, prepared: 0, isWhole: false };
  return {
    read: async () => (await records.get(_id)) ?? initial,
    /** Stores that a round has reached an id. False if another process has ended the round. */
    async advance(round: number, position: string, prepared: number): Promise<boolean> {
      const advanced = (current: BackfillRecord): BackfillRecord => {
        const before = current.position ?? '';
        return {
          ...current,
          position: position > before ? position : before,
          prepared: current.prepared + prepared,
        };
      };
      const { outcome } = await records.update(
        _id,
        (current) => (current.pass === round ? advanced(current) : null),
        advanced(initial),
      );
      return outcome === 'updated';
    },
    /** Ends a round that has reached the last attendee, once. */
    async endRound(round: number): Promise<void> {
      const ended = ({ prepared }: BackfillRecord) => {
        return { _id, pass: round + 1, prepared: 0, isWhole: prepared === 0 };
      };
      await records.update(
        _id,
        (current) => (current.pass === round ? ended(current) : null),
        ended(initial),
      );
    },
  };
}

/** The share of the first round in the progress, in percent. Later rounds have little to write. */
const firstRound = 90;

/** Whether every attendee can be found by the derived fields, otherwise the progress of preparing them. */
export async function backfillProgress({
  backfill,
}: {
  backfill: Pick<Backfill, 'read'>;
}): Promise<BackfillProgress> {
  const { isWhole, pass: round, position = '' } = await backfill.read();
  if (isWhole) return { isWhole };
  // Ids are random, so an id shows what share of attendees precedes it.
  const share = Number.parseInt(position.slice(0, 8).padEnd(8, '0'), 16) / 2 ** 32;
  const percent = round === 1 ? share * firstRound : firstRound + share * (100 - firstRound);
  return { isWhole, percent: Math.min(99, Math.floor(percent)) };
}
