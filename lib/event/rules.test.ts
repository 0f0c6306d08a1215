import { describe, expect, it } from 'vitest';
import { aShow } from '@/tests/factories/events';
import { instantAt, isRegistrationOpen, keptUntil } from './rules';

describe('isRegistrationOpen', () => {
  const registration = { opensAt: '2027-09-01T09:00', closesAt: '2028-02-19T18:00', forms: [] };
  const event = { ...aShow, timeZone: 'America/Mexico_City', registration };

  it('is from the opening of registration to its closing, on the venue’s clock', () => {
    const [opening, closing] = [Date.parse('2027-09-01T15:00:00Z'), Date.parse('2028-02-20T00:00:00Z')];
    expect(isRegistrationOpen(event, new Date(opening - 1))).toBe(false);
    expect(isRegistrationOpen(event, new Date(opening))).toBe(true);
    expect(isRegistrationOpen(event, new Date(closing - 1))).toBe(true);
    expect(isRegistrationOpen(event, new Date(closing))).toBe(false);
  });

  it('is from the start where no opening is set', () => {
    const always = { ...event, registration: { ...registration, opensAt: null } };
    expect(isRegistrationOpen(always, new Date('2020-01-01T00:00:00Z'))).toBe(true);
  });

  it('follows the organiser’s decision whatever the date', () => {
    for (const now of ['2020-01-01T00:00:00Z', '2028-01-01T00:00:00Z', '2030-01-01T00:00:00Z']) {
      expect(isRegistrationOpen(event, new Date(now), true)).toBe(true);
      expect(isRegistrationOpen(event, new Date(now), false)).toBe(false);
    }
  });
});

describe('keptUntil', () => {
  const event = {
    timeZone: 'America/Mexico_City',
    days: [{ date: '2027-02-16', opensAt: '10:00', closesAt: '18:00' }],
    privacy: { ...aShow.privacy, keptUntil: '2028-02-16' },
  };
  const end = new Date('2028-02-17T05:59:00Z');

  it('is the end of the last day of the retention period, on the venue’s clock', () => {
    expect(keptUntil(event, new Date('2026-11-01T00:00:00Z'))).toEqual(end);
    expect(keptUntil(event, end)).toEqual(end);
  });

  it('is as long again after a record that was made later', () => {
    expect(keptUntil(event, new Date('2030-01-01T00:00:00Z'))).toEqual(new Date('2031-01-01T00:00:00Z'));
  });
});

describe('instantAt', () => {
  const at = (timeZone: string, local: string) => instantAt({ timeZone }, local).toISOString();

  it('keeps Mexico on standard time all year now, and on summer time when it had one', () => {
    expect(at('America/Mexico_City', '2027-07-01T10:00')).toBe('2027-07-01T16:00:00.000Z');
    expect(at('America/Mexico_City', '2027-02-16T10:00')).toBe('2027-02-16T16:00:00.000Z');
    expect(at('America/Mexico_City', '2022-07-01T10:00')).toBe('2022-07-01T15:00:00.000Z');
  });

  it('follows the clock changes of zones that have them', () => {
    expect(at('America/New_York', '2027-03-14T01:59')).toBe('2027-03-14T06:59:00.000Z');
    expect(at('America/New_York', '2027-03-14T03:00')).toBe('2027-03-14T07:00:00.000Z');
    expect(at('America/New_York', '2027-11-07T00:30')).toBe('2027-11-07T04:30:00.000Z');
    expect(at('America/New_York', '2027-11-07T02:00')).toBe('2027-11-07T07:00:00.000Z');
    expect(at('Asia/Kolkata', '2027-01-01T00:15')).toBe('2026-12-31T18:45:00.000Z');
  });

  it('reads a skipped time with the offset before the change and a repeated one as the first', () => {
    expect(at('America/New_York', '2027-03-14T02:30')).toBe('2027-03-14T07:30:00.000Z');
    expect(at('America/New_York', '2027-11-07T01:30')).toBe('2027-11-07T05:30:00.000Z');
  });

  it('refuses what is not a wall-clock time', () => {
    expect(() => at('America/Mexico_City', 'soon')).toThrow(RangeError);
  });
});
