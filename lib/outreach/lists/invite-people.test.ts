import { expect, test } from 'vitest';
import { newId } from '@/lib/base/ids';
import { createOutbox } from '@/lib/mail/outbox';
import { defaultTimings, withOutcome } from '@/lib/mail/rules';
import { anInvitee, outreachDeps } from '@/tests/factories/outreach';
import { registered } from '@/tests/factories/registration';
import { freshFolder, freshStore } from '@/tests/factories/store';
import { inState } from '../invitees/record';
import { createOptOutList } from '../opt-outs/opt-out-list';
import { createOptOuts } from '../opt-outs/repository';
import { filledUp, importList } from './import-list';
import { invitePeople } from './invite-people';
import { missRounds } from './miss-rounds';
import type { InvitationRound } from './record';
import { isHarmful } from './round';

const minute = 60_000;
const hour = 60 * minute;
/** A list of so many people, whose invitations staff have started, at 10:00 at the venue. */
async function started(people: number, more: { round?: Partial<InvitationRound>; env?: object } = {}) {
  const parts = outreachDeps();
  const { time, lists, invitees } = parts;
  time.now = new Date('2027-11-22T16:00:00Z');
  const usage = { waiting: 0, sent: 0 };
  const deps = {
    ...parts,
    env: { MAILINGS_FROM: 'invita@feria.example', INVITATIONS_PER_DAY: 2_000, ...more.env },
    sender: { forecast: async () => ({ waiting: usage.waiting }) },
    sentThisMonth: async () => usage.sent,
  };
  const list = newId();
  const round: InvitationRound = {
    ...{ number: 1, state: 'sending', by: 'staff', people, startedAt: time.now, progressAt: time.now },
    ...{ isSettled: true, known: { bounced: 0, complained: 0 } },
    ...more.round,
  };
  const at = { createdAt: time.now, importedAt: time.now };
  await lists.insert({ _id: list, name: '2027', source: 'Registro de 2027', basis: 'news', ...at, round });
  for (let index = 0; index < people; index++)
    await anInvitee(deps, { email: `p${index}@ejemplo.mx`, list, answers: { nombres: 'Ana' } });
  const outbox = createOutbox([invitees.outbox], deps.clock, defaultTimings);
  /** Sends everything that waits, each with this outcome. */
  async function send(outcome: Parameters<typeof withOutcome>[1] = { outcome: 'sent' }) {
    const to: string[] = [];
    for (let record = await outbox.claim(); record; record = await outbox.claim())
      for (const mail of record.claimed) {
        to.push(mail.to.address);
        await outbox.settle(record, mail.id, (each) => withOutcome(each, outcome, time.now, defaultTimings));
      }
    outbox.lookEverywhere();
    return to;
  }
  const roundNow = async () => (await lists.get(list))?.round;
  /** Runs the task as the schedule does, for so long. */
  async function run(ms: number, every = minute) {
    let sent = 0;
    for (const end = time.now.getTime() + ms; time.now.getTime() < end; ) {
      await invitePeople(deps);
      sent += (await send()).length;
      time.now = new Date(time.now.getTime() + every);
    }
    return sent;
  }
  /** Moves the clock, as if the round had gone on until then. */
  async function moveTo(now: string) {
    time.now = new Date(now);
    await lists.update(list, ({ round: current = round, ...rest }) => ({
      ...rest,
      round: { ...current, progressAt: time.now },
    }));
  }
  return { deps, list, usage, time, send, run, moveTo, round: roundNow };
}

test('everybody on a list who waits gets one invitation with a personal link and an opt-out, and the round ends', async () => {
  const { deps, list, run, round, send } = await started(3);
  expect(await run(2 * minute)).toBe(3);
  const { documents } = await deps.invitees.waiting(list, 10);
  for (const { mails, nonce, _id, emailKey = '' } of documents)
    expect(mails).toMatchObject([
      {
        ...{ kind: 'listInvitation', isNotice: true, state: 'sent', props: { source: 'Registro de 2027' } },
        ...{ link: { path: '/confirmar', subject: _id, nonce } },
        optOutPath: `/baja?id=${await deps.optOuts.linkId(_id, emailKey)}`,
      },
    ]);
  expect(await round()).toMatchObject({ state: 'done' });
  expect(await invitePeople(deps)).toBe(0);
  expect(await send()).toEqual([]);
});

