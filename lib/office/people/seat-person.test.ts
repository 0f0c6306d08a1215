import { expect, test } from 'vitest';
import { chooseSessions } from '@/lib/conferences/choose-sessions';
import { releaseUnprovenSeats } from '@/lib/conferences/release-unproven-seats';
import { attendeesSpec } from '@/lib/registration/repository';
import { conferenceAttendee, conferenceDeps } from '@/tests/factories/conferences';
import { registered } from '@/tests/factories/registration';
import { resultOf } from '@/tests/factories/result';
import { officeParts, staffPermitted } from '@/tests/factories/staff';
import { makeUnreadable, reportedDocuments } from '@/tests/factories/store';
import { listSeated, seatPerson, sessionOf } from './seat-person';

const email = 'ana@ejemplo.mx';
const hour = 60 * 60_000;

/** A conference attendee without sessions, and an organiser. */
async function seatParts() {
  const deps = conferenceDeps();
  const ana = await conferenceAttendee(deps, email);
  const by = await staffPermitted(officeParts(), 'organiser', 'seats');
  const stored = async () => {
    const attendee = await deps.attendees.byId(ana.attendeeId);
    if (!attendee) throw new Error('not registered');
    return attendee;
  };
  const seat = (session: string) => seatPerson(deps, by, { session, person: { known: email }, isIn: true });
  const remove = (session: string) =>
    seatPerson(deps, by, { session, person: { id: ana.attendeeId }, isIn: false });
  return { deps, ana, by, stored, seat, remove };
}

type Parts = Awaited<ReturnType<typeof seatParts>>;
const mailsIn = async ({ stored }: Parts) =>
  (await stored()).mails.filter(({ kind }) => kind === 'sessionsChosen').length;

test('staff give a person another seat, with a mail and an audit entry; repeating it changes nothing', async () => {
  const parts = await seatParts();
  const { deps, ana, by, stored, seat } = parts;
  await chooseSessions(deps, { ...ana, sessionIds: ['d'] });
  expect(await seat('a')).toMatchObject({ ok: true, value: { sessionIds: ['a', 'd'] } });
  expect(await seat('a')).toMatchObject({ ok: true });
  expect(await stored()).toMatchObject({ sessions: ['a', 'd'] });
  expect(await mailsIn(parts)).toBe(2);
  const entry = {
    by: by.id,
    action: 'change seats',
    record: ana.attendeeId,
    fields: ['sessions'],
    state: 'done',
  };
  expect(await deps.audit.ofRecord(ana.attendeeId)).toMatchObject([entry, entry]);
});

test('staff take a seat away, and only this one', async () => {
  const parts = await seatParts();
  const { deps, ana, stored, seat, remove } = parts;
  await chooseSessions(deps, { ...ana, sessionIds: ['a', 'd'] });
  for (const _ of [1, 2]) expect(await remove('a')).toMatchObject({ ok: true });
  expect(await stored()).toMatchObject({ sessions: ['d'] });
  expect(await mailsIn(parts)).toBe(2);
  expect(await seat('b')).toMatchObject({ ok: true, value: { sessionIds: ['b', 'd'] } });
});

test('a seat that staff gave is kept even if no mailed link is ever used', async () => {
  const { deps, ana, stored, seat } = await seatParts();
  await chooseSessions(deps, { ...ana, sessionIds: ['d'] });
  await seat('a');
  deps.time.now = new Date(deps.time.now.getTime() + 49 * hour);
  await releaseUnprovenSeats(deps);
  expect(await stored()).toMatchObject({ sessions: ['a', 'd'] });
});

test('staff seat a person whose seats were released because no mailed link was used', async () => {
  const { deps, ana, stored, seat } = await seatParts();
  await chooseSessions(deps, { ...ana, sessionIds: ['d'] });
  deps.time.now = new Date(deps.time.now.getTime() + 49 * hour);
  await releaseUnprovenSeats(deps);
  expect(await chooseSessions(deps, { ...ana, sessionIds: ['a'] })).toMatchObject({ ok: false });
  expect(await seat('a')).toMatchObject({ ok: true });
  expect(await stored()).toMatchObject({ sessions: ['a'] });
});

