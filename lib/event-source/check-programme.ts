import { checkOrder, showDays, span } from './check-dates';
import { unknown } from './faults';
import type { EventFile } from './schema';
import { entriesOf, type NoteFault, noteRepeated, type Unchecked } from './unchecked';

/**
 * Checks that every session is within the hours of a day of the show, and that no room or speaker has two sessions at
 * the same time.
 */
export function checkProgramme({ dates, conferences }: Unchecked<EventFile>, note: NoteFault): void {
  const sessions = entriesOf(conferences?.sessions);
  const rooms = Object.keys(conferences?.rooms ?? {});
  const days = showDays(dates);
  const { firstDay = '', lastDay = firstDay } = dates ?? {};
  const pathOf = (index: number) => ['conferences', 'sessions', index];

  noteRepeated(note, conferences?.sessions, ({ id }, index) => [[...pathOf(index), 'id'], id]);
  for (const [index, { room, date, starts, ends }] of sessions) {
    const path = pathOf(index);
    if (room && rooms.length > 0 && !rooms.includes(room)) {
      note([...path, 'room'], `${room}: ${unknown('room', room, rooms)}`);
    }
    checkOrder(note, [...path, 'ends'], starts, ends);
    if (!date || days.size === 0) continue;
    const hours = days.get(date);
    if (!hours) {
      note([...path, 'date'], `${date} is not a day of the show; expected ${span(firstDay, lastDay)}`);
      continue;
    }
    const { opens, closes } = hours;
    if (starts && opens && starts < opens) {
      note([...path, 'starts'], `${starts} is before the show opens; expected ${opens} or later`);
    }
    if (ends && closes && ends > closes) {
      note([...path, 'ends'], `${ends} is after the show closes; expected ${closes} or earlier`);
    }
  }
  const timed = sessions.flatMap(([index, { date, starts, ends, ...session }]) =>
    date && starts && ends ? [{ ...session, index, from: `${date} ${starts}`, to: `${date} ${ends}` }] : [],
  );
  for (const [position, one] of timed.entries()) {
    for (const other of timed.slice(position + 1)) {
      if (one.from >= other.to || other.from >= one.to) continue;
      for (const key of ['room', 'speaker'] as const) {
        if (one[key] && one[key] === other[key]) {
          note(
            [...pathOf(other.index), key],
            `${one[key]} has ${one.id} at the same time; expected another time or ${key}`,
          );
        }
      }
    }
  }
}
