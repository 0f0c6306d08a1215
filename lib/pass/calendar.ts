import { localTimeOf } from '@/lib/base/venue-time';
import { eventNames, instantAt } from '@/lib/event/rules';
import type { ConferenceSession, ShowDay, TradeShow } from '@/lib/event/types';
import type { Locale } from '@/lib/i18n/locale';
import { textsOf } from '@/lib/i18n/translator';

export interface CalendarOptions {
  event: TradeShow;
  locale: Locale;
  /** Origin of the portal; its host is part of the entry's UID. */
  appUrl: string;
  /** The page that an entry links, by default the home page. It must not prove anything. */
  page?: string;
}

/** A calendar file by its DTSTAMP, the time of its creation. The same stamp gives the same bytes. */
export type CalendarFile = (stamp: Date) => string;

interface Entry {
  /** The part of its UID that is unique in the event. */
  uid: string;
  /** Local times of the venue, as the format writes them. */
  starts: string;
  ends: string;
  days?: number;
  summary: string;
  room?: string;
  description: string;
  /** Whether the person's time counts as taken. */
  isBusy?: boolean;
}

/**
 * An iCalendar file (RFC 5545) with an entry that recurs on every day of the event with the same hours, in the venue's
 * time zone. The UIDs are constant, so that importing the file twice does not duplicate entries.
 */
export function eventCalendar(options: CalendarOptions): CalendarFile {
  const { event, locale } = options;
  const entries = runsOf(event.days).map(
    ({ first, count }, index): Entry => ({
      uid: index > 0 ? `-${index + 1}` : '',
      starts: localTime(`${first.date}T${first.opensAt}`),
      ends: localTime(`${first.date}T${first.closesAt}`),
      days: count,
      summary: event.name[locale],
      description: `${event.dates[locale]}. ${event.hours[locale]}.\n${event.contact.email}`,
    }),
  );
  const openings = event.days.map(({ date, opensAt }) => `${date}T${opensAt}`);
  return calendarFile(options, openings, entries);
}

/** The same for one conference session, titled so that it makes sense among other entries; its UID is constant too. */
export function sessionCalendar(session: ConferenceSession, options: CalendarOptions): CalendarFile {
  const { event, locale } = options;
  const entry: Entry = {
    uid: `-session-${session.id}`,
    starts: localTime(session.startsAt),
    ends: localTime(session.endsAt),
    summary: `${session.title[locale]} · ${event.shortName[locale]}`,
    room: session.room[locale],
    description: `${session.speaker}\n${event.name[locale]}\n${event.contact.email}`,
    isBusy: true,
  };
  return calendarFile(options, [session.startsAt], [entry]);
}

/** A file with the moment at which registration opens; null if it is open from the start. */
export function openingCalendar(options: CalendarOptions): CalendarFile | null {
  const { event, locale } = options;
  const { opensAt, opens } = event.registration;
  if (!opensAt || !opens) return null;
  const afterOpening = (minutes: number) =>
    localTimeOf(Date.parse(opensAt) + minutes * 60_000, event.timeZone);
  const begins = afterOpening(0);
  const summary = textsOf(locale, 'pages.closed')('openingEntry', eventNames(event, locale));
  const entry = {
    uid: '-opening',
    starts: localTime(begins),
    ends: localTime(afterOpening(15)),
    summary,
    description: event.contact.email,
  };
  return calendarFile(options, [begins], [entry]);
}

/** The pages of Google and Outlook that add the whole show as an entry over its days. */
export function calendarPages({ event, locale, page }: CalendarOptions & { page: string }) {
  const day = 24 * 60 * 60_000;
  const after = new Date(Date.parse(event.lastDay) + day).toISOString().slice(0, 10);
  const name = event.name[locale];
  const location = `${event.venue.name[locale]}, ${event.venue.address[locale]}`;
  const details = `${event.dates[locale]}. ${event.hours[locale]}.\n${page}`;
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: name,
    dates: [event.firstDay, after].map((date) => date.replaceAll('-', '')).join('/'),
    location,
    details,
  });
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    allday: 'true',
    subject: name,
    startdt: event.firstDay,
    enddt: after,
    location,
    body: details,
  });
  return {
    google: `https://calendar.google.com/calendar/render?${google}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}`,
  };
}

