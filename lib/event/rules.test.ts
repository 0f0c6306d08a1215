import { describe, expect, it } from 'vitest';
import { currentEvent } from './current';
import { closingInstant, instantAt, isRegistrationOpen } from './rules';

describe('isRegistrationOpen', () => {
  it.each([
    ['furniture', '2027-02-20T00:00:00.000Z'],
    ['foundry', '2025-10-18T00:00:00.000Z'],
  ] as const)('closes %s when its last day closes at the venue', (id, closing) => {
    const event = currentEvent(id);
    const instant = Date.parse(closing);
    expect(closingInstant(event).toISOString()).toBe(closing);
    expect(isRegistrationOpen(event, new Date(instant - 60_000))).toBe(true);
    expect(isRegistrationOpen(event, new Date(instant - 1))).toBe(true);
    expect(isRegistrationOpen(event, new Date(instant))).toBe(false);
    expect(isRegistrationOpen(event, new Date(instant + 60_000))).toBe(false);
  });

  it('is open long before the event, the premarket and the days of the event included', () => {
    for (const now of ['2020-01-01T00:00:00Z', '2027-02-16T17:00:00Z', '2027-02-18T05:00:00Z']) {
      expect(isRegistrationOpen(currentEvent('furniture'), new Date(now))).toBe(true);
    }
  });

  it('follows the organizer’s word whatever the date', () => {
    expect(isRegistrationOpen(currentEvent('foundry'), new Date('2026-11-21T00:00:00Z'), true)).toBe(true);
    expect(isRegistrationOpen(currentEvent('furniture'), new Date('2026-11-21T00:00:00Z'), false)).toBe(
      false,
    );
    expect(isRegistrationOpen(currentEvent('furniture'), new Date('2026-11-21T00:00:00Z'), undefined)).toBe(
      true,
    );
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
