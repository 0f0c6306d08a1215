import { describe, expect, test } from 'vitest';
import type { AccountUser } from '@/lib/accounts/types';
import type { StaffId } from '@/lib/audit/record';
import { newId } from '@/lib/base/ids';
import { refuse } from '@/lib/base/result';
import type { FormName } from '@/lib/event/types';
import { staffCaller } from '@/lib/registration/abilities';
import { addToAccount } from '@/lib/registration/ownership/add-to-account';
import type { Attendee } from '@/lib/registration/record';
import { registerAttendee } from '@/lib/registration/register-attendee';
import { conferenceAttendee, conferenceDeps, programme, talk } from '@/tests/factories/conferences';
import { browserOf, nobody, registrationOf, signedIn } from '@/tests/factories/registration';
import { makeUnreadable, reportedDocuments } from '@/tests/factories/store';
import { chooseSessions } from './choose-sessions';
import { freeAbandonedSeats, listPlaces, releaseSeats } from './free-seats';
import { releaseUnprovenSeats } from './release-unproven-seats';
import { conferenceSeatsSpec } from './repository';

type Deps = ReturnType<typeof conferenceDeps>;
type Person = Awaited<ReturnType<typeof conferenceAttendee>>;

const choose = (deps: Deps, person: Person, ...sessionIds: string[]) =>
  chooseSessions(deps, { ...person, sessionIds });

/** Seats left by session. */
async function left(deps: Deps): Promise<Record<string, number>> {
  return Object.fromEntries((await listPlaces(deps)).map(({ session, left }) => [session.id, left]));
}

async function sessionsOf(deps: Deps, { attendeeId }: Person) {
  return (await deps.attendees.byId(attendeeId))?.sessions;
}

