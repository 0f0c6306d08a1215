/// <reference lib="es2024.string" />
import { describe, expect, test } from 'vitest';
import type { ConferenceSession } from '@/lib/event/types';
import { aShow } from '@/tests/factories/events';
import { type CalendarOptions, eventCalendar, openingCalendar, sessionCalendar } from './calendar';

const daysOf = (...dates: string[]) => dates.map((date) => ({ date, opensAt: '10:00', closesAt: '18:00' }));

const options = {
  event: { ...aShow, days: daysOf('2027-02-16', '2027-02-17', '2027-02-18', '2027-02-19') },
  locale: 'es',
  appUrl: 'https://registro.ejemplo.mx',
  stamp: new Date('2026-11-20T10:11:12.345Z'),
} as const;

interface Options extends CalendarOptions {
  stamp: Date;
}

const eventFile = ({ stamp, ...calendar }: Options) => eventCalendar(calendar)(stamp);
const sessionFile = (session: ConferenceSession, { stamp, ...calendar }: Options) =>
  sessionCalendar(session, calendar)(stamp);

const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

describe('the calendar file', () => {
  test('covers every day of the event, in the venue’s time zone', () => {
    const lines = unfolded(eventFile(options));
    expect(lines).toContain('DTSTART;TZID=America/Mexico_City:20270216T100000');
    expect(lines).toContain('DTEND;TZID=America/Mexico_City:20270216T180000');
    expect(lines).toContain('RRULE:FREQ=DAILY;COUNT=4');
    expect(lines).toContain('TZID:America/Mexico_City');
    expect(lines).toContain('TZOFFSETTO:-0600');
  });

  test('has the offset of every day of a show during which the clocks change', () => {
    const days = daysOf('2027-03-12', '2027-03-13', '2027-03-14', '2027-03-15');
    const offsets = (timeZone: string) =>
      unfolded(eventFile({ ...options, event: { ...aShow, days, timeZone } })).filter((line) =>
        /^(?:DTSTART:|TZOFFSET)/.test(line),
      );
    const first = ['DTSTART:19700101T000000', 'TZOFFSETFROM:-0800', 'TZOFFSETTO:-0800'];
    const changed = ['DTSTART:20270314T000000', 'TZOFFSETFROM:-0800', 'TZOFFSETTO:-0700'];
    expect(offsets('America/Tijuana')).toEqual([...first, ...changed]);
    expect(offsets('America/Mexico_City')).toHaveLength(3);
  });

  test('has an entry of its own for days whose hours differ', () => {
    const last = { date: '2027-02-19', opensAt: '10:00', closesAt: '14:00' };
    const days = [...daysOf('2027-02-17', '2027-02-18'), last];
    const lines = unfolded(eventFile({ ...options, event: { ...aShow, days } }));
    expect(lines.filter((line) => /^(?:RRULE|DTEND)/.test(line))).toEqual([
      'DTEND;TZID=America/Mexico_City:20270217T180000',
      'RRULE:FREQ=DAILY;COUNT=2',
      'DTEND;TZID=America/Mexico_City:20270219T140000',
    ]);
    expect(new Set(lines.filter((line) => line.startsWith('UID:'))).size).toBe(2);
  });

  test('of the opening has the moment at which registration opens, and none is made for a show that is open from the start', () => {
    const opens = { es: 'el 10 de enero', en: 'on January 10' };
    const registration = { ...aShow.registration, opensAt: '2027-01-10T15:00:00Z', opens };
    const { stamp, ...calendar } = options;
    const file = openingCalendar({ ...calendar, event: { ...calendar.event, registration } });
    const lines = unfolded(file?.(stamp) ?? '');
    expect(lines).toContain('DTSTART;TZID=America/Mexico_City:20270110T090000');
    expect(lines.filter((line) => line.startsWith('RRULE'))).toEqual([]);
    const always = { ...aShow.registration, opensAt: null, opens: null };
    expect(openingCalendar({ ...calendar, event: { ...calendar.event, registration: always } })).toBeNull();
  });

  test('has a constant UID, and the same bytes for the same stamp', () => {
    const uid = (file: string) => unfolded(file).find((line) => line.startsWith('UID:'));
    const again = eventFile({ ...options, stamp: new Date(0) });
    expect(uid(again)).toBe(uid(eventFile(options)));
    expect(uid(eventFile({ ...options, event: { ...aShow, id: 'another' } }))).not.toBe(uid(again));
    expect(eventFile(options)).toBe(eventFile(options));
    expect(unfolded(eventFile(options))).toContain('DTSTAMP:20261120T101112Z');
  });

  test('ends lines with CRLF and folds them at 75 octets, between characters', () => {
    const name = `${'ñandú '.repeat(40)}🪑`;
    const file = eventFile({ ...options, event: { ...aShow, name: { es: name, en: name } } });
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of file.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line.isWellFormed()).toBe(true);
    }
    expect(unfolded(file)).toContain(`SUMMARY:${name}`);
  });

  test('escapes characters with a meaning in the format', () => {
    const name = 'Sillas, mesas; y \\ más\nBEGIN:VALARM';
    const file = eventFile({ ...options, event: { ...aShow, name: { es: name, en: name } } });
    expect(unfolded(file)).toContain('SUMMARY:Sillas\\, mesas\\; y \\\\ más\\nBEGIN:VALARM');
  });
});

describe('the calendar file of a session', () => {
  const session = {
    id: 'ensambles',
    title: { es: 'Taller de ensambles', en: 'Joinery workshop' },
    speaker: 'Jacinto Robledo',
    room: { es: 'Sala Parota', en: 'Parota Room' },
    startsAt: '2027-02-17T10:30',
    endsAt: '2027-02-17T11:30',
    capacity: 50,
  };
  const lines = unfolded(sessionFile(session, options));

  test('has one entry at its hours, in its room, titled so that it makes sense alone', () => {
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    expect(lines).toContain('DTSTART;TZID=America/Mexico_City:20270217T103000');
    expect(lines).toContain('DTEND;TZID=America/Mexico_City:20270217T113000');
    expect(lines).toContain(`SUMMARY:Taller de ensambles · ${aShow.shortName.es}`);
    expect(lines.find((line) => line.startsWith('LOCATION:'))).toMatch(/^LOCATION:Sala Parota\\, /);
    expect(lines).toContain('TRANSP:OPAQUE');
  });

  test('has a constant UID of its own', () => {
    const uid = (file: string[]) => file.find((line) => line.startsWith('UID:'));
    const other = unfolded(sessionFile({ ...session, id: '2' }, { ...options, stamp: new Date(0) }));
    expect(uid(unfolded(sessionFile(session, { ...options, stamp: new Date(0) })))).toBe(uid(lines));
    expect(uid(other)).not.toBe(uid(lines));
    expect(unfolded(eventFile(options))).not.toContain(uid(lines));
  });
});
