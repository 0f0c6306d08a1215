import { z } from 'zod';
import type { TradeShow } from '@/lib/event/types';
import { defaultLocale, readLocale } from '@/lib/i18n/locale';
import { mailRecords } from '@/lib/mail/outbox';
import { type MailLink, mailFields, mailIndexes } from '@/lib/mail/record';
import { forgetFormerAddresses } from '@/lib/mail/rules';
import { gateKeyOf } from '@/lib/pass/gate-key';
import type { CollectionSpec, Cursor, Query, Store, Wanted } from '@/lib/store/port';
import {
  type DocumentFormat,
  openVersioned,
  type RawDocument,
  unlessUnreadable,
} from '@/lib/store/versioned-collection';
import { holdPasses } from './mails/held-passes';
import { type Attendee, answersOfAll, attendeeFields, otherAnswers } from './record';
import { isStale, withDerivedFields } from './search-index/derived-fields';

/** The fields that the list of attendees can be filtered by. */
export const listFields = ['categoria', 'registeredOn', 'delivery', 'premarket', 'source'] as const;
/** Values of some of these fields. */
export type ListFilter = Partial<Record<(typeof listFields)[number], string>>;

export const attendeesSpec: CollectionSpec<Attendee> = {
  name: 'attendees',
  key: 'id',
  unique: ['emailKey', 'userId', 'premarketId', 'qr'],
  indexes: [...mailIndexes, 'gateKey'],
  arrays: ['words'],
  compound: [
    ['updatedAt'],
    ['createdAt'],
    ...listFields.map((field) => [field, 'createdAt'] as const),
    ['premarket', 'premarketAt'],
    ['categoria', 'registeredOn', 'pais', 'delivery', 'premarket'],
    ['source', 'categoria', 'registeredOn', 'delivery', 'premarket'],
  ],
  sparse: ['premarket'],
};

const format: Omit<DocumentFormat<Attendee>, 'complete'> = {
  spec: attendeesSpec,
  schema: z.looseObject({
    _id: z.string(),
    ...mailFields,
    ...attendeeFields,
    ...answersOfAll,
    ...otherAnswers,
  }),
  upgrades: [{ from: 1, upgrade: completed }],
};

/** Version 1 left out parts that had a default, and stored the links of mails in an earlier form. */
function completed(attendee: RawDocument): RawDocument {
  const mails = (attendee.mails ?? []) as readonly (RawDocument & { link?: StoredMailLink })[];
  return {
    nombres: '',
    apellidos: '',
    ownerNonce: '',
    ...attendee,
    mails: mails.map((mail) => (mail.link ? { ...mail, link: upgradeMailLink(mail.link) } : mail)),
    locale: readLocale(attendee.locale) ?? defaultLocale,
  };
}

/** A link in a registration's mail, as this or an earlier version of the portal stored it. */
export type StoredMailLink = MailLink | { purpose: 'premarket'; subject: string };

/**
 * The link of a stored mail in its present form, with the same address. Earlier versions stored owner links without
 * their query, and premarket links as a purpose instead of a path.
 */
export function upgradeMailLink(link: StoredMailLink): MailLink {
  if (!('purpose' in link)) return link;
  if (!('nonce' in link) || link.purpose === 'premarket')
    return { path: `/premarketvalidation/${link.subject}` };
  if (link.purpose !== 'owner' || link.parameter) return link;
  return { ...link, path: `${link.path}?id=${link.subject}`, parameter: 'key' };
}

export type Attendees = ReturnType<typeof createAttendees>;

/** What remains of a deleted attendee: its id, its pass as gates know it, and when it was deleted. */
interface Tombstone {
  _id: string;
  updatedAt: Date;
  /** The pass as gates know it (`gateKeyOf`). Earlier versions stored none. */
  gateKey?: string;
}

export const tombstonesSpec: CollectionSpec<Tombstone> = {
  name: 'tombstones',
  key: 'id',
  unique: [],
  indexes: ['gateKey'],
  compound: [['updatedAt']],
};

/** The kinds of mail about an attendee that the organiser gets. */
const organiserKinds: readonly string[] = ['premarketRequest'];

