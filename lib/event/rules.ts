import { oncePerKey } from '@/lib/base/once-per-key';
import type { Locale } from '@/lib/i18n/locale';
import type {
  Category,
  ClosedState,
  FormName,
  InSentence,
  RegistrationState,
  ShowDay,
  Theme,
  TradeShow,
} from './types';
import { closedStates } from './types';

/**
 * The state of registration: `upcoming` before it opens, `open` until the instant it closes, `over` once the last
 * day closes.
 * @param override the organiser's decision: true opens registration at any time, false closes it
 */
export function registrationState(
  { registration, endsAt }: Pick<TradeShow, 'registration' | 'endsAt'>,
  now: Date,
  override?: boolean,
): RegistrationState {
  const { opensAt, closesAt } = registration;
  if (override) return 'open';
  if (now >= new Date(endsAt)) return 'over';
  if (now >= new Date(closesAt) || override === false) return 'closed';
  return opensAt && now < new Date(opensAt) ? 'upcoming' : 'open';
}

/** The reason why nobody can register, by its name in a path. `closed` for any other name. */
export function closedState(name: string): ClosedState {
  return closedStates.find((each) => each === name) ?? 'closed';
}

/** The venue on a map: the event's own link, or a search by name and address. */
export function mapLink({ venue }: Pick<TradeShow, 'venue'>, locale: Locale): string {
  const place = `${venue.name[locale]}, ${venue.address[locale]}`;
  return venue.mapUrl ?? `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
}

/** Names an edition of a show: another year of the same event has another name. */
export const editionOf = ({ id, firstDay }: Pick<TradeShow, 'id' | 'firstDay'>): string =>
  `${id} ${firstDay}`;

/** Whether people of this category choose sessions of the programme. */
export const choosesSessions = (
  { categoria }: { categoria: Category },
  { seatCategories }: Pick<TradeShow, 'seatCategories'>,
): boolean => seatCategories.includes(categoria);

/** The position of a moment relative to the show, in the venue's time. */
export type ShowTime =
  /**
   * The first day, and the number of calendar days until then. Absent if the organiser keeps registration open after
   * the show, for example for a trial.
   */
  | { phase: 'before'; next?: { day: ShowDay; daysToGo: number } }
  /** The current day or, once it has closed, the next one, and the number of calendar days until then. */
  | { phase: 'during'; day: ShowDay; daysToGo: number }
  | { phase: 'after' };

/**
 * Whether the show is before, during or after its days. Like registration, it is over at the end of the last day.
 * @param days the days on which a person may come, the first one first
 */
export function showTime(
  { days, timeZone }: Pick<TradeShow, 'timeZone'> & { days: readonly ShowDay[] },
  now: Date,
  state: RegistrationState,
): ShowTime {
  if (state === 'over') return { phase: 'after' };
  const wallClock = new Date(now.getTime() + offsetAt(now.getTime(), timeZone)).toISOString();
  const today = wallClock.slice(0, 10);
  const day = days.find(({ date, closesAt }) => wallClock < `${date}T${closesAt}`);
  if (!day) return { phase: 'before' };
  const daysToGo = (Date.parse(day.date) - Date.parse(today)) / 86_400_000;
  const hasBegun = days.some(({ date }) => date <= today);
  return hasBegun ? { phase: 'during', day, daysToGo } : { phase: 'before', next: { day, daysToGo } };
}

/** Whether it is between 2 and 5 in the morning at the venue, when hardly anybody registers. */
export function isNight({ timeZone }: Pick<TradeShow, 'timeZone'>, now: Date): boolean {
  const hour = new Date(now.getTime() + offsetAt(now.getTime(), timeZone)).getUTCHours();
  return hour >= 2 && hour < 5;
}

/** The part of an event that says how long its records are kept. */
export type KeepingEvent = Pick<TradeShow, 'privacy' | 'lastDay' | 'timeZone'>;

/**
 * When a record of this event made at `createdAt` has to be deleted: at the end of the retention period. A record made
 * after that, in a trial of a past event, is kept for as long as the others were.
 */
export function keptUntil(event: KeepingEvent, createdAt: Date): Date {
  const end = instantAt(event, `${event.privacy.keptUntil}T23:59`);
  if (createdAt <= end) return end;
  const period = end.getTime() - instantAt(event, `${event.lastDay}T23:59`).getTime();
  return new Date(createdAt.getTime() + period);
}

const week = 7 * 24 * 60 * 60 * 1000;

/**
 * Until when mailed links to a record made at `createdAt` work: for as long as the record is kept, and at least until a
 * week after the last day.
 */
export function linksWorkUntil(event: KeepingEvent, createdAt: Date): Date {
  const afterShow = instantAt(event, `${event.lastDay}T23:59`).getTime() + week;
  return new Date(Math.max(keptUntil(event, createdAt).getTime(), afterShow));
}

/**
 * The message arguments for the event's name: `{event}` is the name alone, `{theEvent}`, `{ofTheEvent}`, `{toTheEvent}`
 * and `{TheEvent}` are its forms inside a sentence.
 */
export function eventNames(
  { name, inSentence }: Pick<TradeShow, 'name' | 'inSentence'>,
  locale: Locale,
): Record<'event' | keyof InSentence, string> {
  const { theEvent, ofTheEvent, toTheEvent, TheEvent } = inSentence;
  return {
    event: name[locale],
    theEvent: theEvent[locale],
    ofTheEvent: ofTheEvent[locale],
    toTheEvent: toTheEvent[locale],
    TheEvent: TheEvent[locale],
  };
}

/** Whether the event offers this form. */
export function offersForm(event: Pick<TradeShow, 'registration'>, form: FormName): boolean {
  return event.registration.forms.includes(form);
}

/**
 * The colour of a form and of links to it: its category's colour, or a neutral one if the answers decide the category.
 */
export function formColor(theme: Pick<Theme, 'colors' | 'categoryColors'>, form: FormName): string {
  if (form === 'express') return theme.colors.softInk;
  return theme.categoryColors[form.toUpperCase() as Uppercase<typeof form>];
}

/**
 * The instant of a wall-clock time at the venue, written as `2027-02-17T10:00`. A time that a clock change skips is
 * read with the offset from before the change. For a time that it repeats, the first of the two applies.
 */
export function instantAt({ timeZone }: Pick<TradeShow, 'timeZone'>, local: string): Date {
  const key = `${timeZone} ${local}`;
  const instant = instants.get(key) ?? computedInstant(timeZone, local);
  instants.set(key, instant);
  return new Date(instant);
}

/** Cached because an event has few moments, and mails and pages need them often. */
const instants = new Map<string, number>();

function computedInstant(timeZone: string, local: string): number {
  const asUtc = Date.parse(`${local}:00Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) || Number.isNaN(asUtc))
    throw new RangeError(`Not a wall-clock time: ${local}`);
  const day = 86_400_000;
  // The offsets of the day before and the day after bracket any clock change.
  const before = asUtc - offsetAt(asUtc - day, timeZone);
  const after = asUtc - offsetAt(asUtc + day, timeZone);
  const isTrue = (instant: number) => instant + offsetAt(instant, timeZone) === asUtc;
  return isTrue(before) || !isTrue(after) ? before : after;
}

const clockFormat = oncePerKey(
  (timeZone) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }),
);

/** How far the zone's clock is ahead of UTC at that instant, ms. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = clockFormat(timeZone)
    .formatToParts(instant)
    .map(({ type, value }) => [type, Number(value)] as const);
  const { year = 0, month = 1, day, hour, minute, second } = Object.fromEntries(parts);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

/**
 * The sender of the event's mails: the event's name in the mail's language, at this address or otherwise its contact
 * address.
 */
export function senderAddress(
  { name, contact }: Pick<TradeShow, 'name' | 'contact'>,
  address = contact.email,
) {
  return (locale: Locale) => ({ name: name[locale], address });
}

/** When the hours of this date end at the venue (times such as `20:00`); null before and after them. */
export function windowEnd(
  event: Pick<TradeShow, 'timeZone'>,
  date: string,
  { from, until }: { from: string; until: string },
  now: Date,
): Date | null {
  const end = instantAt(event, `${date}T${until}`);
  return now >= instantAt(event, `${date}T${from}`) && now < end ? end : null;
}
