import { instantAt } from '@/lib/event/rules';
import type { ShowDay, TradeShow } from '@/lib/event/types';
import type { Locale } from '@/lib/i18n/locale';

export interface CalendarOptions {
  event: TradeShow;
  locale: Locale;
  /** Origin of the portal; its host is part of the entry's UID. */
  appUrl: string;
  /** DTSTAMP, the time of the file's creation: the same stamp gives the same bytes. */
  stamp: Date;
}

/**
 * An iCalendar file (RFC 5545) with an entry that recurs on every day of the event, from opening to closing time in the
 * venue's time zone; days whose hours differ have an entry of their own. The UIDs are constant, so that importing the
 * file twice makes no entry twice.
 */
export function eventCalendar({ event, locale, appUrl, stamp }: CalendarOptions): string {
  const offset = utcOffset(event, `${event.firstDay}T${event.opensAt}`);
  const { venue } = event;
  const place = [venue.name, venue.address].map((text) => text[locale]);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//registration-portal//event//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VTIMEZONE',
    `TZID:${event.timeZone}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    'END:STANDARD',
    'END:VTIMEZONE',
    ...runsOf(event.days).flatMap(({ first, count }, index) => [
      'BEGIN:VEVENT',
      `UID:${event.id}-${event.year}${index > 0 ? `-${index + 1}` : ''}@${new URL(appUrl).hostname}`,
      `DTSTAMP:${stamp.toISOString().replace(/[-:]|\.\d+/g, '')}`,
      `DTSTART;TZID=${event.timeZone}:${localTime(first.date, first.opensAt)}`,
      `DTEND;TZID=${event.timeZone}:${localTime(first.date, first.closesAt)}`,
      ...(count > 1 ? [`RRULE:FREQ=DAILY;COUNT=${count}`] : []),
      `SUMMARY:${escaped(event.name[locale])}`,
      `LOCATION:${escaped(place.join(', '))}`,
      `DESCRIPTION:${escaped(`${event.dates[locale]}. ${event.hours[locale]}.\n${event.contact.email}`)}`,
      `URL:${appUrl}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** Days in a row with the same hours, each row by its first day. */
function runsOf(days: readonly ShowDay[]): { first: ShowDay; count: number }[] {
  const runs: { first: ShowDay; count: number }[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && last.first.opensAt === day.opensAt && last.first.closesAt === day.closesAt) last.count++;
    else runs.push({ first: day, count: 1 });
  }
  return runs;
}

const localTime = (date: string, time: string) => `${date}T${time}`.replace(/[-:]/g, '').padEnd(15, '0');

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

/** A line folded at 75 octets, between characters; continuation lines begin with a space. */
function folded(line: string): string {
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
