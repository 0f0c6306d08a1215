import { describe, expect, test } from 'vitest';
import type { RegistrationState, TradeShow } from '@/lib/event/types';
import { aShow } from '@/tests/factories/events';
import { formColor, instantAt, keptUntil, linksWorkUntil, registrationState, showTime } from './rules';
import { formNames } from './types';

describe('formColor', () => {
  const { theme } = aShow;

  test('is the colour on the pass of people who register by the form, and a neutral one for the express form', () => {
    const { VISITANTE, CONGRESISTA, ESTUDIANTE, COMPRADOR } = theme.categoryColors;
    const colors = formNames.map((form) => [form, formColor(theme, form)]);
    expect(Object.fromEntries(colors)).toEqual({
      visitante: VISITANTE,
      congresista: CONGRESISTA,
      estudiante: ESTUDIANTE,
      comprador: COMPRADOR,
      express: theme.colors.softInk,
    });
  });
});

describe('registrationState', () => {
  const registration: TradeShow['registration'] = {
    ...aShow.registration,
    opensAt: '2027-09-01T15:00:00.000Z',
    closesAt: '2028-02-18T18:00:00.000Z',
  };
  const event = { registration, endsAt: '2028-02-19T21:00:00.000Z' };
  const at = (now: string, show = event) => registrationState(show, new Date(now));

  test('changes at the opening and closing of registration and at the end of the last day', () => {
    for (const [instant, before, after] of [
      ['2027-09-01T15:00:00Z', 'upcoming', 'open'],
      ['2028-02-18T18:00:00Z', 'open', 'closed'],
      ['2028-02-19T21:00:00Z', 'closed', 'over'],
    ] as const) {
      expect(registrationState(event, new Date(Date.parse(instant) - 1))).toBe(before);
      expect(at(instant)).toBe(after);
    }
  });

  test('is open from the start if no opening is set', () => {
    const always = { ...event, registration: { ...registration, opensAt: null } };
    expect(at('2020-01-01T00:00:00Z', always)).toBe('open');
  });

  test('follows the organiser’s decision whatever the date', () => {
    for (const [now, closed] of [
      ['2020-01-01T00:00:00Z', 'closed'],
      ['2028-01-01T00:00:00Z', 'closed'],
      ['2030-01-01T00:00:00Z', 'over'],
    ] as const) {
      expect(registrationState(event, new Date(now), true)).toBe('open');
      expect(registrationState(event, new Date(now), false)).toBe(closed);
    }
  });
});

describe('showTime', () => {
  const days = ['16', '17', '19'].map((day) => ({
    date: `2028-02-${day}`,
    opensAt: '10:00',
    closesAt: day === '19' ? '15:00' : '18:00',
  }));
  const at = (now: string, { timeZone = 'America/Mexico_City', state = 'open', open = days } = {}) => {
    const event = { timeZone, days: open };
    const time = showTime(event, new Date(now), state as RegistrationState);
    if (time.phase === 'during') return [time.day.date, time.daysToGo];
    return time.phase === 'before' && time.next ? time.next.daysToGo : time.phase;
  };

  test.each([
    ['2028-02-04T18:00:00Z', 12],
    // Midnight at the venue is 06:00 in UTC.
    ['2028-02-15T05:59:59Z', 2],
    ['2028-02-15T06:00:00Z', 1],
    ['2028-02-16T05:59:59Z', 1],
    ['2028-02-16T06:00:00Z', ['2028-02-16', 0]],
    ['2028-02-16T23:59:59Z', ['2028-02-16', 0]],
    ['2028-02-17T00:00:00Z', ['2028-02-17', 1]],
    ['2028-02-17T06:00:00Z', ['2028-02-17', 0]],
    ['2028-02-18T18:00:00Z', ['2028-02-19', 1]],
    ['2028-02-19T20:59:59Z', ['2028-02-19', 0]],
  ])('at %s it is %j', (now, expected) => {
    expect(at(now)).toEqual(expected);
  });

  test('counts calendar days across a clock change, wherever the venue is', () => {
    const open = [{ date: '2028-03-13', opensAt: '10:00', closesAt: '18:00' }];
    const event = { days: open };
    for (const [timeZone, now, daysToGo] of [
      // Clocks go forward on 12 March.
      ['America/New_York', '2028-03-12T04:59:00Z', 2],
      ['America/New_York', '2028-03-12T05:00:00Z', 1],
      ['America/New_York', '2028-03-13T03:59:00Z', 1],
      ['Pacific/Auckland', '2028-03-12T10:59:00Z', 1],
      ['Pacific/Honolulu', '2028-03-12T10:00:00Z', 1],
      ['Pacific/Honolulu', '2028-03-12T09:59:00Z', 2],
    ] as const) {
      const time = showTime({ ...event, timeZone }, new Date(now), 'open');
      expect([timeZone, now, time]).toEqual([
        timeZone,
        now,
        { phase: 'before', next: { day: open[0], daysToGo } },
      ]);
    }
    expect(
      showTime({ ...event, timeZone: 'Pacific/Auckland' }, new Date('2028-03-12T11:00:00Z'), 'open'),
    ).toEqual({
      phase: 'during',
      day: open[0],
      daysToGo: 0,
    });
  });

  test('begins a day early for whoever may come to the premarket', () => {
    const open = [{ date: '2028-02-15', opensAt: '10:00', closesAt: '18:00' }, ...days];
    expect(at('2028-02-15T05:59:00Z', { open })).toBe(1);
    expect(at('2028-02-15T18:00:00Z', { open })).toEqual(['2028-02-15', 0]);
    expect(at('2028-02-16T01:00:00Z', { open })).toEqual(['2028-02-16', 1]);
  });

  test('is over when registration is, and upcoming without a count for a trial of a past show', () => {
    expect(at('2028-02-19T21:00:00Z', { state: 'over' })).toBe('after');
    expect(at('2028-02-19T21:00:00Z', { state: 'open' })).toBe('before');
    expect(at('2028-02-16T18:00:00Z', { state: 'closed' })).toEqual(['2028-02-16', 0]);
  });
});

