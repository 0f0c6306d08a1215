import { expect, test } from 'vitest';
import { registrationState } from '@/lib/event/rules';
import { eventNamed } from '@/tests/factories/events';

const foundry = eventNamed('foundry');

test('was open from 15 to 17 October 2025, with a premarket on Tuesday the 14th', () => {
  expect([foundry.firstDay, foundry.lastDay]).toEqual(['2025-10-15', '2025-10-17']);
  expect(foundry.dates).toEqual({ es: '15 al 17 de octubre de 2025', en: 'October\u00a015–17, 2025' });
  expect(foundry.premarket).toMatchObject({ day: '2025-10-14', closesAt: '18:00' });
  expect(foundry.premarket?.when.en).toBe('on Tuesday, October\u00a014, 2025, 10\u00a0AM to 6\u00a0PM');
});

test('closed its registration as it closed its doors, unless the organiser decides otherwise', () => {
  const closing = Date.parse('2025-10-18T00:00:00Z');
  expect(registrationState(foundry, new Date(closing - 1))).toBe('open');
  expect(registrationState(foundry, new Date(closing))).toBe('over');
  expect(registrationState(foundry, new Date(closing), true)).toBe('open');
});

test('splits the buyer’s profile into four steps, and its QR codes hold the account’s id', () => {
  expect(foundry.buyerSteps).toHaveLength(4);
  expect(foundry.qrPayload).toBe('userId');
});
