import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { emailKey } from '@/lib/base/email-key';
import { mailRecords } from '@/lib/mail/outbox';
import { mailIndexes } from '@/lib/mail/record';
import type { CollectionSpec, Store } from '@/lib/store/port';
import { openVersioned } from '@/lib/store/versioned-collection';
import { type Party, type PartyPlaces, partyFields, partyPlacesFields } from './record';

export const partiesSpec: CollectionSpec<Party> = {
  name: 'parties',
  key: 'id',
  unique: ['code'],
  indexes: ['contactKey', ...mailIndexes],
};
export const partyPlacesSpec: CollectionSpec<PartyPlaces> = {
  name: 'party_places',
  key: 'text',
  unique: [],
  indexes: [],
};

/** How long one submission of people keeps others waiting at most, ms. */
const longestEntering = 60_000;

/** More parties than one contact has. */
const contactLimit = 1_000;

export type Parties = ReturnType<typeof createParties>;

/** An address as the places of a party know it. */
export const placeKey = ({ salt }: Pick<Party, 'salt'>, email: string): string =>
  createHmac('sha256', salt).update(emailKey(email)).digest('base64url');

/** The parties of this store, and their places. A party never has more places taken than its quota. */
export function createParties(store: Store) {
  const parties = openVersioned<Party>(store, {
    spec: partiesSpec,
    schema: z.looseObject(partyFields),
    // Parties of the first version had no mails.
    upgrades: [{ from: 1, upgrade: (party) => ({ mails: [], ...party }) }],
  });
  const places = openVersioned<PartyPlaces>(store, {
    spec: partyPlacesSpec,
    schema: z.looseObject(partyPlacesFields),
    upgrades: [],
  });
  return {
    ...mailRecords(parties),
    get: parties.get,
    async byCode(equals: string): Promise<Party | null> {
      return (await parties.find({ field: 'code', equals, limit: 1 }))[0] ?? null;
    },
    /** The parties of the contact with this address. */
    byContactKey: (equals: string) => parties.find({ field: 'contactKey', equals, limit: contactLimit }),
    /** Begins to enter people of a party. Resolves to false while somebody else does, for at most a minute. */
    async beginEntering(id: string, now: Date): Promise<boolean> {
      const isOver = ({ enteringAt }: Party) =>
        !enteringAt || now.getTime() - enteringAt.getTime() > longestEntering;
      const begun = await parties.update(id, (party) =>
        isOver(party) ? { ...party, enteringAt: now } : null,
      );
      return begun.outcome === 'updated';
    },
    /** Ends what `beginEntering` began at that time. */
    async endEntering(id: string, begunAt: Date): Promise<void> {
      await parties.update(id, ({ enteringAt, ...party }) =>
        enteringAt?.getTime() === begunAt.getTime() ? party : null,
      );
    },
    /** All parties, in the order of their names. */
    async list(): Promise<Party[]> {
      const all: Party[] = [];
      for await (const party of parties.all()) all.push(party);
      return all.toSorted((one, other) => one.name.localeCompare(other.name));
    },
    /**
     * Takes a place for an address, which may have one already. Resolves to whether it has one now. Whoever took it and
     * does not register frees it.
     */
    async takePlace({ _id, quota }: Party, key: string, at: Date): Promise<boolean> {
      let hasPlace = false;
      const take = (current: PartyPlaces): PartyPlaces | null => {
        const own = current.taken[key];
        const tries = own ? (own.tries ?? 1) + 1 : 1;
        // A quota that staff have just lowered may not be in the party yet.
        const limit = Math.min(quota, current.quota ?? quota);
        hasPlace = own !== undefined || Object.keys(current.taken).length < limit;
        return hasPlace ? { ...current, taken: { ...current.taken, [key]: { at, tries } } } : null;
      };
      await places.update(_id, take, take({ _id, taken: {} }) ?? undefined);
      return hasPlace;
    },
    /** Frees the place of an address that was not registered, unless it was taken by another try, too. */
    async freePlace(id: string, key: string): Promise<void> {
      await places.update(id, ({ taken: { [key]: own, ...taken }, ...current }) => {
        if (!own) return null;
        const tries = (own.tries ?? 1) - 1;
        return { ...current, taken: tries > 0 ? { ...taken, [key]: { ...own, tries } } : taken };
      });
    },
    /** Frees the place of an address that nobody has any more, however many tries took it. */
    async endPlace(id: string, key: string): Promise<void> {
      await places.update(id, ({ taken: { [key]: own, ...taken }, ...current }) =>
        own ? { ...current, taken } : null,
      );
    },
    /** Sets how many places a party has, unless more are taken. Resolves to whether it did. */
    async limitPlaces(_id: string, quota: number): Promise<boolean> {
      let isEnough = true;
      const limit = (current: PartyPlaces): PartyPlaces | null => {
        isEnough = Object.keys(current.taken).length <= quota;
        return isEnough ? { ...current, quota } : null;
      };
      await places.update(_id, limit, { _id, taken: {}, quota });
      return isEnough;
    },
    /**
     * Gives an address a place because another one has one, beyond the quota if need be, until either `endPlace` ends
     * that one or `freePlace` frees this one.
     */
    async copyPlace(id: string, from: string, to: string, at: Date): Promise<void> {
      await places.update(id, (current) => {
        const { [from]: own, [to]: other } = current.taken;
        const tries = other ? (other.tries ?? 1) + 1 : 1;
        return own ? { ...current, taken: { ...current.taken, [to]: { at, tries } } } : null;
      });
    },
    /** Leaves the places of these addresses, and those that were taken after `settled`. */
    async settlePlaces(id: string, keys: readonly string[], now: Date, settled: Date): Promise<void> {
      await places.update(id, (current) => {
        const recent = Object.entries(current.taken).filter(([, { at }]) => at > settled);
        const registered = keys.map((key) => [key, current.taken[key] ?? { at: now }] as const);
        return { ...current, taken: Object.fromEntries([...recent, ...registered]) };
      });
    },
    /** When the places of a party were taken, by the hash of the address. */
    takenPlaces: async (id: string) => (await places.get(id))?.taken ?? {},
    /** Deletes all parties and their places. */
    async clear(): Promise<void> {
      for await (const { _id } of parties.all()) {
        await places.delete(_id);
        await parties.delete(_id);
      }
    },
  };
}