describe('choosing sessions', () => {
  test('stores them and takes a seat in each', async () => {
    const deps = conferenceDeps();
    const ana = await conferenceAttendee(deps, 'ana@ejemplo.mx');
    expect(await choose(deps, ana, 'd', 'a')).toEqual({
      ok: true,
      value: { sessionIds: ['a', 'd'], isMailed: true },
    });
    expect(await sessionsOf(deps, ana)).toEqual(['a', 'd']);
    expect(await left(deps)).toEqual({ a: 1, b: 2, c: 2, d: 1 });
  });

  test('repeating a choice takes no additional seat', async () => {
    const deps = conferenceDeps();
    const ana = await conferenceAttendee(deps, 'ana@ejemplo.mx');
    for (let round = 0; round < 3; round++) await choose(deps, ana, 'a');
    expect(await left(deps)).toMatchObject({ a: 1 });
  });

  test('a new choice releases the seats it drops', async () => {
    const deps = conferenceDeps();
    const ana = await conferenceAttendee(deps, 'ana@ejemplo.mx');
    await choose(deps, ana, 'a', 'd');
    await choose(deps, ana, 'b', 'd');
    expect(await left(deps)).toEqual({ a: 2, b: 1, c: 2, d: 1 });
    await choose(deps, ana);
    expect(await left(deps)).toEqual({ a: 2, b: 2, c: 2, d: 2 });
    expect(await sessionsOf(deps, ana)).toEqual([]);
  });

  test('is refused while the pass is blocked, and keeps the seats', async () => {
    const deps = conferenceDeps();
    const ana = await conferenceAttendee(deps, 'ana@ejemplo.mx');
    await choose(deps, ana, 'a');
    await deps.attendees.update(ana.attendeeId, (current) => ({ ...current, blockedAt: deps.time.now }));
    for (const sessionIds of [['a', 'd'], []])
      expect(await choose(deps, ana, ...sessionIds)).toMatchObject({
        code: 'blocked',
        values: { contact: expect.stringContaining('@') },
      });
    expect(await sessionsOf(deps, ana)).toEqual(['a']);
    expect(await left(deps)).toMatchObject({ a: 1, d: 2 });
  });

  test('refuses overlapping sessions and changes nothing', async () => {
    const deps = conferenceDeps();
    const ana = await conferenceAttendee(deps, 'ana@ejemplo.mx');
    await choose(deps, ana, 'd');
    expect(await choose(deps, ana, 'a', 'b')).toMatchObject({
      code: 'invalid_fields',
      fields: { sessions: 'sessionsOverlap' },
    });
    expect(await sessionsOf(deps, ana)).toEqual(['d']);
    expect(await left(deps)).toEqual({ a: 2, b: 2, c: 2, d: 1 });
  });

  test('accepts a session that starts when another ends', async () => {
    const deps = conferenceDeps();
    const ana = await conferenceAttendee(deps, 'ana@ejemplo.mx');
    expect(await choose(deps, ana, 'a', 'c')).toMatchObject({ ok: true });
  });

  test('refuses sessions that are not in the programme', async () => {
    const deps = conferenceDeps();
    const ana = await conferenceAttendee(deps, 'ana@ejemplo.mx');
    for (const id of ['z', '__proto__', '']) {
      expect(await choose(deps, ana, 'a', id)).toMatchObject({ fields: { sessions: 'sessionUnknown' } });
    }
    expect(await left(deps)).toMatchObject({ a: 2 });
  });

  test('a full session refuses the whole choice, is named, and no seat is taken or lost', async () => {
    const deps = conferenceDeps([talk('a', { capacity: 1 }), ...programme.slice(2)]);
    const [ana, luz] = [
      await conferenceAttendee(deps, 'ana@ejemplo.mx'),
      await conferenceAttendee(deps, 'luz@ejemplo.mx'),
    ];
    await choose(deps, ana, 'a');
    await choose(deps, luz, 'c');
    expect(await choose(deps, luz, 'a', 'c', 'd')).toEqual({
      ok: false,
      code: 'session_full',
      fields: { a: 'sessionFull' },
    });
    expect(await sessionsOf(deps, luz)).toEqual(['c']);
    expect(await left(deps)).toEqual({ a: 0, c: 1, d: 2 });
    // The holder of the last seat keeps it when they choose again.
    expect(await choose(deps, ana, 'a', 'd')).toMatchObject({ ok: true });
  });

  test('is only for the owner of a conference attendee', async () => {
    const deps = conferenceDeps();
    const ana = await conferenceAttendee(deps, 'ana@ejemplo.mx');
    const visitor = await registerAttendee(deps, registrationOf('visitante'));
    const visitorId = visitor.ok ? visitor.value.id : '';
    const refused = [
      { attendeeId: ana.attendeeId, caller: nobody },
      { attendeeId: ana.attendeeId, caller: signedIn() },
      {
        attendeeId: visitorId,
        caller: visitor.ok ? browserOf(visitor.value) : nobody,
      },
      { attendeeId: newId(), caller: ana.caller },
      { attendeeId: 'x', caller: ana.caller },
    ];
    for (const person of refused) {
      expect(await choose(deps, person, 'a')).toEqual({ ok: false, code: 'not_found' });
    }
    expect(await left(deps)).toMatchObject({ a: 2 });
  });
});

