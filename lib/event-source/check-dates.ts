import type { EventFile } from './schema';
import { entriesOf, type NoteFault, type Unchecked } from './unchecked';
import type { Path } from './yaml-file';

type Hours = { opens?: string; closes?: string };

/** The days of a show and their hours, as far as the file contains them. */
export function showDays(dates: Unchecked<EventFile['dates']> | undefined): Map<string, Hours> {
  const { firstDay, lastDay = firstDay, opens, closes, otherHours } = dates ?? {};
  if (!firstDay || !lastDay) return new Map();
  const days = new Map<string, Hours>(daysFrom(firstDay, lastDay).map((day) => [day, { opens, closes }]));
  for (const [, other] of entriesOf(otherHours)) {
    if (other.date && days.has(other.date)) days.set(other.date, other);
  }
  return days;
}

function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += 86_400_000) {
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}

/** Checks the order of the dates of the show, its premarket and its registration. */
export function checkDates({ dates, premarket, registration }: Unchecked<EventFile>, note: NoteFault): void {
  const { firstDay, lastDay = firstDay } = dates ?? {};
  checkOrder(note, ['dates', 'closes'], dates?.opens, dates?.closes);
  checkOrder(note, ['premarket', 'closes'], premarket?.opens, premarket?.closes);
  if (!firstDay || !lastDay) return;
  if (lastDay < firstDay) {
    note(['dates', 'lastDay'], `${lastDay} is before the first day; expected ${firstDay} or later`);
    return;
  }
  if (daysFrom(firstDay, lastDay).length > 31) {
    note(['dates', 'lastDay'], `${lastDay} makes the show longer than a month; expected at most 31 days`);
    return;
  }
  for (const [index, { date, opens, closes }] of entriesOf(dates?.otherHours)) {
    const path = ['dates', 'otherHours', index];
    checkOrder(note, [...path, 'closes'], opens, closes);
    if (date && (date < firstDay || date > lastDay)) {
      note([...path, 'date'], `${date} is not a day of the show; expected ${span(firstDay, lastDay)}`);
    }
  }
  const premarketDay = premarket?.date;
  if (premarketDay && premarketDay >= firstDay) {
    const what = premarketDay <= lastDay ? 'is a day of the show itself' : 'is after the show';
    note(['premarket', 'date'], `${premarketDay} ${what}; expected a day before ${firstDay}`);
  }
  const end = `${lastDay} ${showDays(dates).get(lastDay)?.closes ?? '23:59'}`;
  const { opens, closes } = registration ?? {};
  for (const [key, value] of Object.entries({ opens, closes })) {
    if (value && startOf(value) > end) {
      note(['registration', key], `${value} is after the show closes; expected ${end} or earlier`);
    }
  }
  if (opens && closes && startOf(opens) >= endOf(closes)) {
    note(['registration', 'closes'], `${closes} is not after ${opens}, when registration opens`);
  }
}

/** Reports an end, at this path, that is not after its start. */
export function checkOrder(
  note: NoteFault,
  path: Path,
  start: string | undefined,
  end: string | undefined,
): void {
  if (start && end && end <= start) note(path, `${end}; expected a time after ${start}`);
}

export const span = (first: string, last: string) => (first === last ? first : `${first} to ${last}`);

/** The first minute of `2028-02-16` or `2028-02-16 09:30`. */
export const startOf = (moment: string) => (moment.length === 10 ? `${moment} 00:00` : moment);
/** The last minute. For a day, this is midnight at its end. */
export const endOf = (moment: string) => (moment.length === 10 ? `${moment} 24:00` : moment);
