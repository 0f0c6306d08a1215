import { expect, test } from 'vitest';
import type { Attendee } from '@/lib/registration/record';
import { answerDueAt, requestedAt } from './rules';

type Mails = Attendee['mails'];
const createdAt = new Date('2026-11-01T12:00:00Z');
const later = new Date('2026-11-03T09:30:00Z');

test('a request is as old as the mail about it, and as the registration without one', () => {
  const mails = [{ kind: 'premarketRequest', queuedAt: later }] as unknown as Mails;
  expect(requestedAt({ mails, createdAt })).toEqual(later);
  expect(requestedAt({ mails: [], createdAt })).toEqual(createdAt);
});

test('an answer is promised within 48 hours', () => {
  expect(answerDueAt(later)).toEqual(new Date('2026-11-05T09:30:00Z'));
});