describe('keptUntil', () => {
  const event = {
    timeZone: 'America/Mexico_City',
    lastDay: '2027-02-16',
    privacy: { ...aShow.privacy, keptUntil: '2028-02-16' },
  };
  const end = new Date('2028-02-17T05:59:00Z');

  test('is the end of the last day of the retention period, on the venue’s clock', () => {
    expect(keptUntil(event, new Date('2026-11-01T00:00:00Z'))).toEqual(end);
    expect(keptUntil(event, end)).toEqual(end);
  });

  test('is another full period after the creation of a later record', () => {
    expect(keptUntil(event, new Date('2030-01-01T00:00:00Z'))).toEqual(new Date('2031-01-01T00:00:00Z'));
  });
});

describe('linksWorkUntil', () => {
  const event = { timeZone: 'America/Mexico_City', lastDay: '2027-02-16' };
  const keptTo = (keptUntil: string) => ({ ...event, privacy: { ...aShow.privacy, keptUntil } });
  const createdAt = new Date('2026-01-01T00:00:00Z');

  test('is the end of the retention period, more than a year after registering', () => {
    expect(linksWorkUntil(keptTo('2028-02-16'), createdAt)).toEqual(new Date('2028-02-17T05:59:00Z'));
  });

  test('is at least a week after the last day', () => {
    expect(linksWorkUntil(keptTo('2027-02-17'), createdAt)).toEqual(new Date('2027-02-24T05:59:00Z'));
  });
});

describe('instantAt', () => {
  const at = (timeZone: string, local: string) => instantAt({ timeZone }, local).toISOString();

  test('keeps Mexico on standard time all year now, and on summer time when it had one', () => {
    expect(at('America/Mexico_City', '2027-07-01T10:00')).toBe('2027-07-01T16:00:00.000Z');
    expect(at('America/Mexico_City', '2027-02-16T10:00')).toBe('2027-02-16T16:00:00.000Z');
    expect(at('America/Mexico_City', '2022-07-01T10:00')).toBe('2022-07-01T15:00:00.000Z');
  });

  test('follows the clock changes of zones that have them', () => {
    expect(at('America/New_York', '2027-03-14T01:59')).toBe('2027-03-14T06:59:00.000Z');
    expect(at('America/New_York', '2027-03-14T03:00')).toBe('2027-03-14T07:00:00.000Z');
    expect(at('America/New_York', '2027-11-07T00:30')).toBe('2027-11-07T04:30:00.000Z');
    expect(at('America/New_York', '2027-11-07T02:00')).toBe('2027-11-07T07:00:00.000Z');
    expect(at('Asia/Kolkata', '2027-01-01T00:15')).toBe('2026-12-31T18:45:00.000Z');
  });

  test('reads a skipped time with the offset before the change and a repeated one as the first', () => {
    expect(at('America/New_York', '2027-03-14T02:30')).toBe('2027-03-14T07:30:00.000Z');
    expect(at('America/New_York', '2027-11-07T01:30')).toBe('2027-11-07T05:30:00.000Z');
  });

  test('refuses what is not a wall-clock time', () => {
    expect(() => at('America/Mexico_City', 'soon')).toThrow(RangeError);
  });
});