/** A file with these entries, which begin at these local times. */
function calendarFile(
  { event, locale, appUrl, page = appUrl }: CalendarOptions,
  beginnings: readonly string[],
  entries: readonly Entry[],
): CalendarFile {
  const { venue } = event;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//registration-portal//event//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VTIMEZONE',
    `TZID:${event.timeZone}`,
    ...offsetsOf(event, beginnings),
    'END:VTIMEZONE',
    ...entries.flatMap(({ uid, starts, ends, days = 1, summary, room, description, isBusy }) => [
      'BEGIN:VEVENT',
      `UID:${event.id}-${event.year}${uid}@${new URL(appUrl).hostname}`,
      stampLine,
      `SEQUENCE:${event.calendarRevision}`,
      `DTSTART;TZID=${event.timeZone}:${starts}`,
      `DTEND;TZID=${event.timeZone}:${ends}`,
      ...(days > 1 ? [`RRULE:FREQ=DAILY;COUNT=${days}`] : []),
      `SUMMARY:${escaped(summary)}`,
      `LOCATION:${escaped([room, venue.name[locale], venue.address[locale]].filter(Boolean).join(', '))}`,
      `DESCRIPTION:${escaped(description)}`,
      `URL:${page}`,
      `TRANSP:${isBusy ? 'OPAQUE' : 'TRANSPARENT'}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  const file = lines.map((line) => `${folded(line)}\r\n`).join('');
  return (stamp) =>
    file.replaceAll(`\n${stampLine}`, `\n${stampLine}${stamp.toISOString().replace(/[-:]|\.\d+/g, '')}`);
}

const stampLine = 'DTSTAMP:';

/**
 * The venue's offsets from UTC, one for each day on which it changes. Programs that do not know the time zone's name
 * use these.
 */
function offsetsOf(event: TradeShow, beginnings: readonly string[]): string[] {
  return beginnings.flatMap((local, index) => {
    const offset = utcOffset(event, local);
    const before = utcOffset(event, beginnings[index - 1] ?? local);
    if (index > 0 && offset === before) return [];
    const since = index > 0 ? localTime(`${local.slice(0, 10)}T00:00`) : '19700101T000000';
    return [
      'BEGIN:STANDARD',
      `DTSTART:${since}`,
      `TZOFFSETFROM:${before}`,
      `TZOFFSETTO:${offset}`,
      'END:STANDARD',
    ];
  });
}

/** Runs of consecutive days with the same hours, by first day. */
function runsOf(days: readonly ShowDay[]): { first: ShowDay; count: number }[] {
  const runs: { first: ShowDay; count: number }[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && last.first.opensAt === day.opensAt && last.first.closesAt === day.closesAt) last.count++;
    else runs.push({ first: day, count: 1 });
  }
  return runs;
}

const localTime = (local: string) => local.replace(/[-:]/g, '').padEnd(15, '0');

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

/** A line folded at 75 octets, between characters; continuation lines begin with a space. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= 75) return line;
  let result = '';
  let width = 0;
  for (const character of line) {
    const octets = Buffer.byteLength(character);
    if (width + octets > 75) {
      result += '\r\n ';
      width = 1;
    }
    result += character;
    width += octets;
  }
  return result;
}

/** The venue's offset from UTC on that day, such as `-0600`. */
function utcOffset(event: TradeShow, local: string): string {
  const minutes = Math.round((Date.parse(`${local}:00Z`) - instantAt(event, local).getTime()) / 60_000);
  const two = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${two(size % 60)}`;
}
