import { expect, test } from 'vitest';
import { Unavailable } from '@/lib/base/errors';
import { newId } from '@/lib/base/ids';
import { conferenceAttendee, conferenceDeps, talk } from '@/tests/factories/conferences';
import { nobody } from '@/tests/factories/registration';
import { cancelAttendance, resumeAttendance } from './cancel-attendance';
import { chooseSessions } from './choose-sessions';
import { listPlaces } from './free-seats';

const sessions = [
  talk('a', { capacity: 1 }),
  talk('d', { startsAt: '2027-02-18T10:00', endsAt: '2027-02-18T11:00' }),
];

const left = async (deps: ReturnType<typeof conferenceDeps>) =>
  (await listPlaces(deps)).map(({ left: free }) => free);

test('whoever cannot come frees the seats, and taking it up again returns those that are still free', async () => {
  const deps = conferenceDeps(sessions);
  const ana = await conferenceAttendee(deps, 'ana@ejemplo.mx');
  const luis = await conferenceAttendee(deps, 'luis@ejemplo.mx');
  await chooseSessions(deps, { ...ana, sessionIds: ['a', 'd'] });
  const own = { id: ana.attendeeId, caller: ana.caller };
  for (let round = 0; round < 2; round++)
    expect(await cancelAttendance(deps, own)).toMatchObject({
      ok: true,
      value: { cancelledAt: deps.clock() },
    });
  expect(await left(deps)).toEqual([1, 2]);
  expect(await chooseSessions(deps, { ...luis, sessionIds: ['a'] })).toMatchObject({ ok: true });
  expect(await resumeAttendance(deps, own)).toEqual({ ok: true, value: { lost: ['a'] } });
  const stored = await deps.attendees.byId(ana.attendeeId);
  expect([stored?.cancelledAt, stored?.cancelledSessions, stored?.sessions]).toEqual([
    undefined,
    undefined,
    ['d'],
  ]);
  expect(await left(deps)).toEqual([0, 1]);
  expect(await resumeAttendance(deps, own)).toEqual({ ok: true, value: { lost: [] } });
});

test('taking it up again while the store is away loses nothing, and works the next time', async () => {
  const deps = conferenceDeps(sessions);
  const ana = await conferenceAttendee(deps, 'ana@ejemplo.mx');
  await chooseSessions(deps, { ...ana, sessionIds: ['a', 'd'] });
  const own = { id: ana.attendeeId, caller: ana.caller };
  await cancelAttendance(deps, own);
  const away = () => Promise.reject(new Unavailable('The store is away.'));
  for (const seats of [
    { ...deps.seats, taken: away },
    { ...deps.seats, take: away },
  ])
    await expect(resumeAttendance({ ...deps, seats }, own)).rejects.toThrow(Unavailable);
  expect(await deps.attendees.byId(ana.attendeeId)).toMatchObject({ cancelledAt: deps.clock() });
  expect(await resumeAttendance(deps, own)).toEqual({ ok: true, value: { lost: [] } });
  expect(await deps.attendees.byId(ana.attendeeId)).toMatchObject({ sessions: ['a', 'd'] });
});

test('cancelling and taking it up again does not prolong how long an unproven address holds seats', async () => {
  const deps = conferenceDeps(sessions);
  const ana = await conferenceAttendee(deps, 'ana@ejemplo.mx');
  const own = { id: ana.attendeeId, caller: ana.caller };
  await chooseSessions(deps, { ...ana, sessionIds: ['d'] });
  const until = async () => (await deps.attendees.byId(ana.attendeeId))?.seatsUntil;
  const first = await until();
  deps.time.now = new Date(deps.time.now.getTime() + 47 * 60 * 60_000);
  await cancelAttendance(deps, own);
  expect(await resumeAttendance(deps, own)).toEqual({ ok: true, value: { lost: [] } });
  expect(first).toBeDefined();
  expect(await until()).toEqual(first);
});

test('whoever cannot come and takes a seat after all is coming again; giving up seats changes nothing', async () => {
  const deps = conferenceDeps(sessions);
  const ana = await conferenceAttendee(deps, 'ana@ejemplo.mx');
  await chooseSessions(deps, { ...ana, sessionIds: ['a'] });
  await cancelAttendance(deps, { id: ana.attendeeId, caller: ana.caller });
  const cancelledAt = async () => (await deps.attendees.byId(ana.attendeeId))?.cancelledAt;
  expect(await chooseSessions(deps, { ...ana, sessionIds: [] })).toMatchObject({ ok: true });
  expect(await cancelledAt()).toEqual(deps.clock());
  expect(await chooseSessions(deps, { ...ana, sessionIds: ['d'] })).toMatchObject({ ok: true });
  expect(await cancelledAt()).toBeUndefined();
});

test('whoever cannot come gets no reminder that waits, and every other mail', async () => {
  const deps = conferenceDeps(sessions);
  const ana = await conferenceAttendee(deps, 'ana@ejemplo.mx');
  const kinds = async () => (await deps.attendees.byId(ana.attendeeId))?.mails.map(({ kind }) => kind);
  await deps.attendees.update(ana.attendeeId, (current) => ({
    ...current,
    mails: current.mails.flatMap((mail) => [mail, { ...mail, id: newId(), kind: 'reminder' }]),
  }));
  expect(await kinds()).toEqual(['invitation', 'reminder']);
  await cancelAttendance(deps, { id: ana.attendeeId, caller: ana.caller });
  expect(await kinds()).toEqual(['invitation']);
});

test('nobody but the owner says that a person cannot come, and a blocked pass stays as it is', async () => {
  const deps = conferenceDeps(sessions);
  const ana = await conferenceAttendee(deps, 'ana@ejemplo.mx');
  const luis = await conferenceAttendee(deps, 'luis@ejemplo.mx');
  const id = ana.attendeeId;
  for (const caller of [nobody, luis.caller])
    for (const change of [cancelAttendance, resumeAttendance])
      expect(await change(deps, { id, caller })).toMatchObject({ code: 'not_found' });
  await deps.attendees.update(id, (current) => ({ ...current, blockedAt: deps.clock() }));
  expect(await cancelAttendance(deps, { id, caller: ana.caller })).toMatchObject({ code: 'blocked' });
  expect((await deps.attendees.byId(id))?.cancelledAt).toBeUndefined();
});
