import { describe, expect, test } from 'vitest';
import { freePermit } from './mail-permit';
import { queueMail, resendLimits, resendWait } from './queue-mail';
import type { QueuedMail, WithMail } from './record';

const now = new Date('2027-01-10T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const note = {
  kind: 'premarketNote',
  to: { name: 'María José', address: 'maria@ejemplo.mx' },
  locale: 'es',
  props: { nombres: 'María José' },
} as const;

const empty: WithMail = { _id: '65f0c5de6f1e4c579f0a3c6f', mails: [] };
const past = (over: Partial<QueuedMail>): QueuedMail => ({
  ...note,
  id: 'aaaaaaaaaaaaaaaaaaaaaaaa',
  state: 'sent',
  attempts: 1,
  queuedAt: ago(100_000),
  ...over,
});

describe('queueMail', () => {
  test('puts the mail into the record, due now', () => {
    const record = queueMail(empty, note, freePermit(now), 'bbbbbbbbbbbbbbbbbbbbbbbb');
    expect(record.mailDueAt).toEqual(now);
    expect(record.mails).toEqual([
      { ...note, id: 'bbbbbbbbbbbbbbbbbbbbbbbb', state: 'queued', attempts: 0, queuedAt: now, dueAt: now },
    ]);
    expect(empty.mails).toEqual([]);
  });

  test('leaves out a mail without an address', () => {
    const nowhere = { ...note, to: { name: 'María José', address: '' } };
    expect(queueMail(empty, nowhere, freePermit(now))).toBe(empty);
  });

  test('keeps the earlier due date of another mail', () => {
    const waiting = { ...empty, mails: [past({ state: 'retry', dueAt: ago(5) })], mailDueAt: ago(5) };
    expect(queueMail(waiting, note, freePermit(now)).mailDueAt).toEqual(ago(5));
  });

  test('keeps all mails of the last 24 hours, which the daily limit counts', () => {
    const recent = Array.from({ length: 30 }, (_, n) =>
      past({ id: n.toString(16).padStart(24, '0'), queuedAt: new Date(now.getTime() - 23 * 3_600_000) }),
    );
    expect(queueMail({ ...empty, mails: recent }, note, freePermit(now)).mails).toHaveLength(31);
  });

  test('keeps twenty mails and never drops an unsent one', () => {
    const unsent = [
      past({ id: '1'.repeat(24), state: 'failed' }),
      past({ id: '2'.repeat(24), state: 'retry' }),
    ];
    const sent = Array.from({ length: 30 }, (_, n) => past({ id: n.toString(16).padStart(24, '0') }));
    const { mails } = queueMail({ ...empty, mails: [...unsent, ...sent] }, note, freePermit(now));
    expect(mails).toHaveLength(20);
    expect(mails.slice(0, 2)).toEqual(unsent);
    expect(mails.at(-2)).toEqual(sent.at(-1));
    expect(mails.at(-1)?.state).toBe('queued');
  });

  test('keeps every unsent mail, even beyond twenty', () => {
    const unsent = Array.from({ length: 25 }, (_, n) =>
      past({ id: n.toString(16).padStart(24, '0'), state: 'retry' }),
    );
    expect(queueMail({ ...empty, mails: unsent }, note, freePermit(now)).mails).toHaveLength(26);
  });
});

describe('resendWait', () => {
  const sentAt = (...seconds: number[]): WithMail => ({
    ...empty,
    mails: seconds.map((second) => past({ queuedAt: ago(second) })),
  });

  test('allows one mail a minute, counting the first', () => {
    expect(resendWait(sentAt(20), ['premarketNote'], now, resendLimits())).toBe(40);
    expect(resendWait(sentAt(60), ['premarketNote'], now, resendLimits())).toBe(0);
    expect(resendWait(empty, ['premarketNote'], now, resendLimits())).toBe(0);
  });

  test('allows five a day', () => {
    const five = sentAt(80_000, 70_000, 60_000, 50_000, 100);
    expect(resendWait(five, ['premarketNote'], now, resendLimits())).toBe(6_400);
    expect(
      resendWait(sentAt(86_400, 70_000, 60_000, 50_000, 100), ['premarketNote'], now, resendLimits()),
    ).toBe(0);
  });

  test('counts only the given kinds', () => {
    expect(resendWait(sentAt(1), ['invitation', 'buyerAdded'], now, resendLimits())).toBe(0);
  });

  test('scales with the factor of all limits', () => {
    expect(resendLimits(10)).toEqual({ perMinuteSeconds: 6, perDay: 50, perDayOfStrangers: 30 });
    expect(resendWait(sentAt(20), ['premarketNote'], now, resendLimits(10))).toBe(0);
    expect(resendWait(sentAt(2), ['premarketNote'], now, resendLimits(10))).toBe(4);
  });
});
