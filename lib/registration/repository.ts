import { z } from 'zod';
import { defaultLocale, locales, readLocale } from '@/lib/i18n/locale';
import { type MailRecords, mailFields, mailRecords } from '@/lib/mail/mail-records';
import { mailIndexes } from '@/lib/mail/types';
import type { CollectionSpec, Query, Store } from '@/lib/store/port';
import {
  type DocumentFormat,
  type FieldSchemas,
  openVersioned,
  type RawDocument,
} from '@/lib/store/versioned-collection';
import type { Attendee, Profile } from './types';
import { type StoredMailLink, upgradeMailLink } from './upgrade-mail-link';

export const attendeesSpec: CollectionSpec<Attendee> = {
  name: 'attendees',
  key: 'id',
  unique: ['emailKey', 'userId', 'premarketId'],
  indexes: mailIndexes,
};

/** The answers that every attendee has given. */
type Required = 'nombres' | 'apellidos' | 'pais' | 'codigoPostal';

const format: DocumentFormat<Attendee> = {
  spec: attendeesSpec,
  schema: z
    .object({
      ...mailFields,
      _id: z.string(),
      email: z.string(),
      emailKey: z.string(),
      userId: z.string().optional(),
      guid: z.string(),
      qr: z.string(),
      categoria: z.enum(['VISITANTE', 'COMPRADOR', 'ESTUDIANTE', 'CONGRESISTA']),
      tipoRegistro: z.literal('pre'),
      locale: z.enum(locales),
      event: z.string(),
      vip: z.boolean().optional(),
      vipProcessed: z.boolean().optional(),
      premarketId: z.string().optional(),
      consent: z.looseObject({
        version: z.string(),
        locale: z.enum(locales),
        at: z.date(),
        purposes: z.array(z.string()),
      }),
      idempotencyKey: z.string().optional(),
      ownerNonce: z.string(),
      linkUsedAt: z.date().optional(),
      accessCode: z.string().optional(),
      sessions: z.array(z.string()).optional(),
      sessionsRevision: z.number().optional(),
      createdAt: z.date(),
      updatedAt: z.date(),
      nombres: z.string(),
      apellidos: z.string(),
      pais: z.string(),
      codigoPostal: z.string(),
    } satisfies FieldSchemas<Omit<Attendee, Exclude<keyof Profile, Required>>>)
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

/** The attendees, one for each e-mail address: `emailKey` is unique in the store. */
export interface Attendees extends MailRecords<Attendee> {
  byEmailKey(emailKey: string): Promise<Attendee | null>;
  byUserId(userId: string): Promise<Attendee | null>;
  byPremarketId(premarketId: string): Promise<Attendee | null>;
}

/** The attendees in this store. */
export function createAttendees(store: Store): Attendees {
  const collection = openVersioned(store, format);
  const one = async (field: Query<Attendee>['field'], equals: string) => {
    const [found] = await collection.find({ field, equals, limit: 1 });
    return found ?? null;
  };
  return {
    ...mailRecords(collection),
    byEmailKey: (emailKey) => one('emailKey', emailKey),
    byUserId: (userId) => one('userId', userId),
    byPremarketId: (premarketId) => one('premarketId', premarketId),
  };
}
