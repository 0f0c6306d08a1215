import { describe, expect, test } from 'vitest';
import { registerInParty } from '@/lib/outreach/parties/register-in-party';
import type { Store } from '@/lib/store/port';
import { aParty, outreachDeps, registrationWith } from '@/tests/factories/outreach';
import { openTwice } from './both-stores';

const [quota, tries] = [30, 200];

/** The guarantees of registering with a code by several processes on one store. */
export function partyPlacesContract(title: string, open: () => Store): void {
  describe(`places of parties on ${title}`, () => {
    const opened = openTwice(open);

    test(`${tries} people at once, over two processes, get ${quota} places, whatever is sent twice`, async () => {
      const processes = opened.stores.map((store) => outreachDeps(store));
      const [first = outreachDeps(), second = first] = processes;
      const party = await aParty(first, { quota });
      const outcomes = await Promise.all(
        Array.from({ length: tries }, async (_, n) => {
          const registration = {
            ...registrationWith(party, `persona${n}@alumnos.example`),
            idempotencyKey: `key-${n}`,
          };
          const results = await Promise.all([
            registerInParty(n % 2 ? first : second, registration),
            ...(n % 3 ? [] : [registerInParty(n % 2 ? second : first, registration)]),
          ]);
          return results.some(({ ok }) => ok);
        }),
      );
      expect(outcomes.filter(Boolean)).toHaveLength(quota);
      expect(Object.keys(await first.parties.takenPlaces(party._id))).toHaveLength(quota);
      let registered = 0;
      for await (const attendee of first.attendees.all()) if (attendee.party === party._id) registered++;
      expect(registered).toBe(quota);
    });

    test('a quota that is lowered while people register over two processes is refused or never exceeded', async () => {
      const processes = opened.stores.map((store) => outreachDeps(store));
      const [first = outreachDeps(), second = first] = processes;
      // Both processes still use the party as they read it before.
      const party = await aParty(first, { quota });
      const take = (n: number) =>
        (n % 2 ? first : second).parties.takePlace(party, `person ${n}`, first.clock());
      const taken = async () => Object.keys(await first.parties.takenPlaces(party._id)).length;
      const lowering = Array.from({ length: quota }, async (_, at) => {
        const [isLowered] = await Promise.all([second.parties.limitPlaces(party._id, quota - at), take(at)]);
        return isLowered ? quota - at : quota;
      });
      const lowest = Math.min(...(await Promise.all(lowering)));
      expect(lowest).toBeLessThan(quota);
      expect(await first.parties.limitPlaces(party._id, lowest)).toBe(true);
      await Promise.all(Array.from({ length: tries }, (_, n) => take(quota + n)));
      expect(await taken()).toBe(lowest);
      expect(await second.parties.limitPlaces(party._id, lowest - 1)).toBe(false);
    });
  });
}