describe('the confirmation', () => {
  const confirmations = async (deps: Deps, { attendeeId }: Person) =>
    ((await deps.attendees.byId(attendeeId))?.mails ?? [])
      .filter(({ kind }) => kind === 'sessionsChosen')
      .map(({ props }) => props.sessions);

  test('is queued with every real change, and for nothing else', async () => {
    const deps = conferenceDeps([talk('full', { capacity: 1 }), ...programme]);
    const ana = await conferenceAttendee(deps, 'ana@ejemplo.mx');
    await choose(deps, await conferenceAttendee(deps, 'luz@ejemplo.mx'), 'full');
    await choose(deps, ana);
    expect(await confirmations(deps, ana)).toEqual([]);
    await choose(deps, ana, 'a', 'd');
    await choose(deps, ana, 'd', 'a');
    expect(await confirmations(deps, ana)).toEqual(['a,d']);
    await choose(deps, ana, 'a', 'b');
    await choose(deps, ana, 'full');
    expect(await confirmations(deps, ana)).toEqual(['a,d']);
    await choose(deps, ana, 'd');
    await choose(deps, ana);
    expect(await confirmations(deps, ana)).toEqual(['a,d', 'd', '']);
  });

  test('goes to the record’s own address in its language, with the link to the pass', async () => {
    const deps = conferenceDeps();
    const ana = await conferenceAttendee(deps, 'ana@ejemplo.mx');
    await choose(deps, ana, 'a');
    const stored = await deps.attendees.byId(ana.attendeeId);
    expect(stored?.mails.at(-1)).toMatchObject({
      kind: 'sessionsChosen',
      state: 'queued',
      to: { address: 'ana@ejemplo.mx' },
      locale: 'es',
      link: { purpose: 'owner', subject: ana.attendeeId },
    });
    expect(stored?.mailDueAt).toBeDefined();
  });

  /** Chooses 25 times, every time another session; answers whether a mail confirms each choice. */
  async function changeOften(deps: Deps, person: Person) {
    const answers = [];
    for (let round = 0; round < 25; round++)
      answers.push(await choose(deps, person, round % 2 === 0 ? 'a' : 'd'));
    return answers.map((answer) => answer.ok && answer.value.isMailed);
  }

  test('is sent five times a day to an unproven address; later choices are stored, with a message that no mail follows', async () => {
    const deps = conferenceDeps();
    const ana = await conferenceAttendee(deps, 'ana@ejemplo.mx');
    const isMailed = await changeOften(deps, ana);
    expect(isMailed).toEqual(Array.from({ length: 25 }, (_, round) => round < 5));
    expect(await confirmations(deps, ana)).toHaveLength(5);
    expect(await sessionsOf(deps, ana)).toEqual(['a']);
    expect(await left(deps)).toEqual({ a: 1, b: 2, c: 2, d: 2 });
    // The same choice again changes nothing, so there is nothing to confirm.
    expect(await choose(deps, ana, 'a')).toMatchObject({ value: { isMailed: true } });
  });

  test('is sent twenty times a day once a mailed link was used', async () => {
    const deps = conferenceDeps();
    const ana = await conferenceAttendee(deps, 'ana@ejemplo.mx');
    await deps.attendees.update(ana.attendeeId, (current) => ({ ...current, linkUsedAt: deps.time.now }));
    const isMailed = await changeOften(deps, ana);
    expect(isMailed.filter(Boolean)).toHaveLength(20);
    deps.time.now = new Date(deps.time.now.getTime() + 24 * 3_600_000);
    expect(await choose(deps, ana, 'd')).toMatchObject({ value: { isMailed: true } });
  });

  test('counts as a mail of the staff who choose, and its limit refuses no choice', async () => {
    const deps = conferenceDeps();
    const { attendeeId } = await conferenceAttendee(deps, 'ana@ejemplo.mx');
    const byStaff = async () => refuse('too_many_requests');
    const mailPermits = { ...deps.mailPermits, byStaff };
    const caller = staffCaller('a'.repeat(24) as StaffId);
    const chosen = await chooseSessions({ ...deps, mailPermits }, { attendeeId, sessionIds: ['a'], caller });
    expect(chosen).toMatchObject({ ok: true, value: { sessionIds: ['a'], isMailed: false } });
  });

  test('goes to one mailbox five times a day, under however many tags it is registered', async () => {
    const deps = conferenceDeps();
    const people = [];
    for (const tag of ['1', '2', '3', '4'])
      people.push(await conferenceAttendee(deps, `ana+${tag}@ejemplo.mx`));
    for (const person of people) {
      await choose(deps, person, 'd');
      await choose(deps, person);
    }
    const sent = await Promise.all(people.map((person) => confirmations(deps, person)));
    expect(sent.flat()).toHaveLength(5);
  });
});