test('people who are registered, declined, opted out or undeliverable are left out', async () => {
  const { deps, list, run } = await started(6);
  const people = (await deps.invitees.waiting(list, 10)).documents;
  const [a, b, c, d] = people.map(({ _id, emailKey = '' }) => ({ _id, emailKey }));
  await registered('visitante', { email: a?.emailKey }, deps);
  await deps.invitees.update(b?._id ?? '', (current) => inState(current, 'declined', deps.time.now));
  await deps.optOuts.add(c?.emailKey ?? '', deps.time.now);
  const mail = { id: newId(), kind: 'listInvitation', to: { name: '', address: d?.emailKey ?? '' } };
  const bounced = { ...mail, locale: 'es', props: {}, state: 'bounced', attempts: 1, queuedAt: new Date(0) };
  await deps.invitees.update(d?._id ?? '', (current) => ({ ...current, mails: [bounced as never] }));
  expect(await run(3 * minute)).toBe(2);
  expect((await deps.invitees.numbersOf({ list })).states).toEqual({
    ...{ waiting: 3, registered: 1, declined: 1, optedOut: 1, undeliverable: 0 },
  });
});

test('nothing leaves outside the hours, while registration is closed, or without an address of its own', async () => {
  const { deps, moveTo, round } = await started(1);
  expect(await invitePeople({ ...deps, isRegistrationOpen: () => false })).toBe(0);
  expect(await invitePeople({ ...deps, env: { ...deps.env, MAILINGS_FROM: undefined } })).toBe(0);
  await moveTo('2027-11-23T02:30:00Z');
  expect(await invitePeople(deps)).toBe(0);
  expect(await round()).toMatchObject({ state: 'sending' });
  await moveTo('2027-11-23T14:00:00Z');
  expect(await invitePeople(deps)).toBe(1);
});

test('a mail that could not leave by 20:00 is queued again the next day', async () => {
  const { deps, time, send, run, moveTo } = await started(1);
  await moveTo('2027-11-23T01:59:00Z');
  expect(await invitePeople(deps)).toBe(1);
  time.now = new Date('2027-11-23T02:00:00Z');
  expect(await send()).toEqual([]);
  expect(await run(14 * hour, 30 * minute)).toBe(1);
});

test('a day has at most INVITATIONS_PER_DAY, and the others follow the next day', async () => {
  const { run, time } = await started(5, { env: { INVITATIONS_PER_DAY: 2 } });
  expect(await run(2 * hour, 10 * minute)).toBe(2);
  expect(await run(24 * hour, 30 * minute)).toBe(2);
  expect(await run(24 * hour, 30 * minute)).toBe(1);
  expect(time.now).toEqual(new Date('2027-11-24T18:00:00Z'));
});

test('the queue and 80 % of the monthly quota bound what is queued', async () => {
  const { deps, usage } = await started(3, { env: { MAIL_QUOTA_PER_MONTH: 100 } });
  usage.sent = 79;
  expect(await invitePeople(deps)).toBe(1);
  usage.sent = 80;
  expect(await invitePeople(deps)).toBe(0);
  usage.sent = 0;
  usage.waiting = 600;
  expect(await invitePeople(deps)).toBe(0);
});

test('a round rests after its first 500 mails', async () => {
  const { run } = await started(503);
  expect(await run(29 * minute)).toBe(500);
  expect(await run(4 * minute)).toBe(3);
}, 60_000);

test('a round pauses when mails come back, and one that stood still is missed', async () => {
  const { deps, list, round, send, time } = await started(20);
  expect(await invitePeople(deps)).toBe(20);
  await send();
  const people = (await deps.invitees.waiting(list, 5)).documents;
  for (const { _id } of people)
    await deps.invitees.update(_id, (current) => ({
      ...current,
      mails: current.mails.map((mail) => ({ ...mail, state: 'bounced' as const })),
    }));
  await invitePeople(deps);
  expect(await round()).toMatchObject({ state: 'paused' });

  const late = await started(1);
  late.time.now = new Date(time.now.getTime() + 7 * hour);
  expect(await invitePeople(late.deps)).toBe(0);
  expect(await late.round()).toMatchObject({ state: 'missed' });
});

test('a process that dies between two people invites each once', async () => {
  const { deps, list, run, send } = await started(5);
  const { update } = deps.invitees;
  let calls = 0;
  const dying = {
    ...deps.invitees,
    update: (...args: Parameters<typeof update>) => {
      if (++calls > 2) throw new Error('killed');
      return update(...args);
    },
  };
  await expect(invitePeople({ ...deps, invitees: dying })).rejects.toThrow('killed');
  expect(await send()).toHaveLength(2);
  expect(await run(2 * minute)).toBe(3);
  expect((await deps.invitees.numbersOf({ list })).deliveries).toMatchObject({ sent: 5 });
});

