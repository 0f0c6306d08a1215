import type { Cursor } from '@/lib/store/port';

/** How far the clocks of two processes may differ, and how long a write may take, ms. */
const overlap = 60_000;
/** Comes before every id, and has the form of one, which MongoDB requires of the registrations' ids. */
const beforeAll = '0'.repeat(24);

/** A position as devices keep it. */
export const positionText = ({ value, id }: Cursor): string => `${Number(value)}.${id}`;

/** The position in a text of a device; undefined, which is the beginning, if it is none. */
export function readPosition(text: string | undefined): Cursor | undefined {
  const [, ms, id] = /^(\d{1,15})\.(.{0,80})$/.exec(text ?? '') ?? [];
  return ms === undefined || id === undefined ? undefined : { value: new Date(Number(ms)), id };
}

/**
 * Where the next reading of changes begins after one that reached the end: a minute before now if the last change is newer,
 * because an earlier change may still be stored. Changes of this minute are read again.
 */
export function settledPosition(reached: Cursor | undefined, now: Date): Cursor {
  const settled = new Date(now.getTime() - overlap);
  return reached && reached.value <= settled ? reached : { value: settled, id: beforeAll };
}