describe('seats', () => {
  test('concurrent choices of one person leave exactly the seats of their record', async () => {
    const deps = conferenceDeps();
    const ana = await conferenceAttendee(deps, 'ana@ejemplo.mx');
    const wishes = [['a'], ['b', 'd'], [], ['c'], ['a', 'd'], ['d'], ['b'], ['a', 'c', 'd']];
    const results = await Promise.all(wishes.map((wish) => choose(deps, ana, ...wish)));
    const stored = await sessionsOf(deps, ana);
    expect(results.some(({ ok }) => ok)).toBe(true);
    for (const session of deps.event.programme) {
      const holders = Object.keys(await deps.seats.taken(session));
      expect(holders, session.id).toEqual(stored?.includes(session.id) ? [ana.attendeeId] : []);
    }
  });

  /** The dependencies of a choice during which something else happens, after a seat was taken. */
  const overtakenBy = (deps: Deps, event: () => unknown) => ({
    ...deps,
    seats: {
      ...deps.seats,
      take: async (...args: Parameters<Deps['seats']['take']>) => {
        const taken = await deps.seats.take(...args);
        await event();
        return taken;
      },
    },
  });

  test('a choice overtaken by a newer one of the same person is refused and holds no seat', async () => {
    const deps = conferenceDeps();
    const ana = await conferenceAttendee(deps, 'ana@ejemplo.mx');
    const overtaken = overtakenBy(deps, () => choose(deps, ana, 'd'));
    expect(await choose(overtaken, ana, 'a')).toMatchObject({ code: 'overtaken' });
    expect(await sessionsOf(deps, ana)).toEqual(['d']);
    expect(await left(deps)).toEqual({ a: 2, b: 2, c: 2, d: 1 });
  });

  test.each<[string, Partial<Attendee>]>([
    ['blocked', { blockedAt: new Date() }],
    ['not_found', { browserNonce: newId() }],
    ['mail_link_unused', { seatsUntil: new Date(0) }],
  ])(
    'a choice that may no longer be made when it is stored is refused and holds no seat: %s',
    async (code, change) => {
      const deps = conferenceDeps();
      const ana = await conferenceAttendee(deps, 'ana@ejemplo.mx');
      await choose(deps, ana, 'd');
      const overtaken = overtakenBy(deps, () =>
        deps.attendees.update(ana.attendeeId, (current) => ({ ...current, ...change })),
      );
      expect(await choose(overtaken, ana, 'a')).toMatchObject({ code });
      expect(await sessionsOf(deps, ana)).toEqual(['d']);
      expect(await left(deps)).toEqual({ a: 2, b: 2, c: 2, d: 1 });
    },
  );

  test('a seat left by a crash before the record was written is freed by the next choice', async () => {
    const deps = conferenceDeps();
    const ana = await conferenceAttendee(deps, 'ana@ejemplo.mx');
    await crashWithSeat(deps, ana, programme[0]);
    expect(await left(deps)).toMatchObject({ a: 1 });
    await choose(deps, ana, 'd');
    expect(await left(deps)).toEqual({ a: 2, b: 2, c: 2, d: 1 });
  });

  test('if that person never comes back, it is freed once others find the session full', async () => {
    const only = talk('a', { capacity: 1 });
    const deps = conferenceDeps([only]);
    const [ana, luz] = [
      await conferenceAttendee(deps, 'ana@ejemplo.mx'),
      await conferenceAttendee(deps, 'luz@ejemplo.mx'),
    ];
    await crashWithSeat(deps, ana, only);
    expect(await choose(deps, luz, 'a')).toMatchObject({ code: 'session_full' });
    deps.time.now = new Date(deps.time.now.getTime() + 61_000);
    expect(await choose(deps, luz, 'a')).toMatchObject({ ok: true });
    expect(await sessionsOf(deps, luz)).toEqual(['a']);
  });

  test('abandoned seats of a full session are freed by the periodic task', async () => {
    const only = talk('a', { capacity: 1 });
    const deps = conferenceDeps([only]);
    await crashWithSeat(deps, await conferenceAttendee(deps, 'ana@ejemplo.mx'), only);
    await releaseUnprovenSeats(deps);
    expect(await left(deps)).toEqual({ a: 0 });
    deps.time.now = new Date(deps.time.now.getTime() + 61_000);
    // A page that is served changes nothing.
    expect(await left(deps)).toEqual({ a: 0 });
    await releaseUnprovenSeats(deps);
    expect(await left(deps)).toEqual({ a: 1 });
  });

  test('a seat in use is kept, even in a full session', async () => {
    const only = talk('a', { capacity: 1 });
    const deps = conferenceDeps([only]);
    const [ana, luz] = [
      await conferenceAttendee(deps, 'ana@ejemplo.mx'),
      await conferenceAttendee(deps, 'luz@ejemplo.mx'),
    ];
    await choose(deps, ana, 'a');
    for (let minutes = 0; minutes < 3; minutes++) {
      deps.time.now = new Date(deps.time.now.getTime() + 61_000);
      expect(await choose(deps, luz, 'a')).toMatchObject({ code: 'session_full' });
    }
    // It is checked again after it was released and abandoned once more.
    await choose(deps, ana);
    expect(await choose(deps, luz, 'a')).toMatchObject({ ok: true });
  });

  test('a seat that was verified once and then abandoned by a crash is freed later', async () => {
    const only = talk('a', { capacity: 1 });
    const deps = conferenceDeps([only]);
    const [ana, luz] = [
      await conferenceAttendee(deps, 'ana@ejemplo.mx'),
      await conferenceAttendee(deps, 'luz@ejemplo.mx'),
    ];
    const wait = () => {
      deps.time.now = new Date(deps.time.now.getTime() + 61_000);
    };
    await choose(deps, ana, 'a');
    wait();
    expect(await choose(deps, luz, 'a')).toMatchObject({ code: 'session_full' });
    const release = () => Promise.reject(new Error('the power is gone'));
    await expect(choose({ ...deps, seats: { ...deps.seats, release } }, ana)).rejects.toThrow('power');
    expect(await sessionsOf(deps, ana)).toEqual([]);
    wait();
    expect(await choose(deps, luz, 'a')).toMatchObject({ ok: true });
  });

  test('a full session verifies each seat at most once per grace period, however often it is requested', async () => {
    const only = talk('a', { capacity: 2 });
    const deps = conferenceDeps([only]);
    for (const name of ['ana', 'luz'])
      await choose(deps, await conferenceAttendee(deps, `${name}@ejemplo.mx`), 'a');
    let lookups = 0;
    const counting = {
      ...deps,
      attendees: {
        ...deps.attendees,
        byId: (id: string) => {
          lookups++;
          return deps.attendees.byId(id);
        },
      },
    };
    for (const after of [61_000, 0, 59_000, 2_000, 0]) {
      deps.time.now = new Date(deps.time.now.getTime() + after);
      await freeAbandonedSeats(counting, only);
    }
    expect(lookups).toBe(4);
  });

  test('a choice that took so long that its seats may be gone is refused', async () => {
    const deps = conferenceDeps();
    const ana = await conferenceAttendee(deps, 'ana@ejemplo.mx');
    const slow = overtakenBy(deps, () => {
      deps.time.now = new Date(deps.time.now.getTime() + 31_000);
    });
    expect(await choose(slow, ana, 'a')).toMatchObject({ code: 'unavailable' });
    expect(await sessionsOf(deps, ana)).toBeUndefined();
    expect(await left(deps)).toMatchObject({ a: 2 });
  });

  test('in a session that cannot be read are reported as full, and the other sessions can be chosen', async () => {
    const deps = conferenceDeps();
    const [ana, luz] = [
      await conferenceAttendee(deps, 'ana@ejemplo.mx'),
      await conferenceAttendee(deps, 'luz@ejemplo.mx'),
    ];
    await choose(deps, ana, 'a');
    await makeUnreadable(deps.store, conferenceSeatsSpec, `${deps.event.id}:a`);
    const reported = reportedDocuments();
    expect(await choose(deps, luz, 'c', 'd')).toMatchObject({ ok: true });
    expect(await left(deps)).toEqual({ a: 0, b: 2, c: 1, d: 1 });
    expect([...reported]).toEqual([`${deps.event.id}:a`]);
  });

  test('are released when the record is deleted', async () => {
    const deps = conferenceDeps();
    const ana = await conferenceAttendee(deps, 'ana@ejemplo.mx');
    await choose(deps, ana, 'a', 'd');
    await deps.attendees.delete(ana.attendeeId);
    await releaseSeats(deps, ana.attendeeId);
    expect(await left(deps)).toEqual({ a: 2, b: 2, c: 2, d: 2 });
  });
});

