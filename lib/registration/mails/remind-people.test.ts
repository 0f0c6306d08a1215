import { expect, test } from 'vitest';
import { leasedBy } from '@/lib/mail/lease';
import { defaultTimings } from '@/lib/mail/rules';
import { aShow } from '@/tests/factories/events';
import { registered, registrationDeps } from '@/tests/factories/registration';
import { createReminders } from './remind-people';

const day = 24 * 60 * 60_000;
/** The first opening of the show, which is at 10:00 at the venue. */
const opening = new Date('2028-02-16T16:00:00Z');
const twoDaysBefore = new Date('2028-02-14T16:00:00Z');

/** People registered long before the show. */
async function people(...emails: string[]) {
  const deps = registrationDeps();
  deps.time.now = new Date(opening.getTime() - 20 * day);
  const ids: string[] = [];
  for (const email of emails) ids.push((await registered('visitante', { email }, deps)).id);
  deps.time.now = twoDaysBefore;
  const provider = { sent: 0, waiting: 0, quota: undefined as number | undefined };
  const remind = createReminders({
    attendees: deps.attendees,
    event: aShow,
    clock: deps.clock,
    sentThisMonth: async () => provider.sent,
    sender: { forecast: async () => ({ waiting: provider.waiting }) },
    env: {
      get MAIL_QUOTA_PER_MONTH() {
        return provider.quota;
      },
    },
  });
  const mailsOf = async (id = '') =>
    (await deps.attendees.byId(id))?.mails.filter(({ kind }) => kind === 'reminder') ?? [];
  return { deps, ids, provider, remind, mailsOf };
}

async function storedOf({ attendees }: Pick<ReturnType<typeof registrationDeps>, 'attendees'>, id: string) {
  const stored = await attendees.byId(id);
  if (!stored) throw new Error('The record is missing.');
  return stored;
}

test('the show of these tests opens then', () => {
  expect([aShow.firstDay, aShow.days[0]?.opensAt]).toEqual(['2028-02-16', '10:00']);
});

test('everybody is reminded once, in the daytime at the venue, on the last two days', async () => {
  const { deps, ids, remind, mailsOf } = await people('ana@ejemplo.mx', 'luis@ejemplo.mx');
  const at = async (moment: string) => {
    deps.time.now = new Date(moment);
    return remind();
  };
  expect(await at('2028-02-13T18:00:00Z')).toBe(0);
  expect(await at('2028-02-14T14:59:00Z')).toBe(0);
  expect(await at('2028-02-15T02:00:00Z')).toBe(0);
  expect(await at('2028-02-14T15:00:00Z')).toBe(2);
  expect(await at('2028-02-15T16:00:00Z')).toBe(0);
  const [reminder, ...others] = await mailsOf(ids[0]);
  expect(others).toEqual([]);
  expect(reminder?.isNotice).toBe(true);
  // 20:00 at the venue.
  expect(reminder?.sendBefore).toEqual(new Date('2028-02-15T02:00:00Z'));
});

test('a reminder that could not be sent in the hours of one day is queued again on the next one', async () => {
  const { deps, ids, remind, mailsOf } = await people('ana@ejemplo.mx');
  const [id = ''] = ids;
  await remind();
  deps.time.now = new Date('2028-02-15T02:00:00Z');
  const { record } = leasedBy(await storedOf(deps, id), 'noticeDueAt', deps.clock(), defaultTimings);
  await deps.attendees.update(id, () => record);
  expect(await mailsOf(id)).toEqual([]);
  expect(await remind()).toBe(0);
  deps.time.now = new Date('2028-02-15T15:00:00Z');
  expect(await remind()).toBe(1);
});

test('a run continues where the last one stopped, so that reminders follow the mails that wait', async () => {
  const { provider, remind, ids, mailsOf } = await people('a@ejemplo.mx', 'b@ejemplo.mx', 'c@ejemplo.mx');
  provider.waiting = 600;
  expect(await remind()).toBe(0);
  provider.waiting = 598;
  expect(await remind()).toBe(2);
  provider.waiting = 0;
  expect(await remind()).toBe(1);
  expect((await Promise.all(ids.map(mailsOf))).map(({ length }) => length)).toEqual([1, 1, 1]);
});

test('nobody is reminded whose pass is blocked, did not arrive or is not used, or who registered just now', async () => {
  const emails = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@ejemplo.mx`);
  const { deps, ids, remind } = await people(...emails);
  const [blocked = '', cancelled = '', bounced = '', complained = '', recent = ''] = ids;
  const now = deps.clock();
  await deps.attendees.update(blocked, (one) => ({ ...one, blockedAt: now }));
  await deps.attendees.update(cancelled, (one) => ({ ...one, cancelledAt: now }));
  for (const [id, state] of [
    [bounced, 'bounced'],
    [complained, 'complained'],
  ] as const)
    await deps.attendees.update(id, (one) => ({
      ...one,
      mails: one.mails.map((mail) => ({ ...mail, state })),
    }));
  await deps.attendees.update(recent, (one) => ({ ...one, createdAt: new Date(now.getTime() - 2 * day) }));
  expect(await remind()).toBe(1);
});

test('mails sent in the month and mails that wait leave a fifth of the quota for passes', async () => {
  const { provider, remind } = await people('a@ejemplo.mx', 'b@ejemplo.mx', 'c@ejemplo.mx');
  provider.quota = 100;
  provider.sent = 80;
  expect(await remind()).toBe(0);
  provider.sent = 70;
  provider.waiting = 10;
  expect(await remind()).toBe(0);
  provider.waiting = 8;
  expect(await remind()).toBe(2);
  provider.waiting = 0;
  expect(await remind()).toBe(1);
});

test('a reminder of a restored backup is removed and not sent once the show has opened', async () => {
  const { deps, ids, remind } = await people('ana@ejemplo.mx');
  await remind();
  const stored = await storedOf(deps, ids[0] ?? '');
  const leasedAt = (now: Date) => leasedBy(stored, 'noticeDueAt', now, defaultTimings);
  expect(leasedAt(twoDaysBefore).claimed.map(({ kind }) => kind)).toEqual(['reminder']);
  const late = leasedAt(opening);
  expect(late.claimed).toEqual([]);
  expect(late.record.mails.some(({ kind }) => kind === 'reminder')).toBe(false);
});
