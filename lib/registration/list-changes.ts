import type { Cursor, Scalar } from '@/lib/store/port';
import type { Attendee } from './record';
import type { Attendees } from './repository';

/** How far the clocks of two processes may differ, and how long a write may take, ms. */
const overlap = 60_000;
/** Comes before the id of every record. */
const beforeAll = '0'.repeat(24);

/** The last change of an attendee; without the attendee, and with the key of its pass, if it was deleted. */
export interface Change {
  id: string;
  at: Date;
  attendee?: Attendee;
  gateKey?: string;
}

/** What changes are read from. */
export interface ChangeDeps {
  attendees: Pick<Attendees, 'changedAfter' | 'deletedAfter'>;
  clock: () => Date;
}

/**
 * The attendees that were changed or deleted after a position, in the order of their last change, and the position for
 * the next call. A change may come again, because at the end of the changes the next call begins a minute earlier. None
 * is left out except those that cannot be read.
 */
export async function listChanges(
  { attendees, clock }: ChangeDeps,
  since?: Cursor,
  pageSize = 1_000,
): Promise<{ changes: Change[]; next: Cursor; isEnd: boolean }> {
  // Begins before the reads, so that what is stored meanwhile is within the overlap.
  const settled = new Date(clock().getTime() - overlap);
  // The tombstone of an attendee precedes its deletion, so reading them last misses no deletion.
  const page = await attendees.changedAfter(since, pageSize);
  const deleted = await attendees.deletedAfter(since, pageSize);
  const all: Change[] = [
    ...page.documents.map((attendee) => ({ id: attendee._id, at: attendee.updatedAt, attendee })),
    ...deleted.map(({ _id, updatedAt, gateKey }) => ({ id: _id, at: updatedAt, gateKey })),
  ];
  // Deletions after the last attendee of a full page follow with the attendees after it.
  const end = page.isLast ? undefined : page.next;
  const batch = end ? all.filter(({ id, at }) => byTimeAndId(at, id, end.value, end.id) <= 0) : all;
  const changes = batch.toSorted((a, b) => byTimeAndId(a.at, a.id, b.at, b.id)).slice(0, pageSize);
  const isEnd = !end && changes.length < pageSize;
  const last = changes.at(-1);
  const isWhole = changes.length === batch.length;
  const reached = (isWhole && end) || (last ? { value: last.at, id: last.id } : since);
  const isSettled = reached !== undefined && reached.value <= settled;
  return {
    changes,
    isEnd,
    next: reached && (isSettled || !isEnd) ? reached : { value: settled, id: beforeAll },
  };
}

function byTimeAndId(at: Date, id: string, otherAt: Scalar, otherId: string): number {
  const difference = Number(at) - Number(otherAt);
  return difference || (id < otherId ? -1 : Number(id > otherId));
}
