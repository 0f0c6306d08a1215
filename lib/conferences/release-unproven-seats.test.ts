import { expect, test } from 'vitest';
import type { QueuedMail } from '@/lib/mail/record';
import { withMails } from '@/lib/mail/rules';
import type { Attendee } from '@/lib/registration/record';
import { attendeesSpec } from '@/lib/registration/repository';
import { conferenceAttendee, conferenceDeps, talk } from '@/tests/factories/conferences';
import { makeUnreadable, reportedDocuments } from '@/tests/factories/store';
import { chooseSessions } from './choose-sessions';
import { releaseUnprovenSeats } from './release-unproven-seats';
import { conferenceSeatsSpec } from './repository';

const hour = 3_600_000;

/** Somebody without an account who holds seats in two sessions. */
async function holder() {
  const deps = conferenceDeps();
  const person = await conferenceAttendee(deps, 'ana@ejemplo.mx');
  const choose = () => chooseSessions(deps, { ...person, sessionIds: ['a', 'd'] });
  const id = person.attendeeId;
  expect(await choose()).toMatchObject({ ok: true });
  return {
    deps,
    choose,
    change: (more: Partial<Attendee>) => deps.attendees.update(id, (current) => ({ ...current, ...more })),
    mailBecomes: (state: QueuedMail['state']) =>
      deps.attendees.update(id, (current) =>
        withMails(
          current,
          current.mails.map((mail) => ({ ...mail, state })),
        ),
      ),
    pass: (hours: number) => {
      deps.time.now = new Date(deps.time.now.getTime() + hours * hour);
    },
    held: async () => ({
      sessions: (await deps.attendees.byId(id))?.sessions,
      seats: (await Promise.all(deps.event.programme.map((each) => deps.seats.taken(each)))).filter(
        (taken) => id in taken,
      ).length,
    }),
  };
}

const kept = { sessions: ['a', 'd'], seats: 2 };
const lost = { sessions: [], seats: 0 };

test('seats taken without an account are released after 48 hours', async () => {
  const { deps, pass, held, choose } = await holder();
  pass(47.9);
  // Choosing again does not prolong the time.
  await choose();
  expect(await releaseUnprovenSeats(deps)).toBe(0);
  expect(await held()).toEqual(kept);
  pass(0.2);
  expect(await releaseUnprovenSeats(deps)).toBe(1);
  expect(await held()).toEqual(lost);
  expect(await choose()).toEqual({ ok: false, code: 'mail_link_unused' });
  expect(await held()).toEqual(lost);
});

test('opening a mailed link, even late, proves that somebody wants the seats', async () => {
  const early = await holder();
  await early.change({ linkUsedAt: early.deps.time.now });
  early.pass(500);
  expect(await releaseUnprovenSeats(early.deps)).toBe(0);
  expect(await early.held()).toEqual(kept);

  const late = await holder();
  late.pass(49);
  await releaseUnprovenSeats(late.deps);
  await late.change({ linkUsedAt: late.deps.time.now });
  expect(await late.choose()).toMatchObject({ ok: true });
  expect(await late.held()).toEqual(kept);
});

test('so does an account', async () => {
  const { deps, change, pass, held } = await holder();
  await change({ userId: 'cccccccccccccccccccccccc' });
  pass(500);
  await releaseUnprovenSeats(deps);
  expect(await held()).toEqual(kept);
});

test('a pass mail that fails for good releases them at once; one that was sent or waits does not', async () => {
  const { deps, mailBecomes, held, choose } = await holder();
  for (const state of ['retry', 'sent'] as const) {
    await mailBecomes(state);
    await releaseUnprovenSeats(deps);
    expect(await held()).toEqual(kept);
  }
  await mailBecomes('failed');
  await releaseUnprovenSeats(deps);
  expect(await held()).toEqual(lost);
  expect(await choose()).toMatchObject({ code: 'mail_link_unused' });
});

test('seats of records that were stored before this rule are kept', async () => {
  const { deps, change, pass, held } = await holder();
  await change({ seatsUntil: undefined });
  pass(500);
  await releaseUnprovenSeats(deps);
  expect(await held()).toEqual(kept);
});

test('a choice during the release keeps the seats that its record lists, or is refused', async () => {
  const { deps, pass, held, choose } = await holder();
  pass(49);
  const [released, chosen] = await Promise.all([releaseUnprovenSeats(deps), choose()]);
  expect([released, chosen.ok]).toEqual([1, false]);
  expect(await held()).toEqual(lost);
});

test('a record that cannot be read is reported and keeps its seat, and the seats of others are released', async () => {
  const [first, last] = [talk('a', { capacity: 2 }), talk('d', { capacity: 1 })];
  const deps = conferenceDeps([first, last]);
  const [newer, ana, gone] = [
    await conferenceAttendee(deps, 'eva@ejemplo.mx'),
    await conferenceAttendee(deps, 'ana@ejemplo.mx'),
    await conferenceAttendee(deps, 'leo@ejemplo.mx'),
  ];
  for (const person of [newer, ana]) await chooseSessions(deps, { ...person, sessionIds: ['a'] });
  await chooseSessions(deps, { ...gone, sessionIds: ['d'] });
  await deps.attendees.delete(gone.attendeeId);
  await makeUnreadable(deps.store, attendeesSpec, newer.attendeeId);
  const reported = reportedDocuments();
  deps.time.now = new Date(deps.time.now.getTime() + 49 * hour);
  expect(await releaseUnprovenSeats(deps)).toBe(1);
  expect(Object.keys(await deps.seats.taken(first))).toEqual([newer.attendeeId]);
  expect(Object.keys(await deps.seats.taken(last))).toEqual([]);
  expect([...reported]).toEqual([newer.attendeeId]);
});

test('a full session keeps the seat of a record that cannot be read, and frees those left by a crash', async () => {
  const only = talk('a', { capacity: 2 });
  const deps = conferenceDeps([only]);
  const [newer, gone] = [
    await conferenceAttendee(deps, 'eva@ejemplo.mx'),
    await conferenceAttendee(deps, 'leo@ejemplo.mx'),
  ];
  for (const person of [newer, gone]) await chooseSessions(deps, { ...person, sessionIds: ['a'] });
  await deps.attendees.delete(gone.attendeeId);
  await makeUnreadable(deps.store, attendeesSpec, newer.attendeeId);
  const reported = reportedDocuments();
  deps.time.now = new Date(deps.time.now.getTime() + 61_000);
  const ana = await conferenceAttendee(deps, 'ana@ejemplo.mx');
  expect(await chooseSessions(deps, { ...ana, sessionIds: ['a'] })).toMatchObject({ ok: true });
  expect(Object.keys(await deps.seats.taken(only)).sort()).toEqual([ana.attendeeId, newer.attendeeId].sort());
  expect([...reported]).toEqual([newer.attendeeId]);
});

test('a session whose seats cannot be read is reported, and the seats of the others are released', async () => {
  const { deps, pass } = await holder();
  const unreadable = `${deps.event.id}:a`;
  await makeUnreadable(deps.store, conferenceSeatsSpec, unreadable);
  const reported = reportedDocuments();
  pass(49);
  expect(await releaseUnprovenSeats(deps)).toBe(1);
  const [, , , other] = deps.event.programme;
  expect(other && (await deps.seats.taken(other))).toEqual({});
  expect([...reported]).toEqual([unreadable]);
});
