import { z } from 'zod';
import { defaultLocale, locales, readLocale } from '@/lib/i18n/locale';
import { mailFields, mailRecords } from '@/lib/mail/mail-records';
import { mailIndexes } from '@/lib/mail/types';
import type { CollectionSpec, Query, Store } from '@/lib/store/port';
import { type DocumentFormat, openVersioned, type RawDocument } from '@/lib/store/versioned-collection';
import type { Attendee } from './types';
import { type StoredMailLink, upgradeMailLink } from './upgrade-mail-link';

export const attendeesSpec: CollectionSpec<Attendee> = {
  name: 'attendees',
  key: 'id',
  unique: ['emailKey', 'userId', 'premarketId'],
  indexes: mailIndexes,
};

export const attendeeFields = {
  /** The e-mail as typed, and in the one spelling that is unique over all attendees. */
  email: z.string(),
  emailKey: z.string(),
  /** The account that the record belongs to, once there is one. */
  userId: z.string().optional(),
  /** Random UUID; opens the gate, so only the owner sees it. */
  guid: z.string(),
  /** What the QR code holds; never changes, so that a printed pass stays valid. */
  qr: z.string(),
  categoria: z.enum(['VISITANTE', 'COMPRADOR', 'ESTUDIANTE', 'CONGRESISTA']),
  tipoRegistro: z.literal('pre'),
  locale: z.enum(locales),
  event: z.string(),
  vip: z.boolean().optional(),
  vipProcessed: z.boolean().optional(),
  /** Identifies the buyer in the link of the organiser's mail, and nowhere else. */
  premarketId: z.string().optional(),
  /** Proof that the person was shown the privacy notice. */
  consent: z.looseObject({
    version: z.string(),
    locale: z.enum(locales),
    at: z.date(),
    /** Ids of the optional purposes ticked. */
    purposes: z.array(z.string()),
  }),
  /** Idempotency key of the request that made the record: its retry gets the first answer. */
  idempotencyKey: z.string().optional(),
  /** Signed into the links mailed to the registrant, which prove ownership of the record. */
  ownerNonce: z.string(),
  /** Named in the owner cookies of browsers, which are worth nothing once it changes; `ownerNonce` until the first change. */
  browserNonce: z.string().optional(),
  /** When somebody first opened a signed link from a mail to the registrant: the address is read by a person. */
  linkUsedAt: z.date().optional(),
  /** Admits a validated buyer to the premarket; in their mails and on their own pages, never in the API. */
  accessCode: z.string().optional(),
  /** Ids of the conference sessions chosen. */
  sessions: z.array(z.string()).optional(),
  /** Incremented when a choice of sessions starts; seats taken by an older choice are released. */
  sessionsRevision: z.number().optional(),
  /** Until when someone without an account holds seats before a link of their mails is used; set by the first choice. */
  seatsUntil: z.date().optional(),
  createdAt: z.date(),
  updatedAt: z.date(),
};

/** The answers that every attendee has given. */
export const answersOfAll = {
  nombres: z.string(),
  apellidos: z.string(),
  pais: z.string(),
  codigoPostal: z.string(),
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
