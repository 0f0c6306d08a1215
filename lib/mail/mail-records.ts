import { z } from 'zod';
import { locales } from '@/lib/i18n/locale';
import type { Collection } from '@/lib/store/port';
import type { FieldSchemas, VersionedCollection } from '@/lib/store/versioned-collection';
import type { QueuedMail, WithMail } from './types';

const plainLink = z.looseObject({ path: z.string() });
const signedLink = z.looseObject({
  path: z.string(),
  purpose: z.string(),
  subject: z.string(),
  nonce: z.string(),
  expiresAt: z.date(),
  parameter: z.string().optional(),
});

const storedMail = z.looseObject({
  id: z.string(),
  // The template decides what it can render; otherwise that mail fails, not its whole record.
  kind: z.string(),
  props: z.custom<QueuedMail['props']>((props) => typeof props === 'object' && props !== null),
  to: z.looseObject({ name: z.string(), address: z.string() }),
  locale: z.enum(locales),
  link: z.union([signedLink, plainLink]).optional(),
  state: z.enum(['queued', 'sending', 'sent', 'retry', 'failed']),
  attempts: z.number(),
  refusals: z.number().optional(),
  queuedAt: z.date(),
  dueAt: z.date().optional(),
  firstTriedAt: z.date().optional(),
  sentAt: z.date().optional(),
  lastError: z.string().optional(),
} satisfies FieldSchemas<QueuedMail>);

/** Schemas of the fields that every stored record with mail has. */
export const mailFields = {
  mails: z.array(storedMail),
  mailDueAt: z.date().optional(),
  mailFailedAt: z.date().optional(),
} satisfies FieldSchemas<Omit<WithMail, '_id'>>;

/** The common part of a repository of records with mail; what the collection itself does is described there. */
export function mailRecords<R extends WithMail>(collection: VersionedCollection<R>) {
  /** The records as the sender needs them. */
  const outbox: Collection<WithMail> = collection;
  return {
    outbox,
    insert: collection.insert,
    byId: collection.get,
    update: collection.update,
    delete: collection.delete,
    all: collection.all,
    /** The records of which a mail has failed for good, the oldest failure first. */
    withFailedMail: () => collection.find({ field: 'mailFailedAt', limit: 10_000 }),
  };
}