test('staff cannot give a seat in a full session, or in one that overlaps another', async () => {
  const { deps, stored, seat } = await seatParts();
  for (const address of ['leo@ejemplo.mx', 'eva@ejemplo.mx'])
    await chooseSessions(deps, { ...(await conferenceAttendee(deps, address)), sessionIds: ['a'] });
  expect(await seat('a')).toMatchObject({ code: 'session_full' });
  await seat('c');
  expect(await seat('b')).toMatchObject({ fields: { sessions: 'sessionsOverlap' } });
  expect(await stored()).toMatchObject({ sessions: ['c'] });
});

test('a seat that staff could not give leaves the time limit of the person’s other seats', async () => {
  const { deps, ana, stored, seat } = await seatParts();
  for (const address of ['leo@ejemplo.mx', 'eva@ejemplo.mx'])
    await chooseSessions(deps, { ...(await conferenceAttendee(deps, address)), sessionIds: ['a'] });
  await chooseSessions(deps, { ...ana, sessionIds: ['c'] });
  const { seatsUntil } = await stored();
  expect(seatsUntil).toBeDefined();
  expect(await seat('a')).toMatchObject({ code: 'session_full' });
  expect(await seat('b')).toMatchObject({ fields: { sessions: 'sessionsOverlap' } });
  expect(await stored()).toMatchObject({ sessions: ['c'], seatsUntil });
  deps.time.now = new Date(deps.time.now.getTime() + 49 * hour);
  await releaseUnprovenSeats(deps);
  expect(await stored()).toMatchObject({ sessions: [] });
});

test('anybody but conference attendees and unknown sessions are refused, without an audit entry', async () => {
  const { deps, by, ana, seat } = await seatParts();
  const { id } = await registered('visitante', { email: 'leo@ejemplo.mx' }, deps);
  expect(await seat('z')).toEqual({ ok: false, code: 'not_found' });
  for (const person of [
    { known: 'leo@ejemplo.mx' },
    { known: 'nadie@ejemplo.mx' },
    { known: '' },
    { known: '-' },
    { id },
    { id: 'x' },
  ])
    expect(await seatPerson(deps, by, { session: 'a', person, isIn: true })).toMatchObject({
      fields: { known: 'knownNotConference' },
    });
  for (const record of [id, ana.attendeeId]) expect(await deps.audit.ofRecord(record)).toEqual([]);
});

test('the list of a session contains the people with a seat in it, by surname', async () => {
  const { deps, ana } = await seatParts();
  const leo = await conferenceAttendee(deps, 'leo@ejemplo.mx');
  await deps.attendees.update(leo.attendeeId, (current) => ({ ...current, apellidos: 'Ávila' }));
  for (const person of [ana, leo]) await chooseSessions(deps, { ...person, sessionIds: ['a'] });
  // Left behind by a crash: the record does not list the session.
  const abandoned = sessionOf(deps, 'c');
  if (abandoned) await deps.seats.take(abandoned, ana.attendeeId, { revision: 9, takenAt: deps.clock() });
  const office = officeParts();
  const by = await staffPermitted(office, 'organiser', 'lists');
  const parts = { ...deps, shown: office.shown };
  const seated = await Promise.all(
    ['a', 'c'].map(async (id) => {
      const session = sessionOf(deps, id);
      return session && resultOf(await listSeated(parts, by, session)).map(({ _id }) => _id);
    }),
  );
  expect(seated).toEqual([[leo.attendeeId, ana.attendeeId], []]);
});

test('a record that cannot be read is reported, and the others are in the list', async () => {
  const { deps, ana } = await seatParts();
  const newer = await conferenceAttendee(deps, 'eva@ejemplo.mx');
  for (const person of [ana, newer]) await chooseSessions(deps, { ...person, sessionIds: ['a'] });
  await makeUnreadable(deps.store, attendeesSpec, newer.attendeeId);
  const reported = reportedDocuments();
  const office = officeParts();
  const by = await staffPermitted(office, 'organiser', 'lists');
  const parts = { ...deps, shown: office.shown };
  const session = sessionOf(deps, 'a');
  const seated = session && resultOf(await listSeated(parts, by, session));
  expect(seated?.map(({ _id }) => _id)).toEqual([ana.attendeeId]);
  expect([...reported]).toEqual([newer.attendeeId]);
});
