import { z } from 'zod';
import { defaultLocale, readLocale } from '@/lib/i18n/locale';
import { mailRecords } from '@/lib/mail/outbox';
import { type MailLink, mailFields, mailIndexes } from '@/lib/mail/record';
import type { CollectionSpec, Query, Store } from '@/lib/store/port';
import { type DocumentFormat, openVersioned, type RawDocument } from '@/lib/store/versioned-collection';
import { type Attendee, answersOfAll, attendeeFields, otherAnswers } from './record';

export const attendeesSpec: CollectionSpec<Attendee> = {
  name: 'attendees',
  key: 'id',
  unique: ['emailKey', 'userId', 'premarketId'],
  indexes: mailIndexes,
};

const format: DocumentFormat<Attendee> = {
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
