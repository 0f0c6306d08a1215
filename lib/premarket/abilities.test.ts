import { expect, test } from 'vitest';
import { recordWithMail } from '@/tests/factories/mail';
import { attendeeOf } from '@/tests/factories/registration';
import { mayDecide } from './abilities';

const premarketId = 'aaaaaaaaaaaaaaaaaaaaaaaa';
const buyer = attendeeOf('comprador', { premarketId });
const day = 24 * 60 * 60_000;
const after = (days: number, more = 0) => new Date(buyer.createdAt.getTime() + days * day + more);

test('the id in the organiser’s mail decides about its buyer, and about nobody else', () => {
  expect(mayDecide(premarketId, buyer, after(0))).toBe(true);
  expect(mayDecide('bbbbbbbbbbbbbbbbbbbbbbbb', buyer, after(0))).toBe(false);
  expect(mayDecide(premarketId, attendeeOf('visitante', { premarketId }), after(0))).toBe(false);
});

test('it decides for 30 days after the last request, or after the registration if no request was mailed', () => {
  expect(mayDecide(premarketId, buyer, after(30, -1))).toBe(true);
  expect(mayDecide(premarketId, buyer, after(30))).toBe(false);
  const requested = (days: number) => recordWithMail({ kind: 'premarketRequest' }, after(days)).mails;
  const { mails: codes } = recordWithMail({ kind: 'accessCode' }, after(20));
  const again = { ...buyer, mails: [...requested(1), ...requested(10), ...codes] };
  expect(mayDecide(premarketId, again, after(40, -1))).toBe(true);
  expect(mayDecide(premarketId, again, after(40))).toBe(false);
});