/** The attendees in this store, at most one for each email address: `emailKey` is unique in the store. */
export function createAttendees(
  store: Store,
  { clock, event }: { clock: () => Date; event: Pick<TradeShow, 'timeZone'> },
) {
  const collection = openVersioned(store, {
    ...format,
    complete: (attendee) =>
      withDerivedFields(forgetFormerAddresses(holdPasses(attendee), organiserKinds), event.timeZone),
  });
  const tombstones = store.collection(tombstonesSpec);
  const one = async (field: Query<Attendee>['field'], equals: string) =>
    (await collection.find({ field, equals, limit: 1 }))[0] ?? null;
  return {
    ...mailRecords(collection),
    /** Deletes an attendee. Stores a tombstone first, from which readers of changes learn about the deletion. */
    async delete(_id: string): Promise<boolean> {
      const attendee = await unlessUnreadable(collection.get(_id), null);
      const tombstone = { _id, updatedAt: clock(), ...(attendee && { gateKey: gateKeyOf(attendee.qr) }) };
      // A repeated deletion renews the time, since a reader may have read the attendee after the first.
      await tombstones.update(_id, (earlier) => ({ ...earlier, ...tombstone }), tombstone);
      return collection.delete(_id);
    },
    /** Removes the tombstones up to this time. */
    async forgetDeleted(atMost: Date): Promise<void> {
      for (;;) {
        const page = await tombstones.find({ field: 'updatedAt', atMost, limit: 500 });
        await Promise.all(page.map(({ _id }) => tombstones.delete(_id)));
        if (page.length < 500) return;
      }
    },
    /** Whether `refresh` would change its derived fields. */
    isStale: (attendee: Attendee) => isStale(attendee, event.timeZone),
    async refresh(id: string): Promise<void> {
      await collection.update(id, (current) => (isStale(current, event.timeZone) ? { ...current } : null));
    },
    /** The attendees, and the tombstones of deleted ones, after a position in the order of their last change. */
    changedAfter: (cursor: Cursor | undefined, limit: number) =>
      collection.page({ field: 'updatedAt', cursor, limit }),
    deletedAfter: (cursor: Cursor | undefined, limit: number) =>
      tombstones.find({ field: 'updatedAt', cursor, limit }),
    /**
     * Counts all attendees by some of category, day, country, delivery, premarket state and source, without reading
     * them.
     */
    countBy: collection.countBy,
    /** A page of the attendees with at most one of these values, the latest registration first. */
    listed: (where: ListFilter, limit: number, cursor?: Cursor) =>
      collection.page({ field: 'createdAt', where, order: 'descending', cursor, limit }),
    countListed: (where: ListFilter) => collection.count({ field: 'createdAt', where }),
    /** The ids of the attendees who have a match among their words for each of these, at most `limit`. */
    idsByWords: (wanted: readonly Wanted[], limit: number) => collection.idsHaving('words', wanted, limit),
    /** A page of the buyers whose premarket request is in this state, by the time it was made or decided. */
    byPremarket: (premarket: string, order: 'ascending' | 'descending', limit: number, cursor?: Cursor) =>
      collection.page({ field: 'premarketAt', where: { premarket }, order, limit, cursor }),
    countPremarket: (premarket: string) => collection.count({ field: 'premarketAt', where: { premarket } }),
    /** How many premarket requests made until then are not decided. */
    countRequests: (atMost: Date) =>
      collection.count({ field: 'premarketAt', where: { premarket: 'asked' }, atMost }),
    byEmailKey: (emailKey: string) => one('emailKey', emailKey),
    byUserId: (userId: string) => one('userId', userId),
    /** The attendee whose QR code a scanner has read. */
    byPassKey: (qr: string) => one('qr', qr),
    /** The attendee whose pass gates know by this key. */
    byGateKey: (gateKey: string) => one('gateKey', gateKey),
    /** The attendees whose keys begin with these digits, at most `limit`. */
    byGateKeyPrefix: (startsWith: string, limit: number) =>
      collection.find({ field: 'gateKey', startsWith, limit }),
    byPremarketId: (premarketId: string) => one('premarketId', premarketId),
  };
}
