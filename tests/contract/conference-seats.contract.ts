import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newId } from '@/lib/base/ids';
import { chooseSessions } from '@/lib/conferences/choose-sessions';
import { releaseUnprovenSeats } from '@/lib/conferences/release-unproven-seats';
import { createSeats } from '@/lib/conferences/repository';
import type { ConferenceSession } from '@/lib/event/types';
import { resendLimits } from '@/lib/mail/queue-mail';
import type { Attendee } from '@/lib/registration/record';
import type { Attendees } from '@/lib/registration/repository';
import type { Store } from '@/lib/store/port';
import { talk } from '@/tests/factories/conferences';
import { aShow } from '@/tests/factories/events';
import { mailPermits } from '@/tests/factories/mail';
import { attendeesIn, nobody } from '@/tests/factories/registration';
import { openTwice } from './both-stores';

/** The guarantees of choosing sessions from several processes on one store. */
export function conferenceSeatsContract(title: string, open: () => Store): void {
  describe(`seats on ${title}`, () => {
    const opened = openTwice(open);

    /** The dependencies of two processes that serve the same event. */
    function processes(programme: readonly ConferenceSession[]) {
      const event = { ...aShow, id: `event${randomUUID()}`, programme };
      return opened.stores.map((store) => ({
        event,
        attendees: attendeesIn(store),
        seats: createSeats(store, event),
        clock: () => new Date(),
        resendLimits: resendLimits(),
        mailPermits: mailPermits(store, () => new Date()),
      }));
    }

    const choose = (
      deps: ReturnType<typeof processes>[number],
      attendeeId: string,
      ...sessionIds: string[]
    ) =>
      chooseSessions(deps, {
        attendeeId,
        caller: { ...nobody, owned: new Map([[attendeeId, attendeeId]]) },
        sessionIds,
      });

    test('of 200 concurrent choices of a session with 50 places, from two processes, exactly 50 succeed', async () => {
      const session = talk('workshop', { capacity: 50 });
      const parts = processes([
        session,
        talk('other', { startsAt: '2027-02-18T10:00', endsAt: '2027-02-18T11:00' }),
      ]);
      const [first] = parts;
      if (!first) throw new Error('unreachable');
      const ids = await registered(first.attendees, 200);
      const begun = performance.now();
      const results = await Promise.all(
        ids.map((id, index) => choose(parts[index % 2] ?? first, id, 'workshop')),
      );
      const took = performance.now() - begun;
      console.log(`${title}: 200 choices of a session with 50 places took ${Math.round(took)} ms`);

      const won = ids.filter((_, index) => results[index]?.ok);
      const lost = results.filter((result) => !result.ok);
      expect(won).toHaveLength(50);
      expect(lost).toHaveLength(150);
      for (const result of lost) expect(result).toMatchObject({ code: 'session_full' });
      expect(Object.keys(await first.seats.taken(session)).sort()).toEqual([...won].sort());
      const records = await Promise.all(ids.map((id) => first.attendees.byId(id)));
      expect(records.filter((record) => record?.sessions?.includes('workshop'))).toHaveLength(50);
    });

    test('after 30 people switch concurrently between two sessions of 10, the taken seats match the records', async () => {
      const sessions = [talk('a', { capacity: 10 }), talk('b', { capacity: 10 })];
      const parts = processes(sessions);
      const [first] = parts;
      if (!first) throw new Error('unreachable');
      const ids = await registered(first.attendees, 30);
      for (let round = 0; round < 3; round++) {
        await Promise.all(
          ids.flatMap((id, index) => {
            const deps = parts[(index + round) % 2] ?? first;
            return [choose(deps, id, 'a'), choose(deps, id, 'b')];
          }),
        );
      }
      const records = await Promise.all(ids.map((id) => first.attendees.byId(id)));
      for (const session of sessions) {
        const named = records
          .filter((record) => record?.sessions?.includes(session.id))
          .map((record) => record?._id);
        const holders = Object.keys(await first.seats.taken(session));
        expect(holders.length).toBeLessThanOrEqual(session.capacity);
        expect(holders.sort()).toEqual(named.sort());
      }
    });

    test('two concurrent processes release exactly the seats of unproven addresses', async () => {
      const session = talk('a', { capacity: 20 });
      const [first, second] = processes([session]);
      if (!first || !second) throw new Error('unreachable');
      const ids = await registered(first.attendees, 20);
      await Promise.all(ids.map((id) => choose(first, id, 'a')));
      const proven = ids.slice(0, 5);
      const linkUsedAt = new Date();
      await Promise.all(
        proven.map((id) => first.attendees.update(id, (current) => ({ ...current, linkUsedAt }))),
      );
      const clock = () => new Date(Date.now() + 49 * 3_600_000);
      await Promise.all([first, second].map((deps) => releaseUnprovenSeats({ ...deps, clock })));
      expect(Object.keys(await first.seats.taken(session)).sort()).toEqual([...proven].sort());
    });

    test('mails that one client queues concurrently in two processes are due one after the other', async () => {
      const now = new Date();
      const permits = opened.stores.map((store) => mailPermits(store, () => now));
      const client = randomUUID();
      const queued = await Promise.all(
        permits.flatMap(({ paced }) => Array.from({ length: 40 }, () => paced(client))),
      );
      const later = queued.map(({ dueAt }) => dueAt.getTime()).filter((due) => due > now.getTime());
      expect(later).toHaveLength(50);
      expect(new Set(later).size).toBe(50);
    });
  });
}

async function registered(attendees: Attendees, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId);
  const now = new Date();
  const inserted = await Promise.all(
    ids.map((_id) =>
      attendees.insert({
        _id,
        email: `${_id}@ejemplo.mx`,
        emailKey: `${_id}@ejemplo.mx`,
        nombres: 'María',
        apellidos: 'Núñez',
        pais: 'MX',
        codigoPostal: '44100',
        guid: randomUUID(),
        qr: _id,
        categoria: 'CONGRESISTA',
        tipoRegistro: 'pre',
        locale: 'es',
        event: 'furniture',
        consent: { version: '2026-11-01', locale: 'es', at: now, purposes: [] },
        ownerNonce: _id,
        createdAt: now,
        updatedAt: now,
        mails: [],
      } satisfies Attendee),
    ),
  );
  if (inserted.some((result) => !result.inserted)) throw new Error('not inserted');
  return ids;
}