test('a round reaches whom the list had when it started, and the next one those who came later', async () => {
  const { deps, list, run, time } = await started(1);
  const { invitee: moved } = await anInvitee(deps, { email: 'otra@ejemplo.mx', invited: 1 });
  time.now = new Date(time.now.getTime() + minute);
  await anInvitee(deps, { email: 'tarde@ejemplo.mx', list });
  const person = { row: 2, email: 'otra@ejemplo.mx', emailKey: 'otra@ejemplo.mx', answers: {} };
  await deps.invitees.update(moved._id, (current) => filledUp(current, list, person, time.now));
  expect(await run(2 * minute)).toBe(1);
  expect(await deps.invitees.byId(moved._id)).toMatchObject({ list, listedAt: expect.any(Date) });
  expect((await deps.invitees.byId(moved._id))?.invited).toBeUndefined();
  const next = {
    number: 2,
    state: 'sending',
    startedAt: new Date(time.now.getTime() + 4 * 24 * hour),
  } as const;
  time.now = next.startedAt;
  await deps.lists.update(list, ({ round, ...rest }) =>
    round ? { ...rest, round: { ...round, ...next, progressAt: time.now, isSettled: true } } : null,
  );
  expect(await run(2 * minute)).toBe(3);
});

test('a round waits for whom the one before invited on its last day, less than three days ago', async () => {
  const { deps, list, run, round, time } = await started(4, { env: { INVITATIONS_PER_DAY: 3 } });
  expect(await run(24 * hour, 10 * minute)).toBe(4);
  expect(await round()).toMatchObject({ state: 'done' });
  const [first] = (await deps.invitees.waiting(list, 1)).documents;
  await deps.invitees.update(first?._id ?? '', (current) => inState(current, 'declined', time.now));
  time.now = new Date(time.now.getTime() + 2 * 24 * hour);
  const next = { number: 2, state: 'sending', startedAt: time.now, progressAt: time.now } as const;
  await deps.lists.update(list, ({ round, ...rest }) =>
    round ? { ...rest, round: { ...round, ...next, isSettled: true } } : null,
  );
  expect(await run(2 * hour, 10 * minute)).toBe(2);
  expect(await round()).toMatchObject({ state: 'sending' });
  expect(await run(22 * hour, 10 * minute)).toBe(1);
  expect(await round()).toMatchObject({ number: 2, state: 'done' });
});

test('whoever moves to another list does not get the invitation that waits, which names the source of their earlier list', async () => {
  const { deps, send } = await started(2);
  expect(await invitePeople(deps)).toBe(2);
  const person = { row: 2, email: 'p0@ejemplo.mx', emailKey: 'p0@ejemplo.mx', answers: {} };
  const other = { by: 'command line', name: 'Cámara', source: 'Cámara', basis: 'passedOn' } as const;
  expect(await importList(deps, other, [person])).toMatchObject({ value: { moved: 1 } });
  expect(await send()).toEqual(['p1@ejemplo.mx']);
});

test.each([
  [30, true],
  [5_000, false],
])('five bounces among %i mails of a second round pause it: %s', (inRound, isPaused) => {
  const deliveries = {
    waiting: 0,
    failed: 0,
    sent: 0,
    delayed: 0,
    delivered: 9_000,
    bounced: 205,
    complained: 0,
  };
  const states = { waiting: 0, registered: 0, declined: 0, optedOut: 0, undeliverable: 0 };
  const known = { bounced: 200, complained: 0 };
  expect(isHarmful({ states, deliveries, came: 0 }, { known }, inRound)).toBe(isPaused);
});

test('a restored backup leaves the rounds to staff, and knows the opt-outs since', async () => {
  const { deps, round } = await started(1);
  const folder = freshFolder();
  const listed = createOptOutList(folder);
  const optOuts = createOptOuts(freshStore(), listed);
  await optOuts.add('ana@ejemplo.mx', deps.time.now);
  await optOuts.add('ana@ejemplo.mx', deps.time.now);
  const link = await optOuts.linkId(newId(), 'eva@ejemplo.mx');
  const restored = createOptOuts(freshStore());
  await restored.addListed(await listed.all(), deps.time.now);
  expect(await restored.has('ana@ejemplo.mx')).toBe(true);
  expect(await restored.has('eva@ejemplo.mx')).toBe(false);
  expect(await restored.readLinkId(link)).not.toBeNull();
  expect(await listed.all()).toHaveLength(2);

  await missRounds(deps);
  expect(await round()).toMatchObject({ state: 'missed' });
  expect(await invitePeople(deps)).toBe(0);
});
