import { z } from 'zod';
import { defaultLocale, readLocale } from '@/lib/i18n/locale';
import { mailRecords } from '@/lib/mail/outbox';
import { mailFields, mailIndexes } from '@/lib/mail/record';
import type { CollectionSpec, Query, Store } from '@/lib/store/port';
import { type DocumentFormat, openVersioned, type RawDocument } from '@/lib/store/versioned-collection';
import { type StoredMailLink, upgradeMailLink } from './mail/upgrade-mail-link';
import { type Attendee, answersOfAll, attendeeFields } from './record';

export const attendeesSpec: CollectionSpec<Attendee> = {
  name: 'attendees',
  key: 'id',
  unique: ['emailKey', 'userId', 'premarketId'],
  indexes: mailIndexes,
};

const format: DocumentFormat<Attendee> = {
  spec: attendeesSpec,
  schema: z
    .object({ _id: z.string(), ...mailFields, ...attendeeFields, ...answersOfAll })
    // Every other field is an optional answer: text, or true for an option that was chosen.
    .catchall(z.union([z.string(), z.literal(true)])),
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

export type Attendees = ReturnType<typeof createAttendees>;

/** The attendees in this store, one for each e-mail address: `emailKey` is unique in the store. */
export function createAttendees(store: Store) {
  const collection = openVersioned(store, format);
  const one = async (field: Query<Attendee>['field'], equals: string) =>
    (await collection.find({ field, equals, limit: 1 }))[0] ?? null;
  return {
    ...mailRecords(collection),
    byEmailKey: (emailKey: string) => one('emailKey', emailKey),
    byUserId: (userId: string) => one('userId', userId),
    byPremarketId: (premarketId: string) => one('premarketId', premarketId),
  };
}