/** The state left by a process that ends between taking the seat and writing the record. */
async function crashWithSeat(deps: Deps, { attendeeId }: Person, session: (typeof programme)[number]) {
  await deps.attendees.update(attendeeId, (current) => ({ ...current, sessionsRevision: 1 }));
  await deps.seats.take(session, attendeeId, { revision: 1, takenAt: deps.time.now });
}

describe('a conference attendee who changes the category', () => {
  async function changing() {
    const parts = conferenceDeps();
    const deps = {
      ...parts,
      releaseSeats: (id: string, revision?: number) => releaseSeats(parts, id, revision),
    };
    const { user } = signedIn();
    const person = { ...(await conferenceAttendee(deps, user?.email ?? '')), caller: signedIn() };
    const change = (on = deps, form: FormName = 'visitante') =>
      registerAttendee(on, registrationOf(form, { caller: signedIn() }));
    return { deps, person, change };
  }

  test('keeps no sessions and no seats', async () => {
    const { deps, person, change } = await changing();
    await addToAccount(deps, signedIn().user as AccountUser);
    await choose(deps, person, 'a', 'd');
    expect(await change()).toEqual({ ok: true, value: { id: person.attendeeId, nonce: undefined } });
    expect(await sessionsOf(deps, person)).toBeUndefined();
    expect(await left(deps)).toEqual({ a: 2, b: 2, c: 2, d: 2 });
    expect(await choose(deps, person, 'a')).toMatchObject({ code: 'not_found' });
  });

  test('keeps the seats of a later choice if the change is completed after it', async () => {
    const { deps, person, change } = await changing();
    await addToAccount(deps, signedIn().user as AccountUser);
    await choose(deps, person, 'a');
    const overtaken = {
      ...deps,
      releaseSeats: async (...args: Parameters<typeof deps.releaseSeats>) => {
        expect(await change(deps, 'congresista')).toMatchObject({ ok: true });
        expect(await choose(deps, person, 'd')).toMatchObject({ ok: true });
        return deps.releaseSeats(...args);
      },
    };
    expect(await change(overtaken)).toMatchObject({ ok: true });
    expect(await sessionsOf(deps, person)).toEqual(['d']);
    expect(await left(deps)).toEqual({ a: 2, b: 2, c: 2, d: 1 });
  });

  test('overtakes a choice in progress', async () => {
    const { deps, person, change } = await changing();
    await addToAccount(deps, signedIn().user as AccountUser);
    const [chosen] = await Promise.all([choose(deps, person, 'a'), change()]);
    const attendee = await deps.attendees.byId(person.attendeeId);
    expect(attendee?.categoria).toBe('VISITANTE');
    expect(attendee).not.toHaveProperty('sessions');
    expect(await left(deps)).toMatchObject({ a: 2 });
    expect(chosen.ok ? 'stored before' : chosen.code).toMatch(/stored before|not_found|overtaken/);
  });
});
