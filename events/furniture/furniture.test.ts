import { expect, test } from 'vitest';
import { eventNamed } from '@/tests/factories/events';

const furniture = eventNamed('furniture');

test('is open from Wednesday 16 to Saturday 19 February 2028, with a premarket on the Tuesday before', () => {
  expect([furniture.firstDay, furniture.lastDay]).toEqual(['2028-02-16', '2028-02-19']);
  expect(furniture.days.map(({ date }) => new Date(date).getUTCDay())).toEqual([3, 4, 5, 6]);
  expect(furniture.days.every(({ opensAt, closesAt }) => opensAt === '10:00' && closesAt === '18:00')).toBe(
    true,
  );
  expect(furniture.premarket).toMatchObject({ day: '2028-02-15', closesAt: '18:00' });
  expect(furniture.premarket?.when.en).toBe('on Tuesday, February\u00a015, 2028, 10\u00a0AM to 6\u00a0PM');
});

test('states its dates and hours in both languages', () => {
  expect(furniture.dates).toEqual({ es: '16 al 19 de febrero de 2028', en: 'February\u00a016–19, 2028' });
  expect(furniture.when).toEqual({
    es: 'del 16 al 19 de febrero de 2028',
    en: 'on February\u00a016–19, 2028',
  });
  expect(furniture.shortDates).toEqual({ es: '16–19 feb 2028', en: 'Feb\u00a016–19, 2028' });
  expect(furniture.hours).toEqual({ es: '10:00 a 18:00\u00a0h', en: '10\u00a0AM to 6\u00a0PM' });
  expect(furniture.premarket?.summary).toEqual({
    es: 'Premarket: martes 15 de febrero, 10:00 a 18:00\u00a0h',
    en: 'Premarket: Tuesday, February\u00a015, 10\u00a0AM to 6\u00a0PM',
  });
});

test('has sessions on each of its days', () => {
  const days = new Set(furniture.programme.map(({ startsAt }) => startsAt.slice(0, 10)));
  expect([...days]).toEqual(furniture.days.map(({ date }) => date));
});

test('splits the buyer’s profile into five steps, and its QR codes hold the record’s own code', () => {
  expect(furniture.buyerSteps).toHaveLength(5);
  expect(furniture.qrPayload).toBe('guid');
});
