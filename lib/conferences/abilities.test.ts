import { describe, expect, test } from 'vitest';
import type { UserId } from '@/lib/base/ids';
import { staffCaller } from '@/lib/registration/abilities';
import { aShow } from '@/tests/factories/events';
import { recordWithMail } from '@/tests/factories/mail';
import { attendeeOf, nobody, ownerOf } from '@/tests/factories/registration';
import { asChooser, mayChooseSessions, mayHoldSeats } from './abilities';

const attendee = attendeeOf('congresista', { browserNonce: 'aaaaaaaaaaaaaaaaaaaaaaaa' });
const visitor = { ...attendee, categoria: 'VISITANTE' as const };
const now = attendee.createdAt;
const later = new Date(now.getTime() + 1);
const staff = staffCaller('cccccccccccccccccccccccc' as never);

test('only the owner of a conference registration chooses its sessions', () => {
  const owner = ownerOf(attendee);
  expect([mayChooseSessions(owner, attendee, aShow), asChooser(owner, attendee, aShow, now)]).toEqual([
    true,
    attendee,
  ]);
  expect([mayChooseSessions(nobody, attendee, aShow), asChooser(nobody, attendee, aShow, now)]).toEqual([
    false,
    null,
  ]);
  expect([mayChooseSessions(owner, visitor, aShow), asChooser(owner, visitor, aShow, now)]).toEqual([
    false,
    null,
  ]);
});

test('staff choose for a person, whose seats are then kept without a link', () => {
  const held = { ...attendee, seatsUntil: later };
  expect(asChooser(staff, held, aShow, now)).toEqual({ ...attendee, seatsUntil: undefined });
  expect(asChooser(staff, { ...held, categoria: 'VISITANTE' }, aShow, now)).toBeNull();
  expect(asChooser(ownerOf(held), held, aShow, now)).toEqual(held);
});

describe('seats are held', () => {
  const passOf = (state: 'failed' | 'sent', kind = 'invitation') => ({
    mails: recordWithMail({ kind }).mails.map((mail) => ({ ...mail, state })),
  });
  const isHeld = (overrides: Partial<typeof attendee>) => mayHoldSeats({ ...attendee, ...overrides }, now);

  test('by a proven address, whatever happened to its pass', () => {
    const over = { seatsUntil: now, ...passOf('failed') };
    expect(isHeld({ ...over, userId: 'dddddddddddddddddddddddd' as UserId })).toBe(true);
    expect(isHeld({ ...over, linkUsedAt: now })).toBe(true);
    expect(isHeld(over)).toBe(false);
  });

  test('by an unproven address until its time is over, unless its last pass cannot be mailed', () => {
    expect([isHeld({}), isHeld({ seatsUntil: later }), isHeld({ seatsUntil: now })]).toEqual([
      true,
      true,
      false,
    ]);
    expect([isHeld(passOf('sent')), isHeld(passOf('failed'))]).toEqual([true, false]);
    expect(isHeld(passOf('failed', 'accessCode'))).toBe(true);
    const mails = [...passOf('failed').mails, ...passOf('sent', 'buyerAdded').mails];
    expect([isHeld({ mails }), isHeld({ mails: mails.toReversed() })]).toEqual([true, false]);
  });
});

test('a buyer chooses sessions only where the event lets buyers do so', () => {
  const buyer = { ...attendee, categoria: 'COMPRADOR' as const };
  const withBuyers = { seatCategories: ['CONGRESISTA', 'COMPRADOR'] } as const;
  expect(mayChooseSessions(ownerOf(buyer), buyer, aShow)).toBe(false);
  expect(mayChooseSessions(ownerOf(buyer), buyer, withBuyers)).toBe(true);
});
