import { z } from 'zod';
import { emailKey } from '@/lib/base/email-key';
import { defaultLocale, locales, readLocale } from '@/lib/i18n/locale';
import { type MailRecords, mailFields, mailRecords } from '@/lib/mail/mail-records';
import { mailIndexes } from '@/lib/mail/types';
import type { CollectionSpec, Store } from '@/lib/store/port';
import {
  type DocumentFormat,
  type FieldSchemas,
  openVersioned,
  type RawDocument,
} from '@/lib/store/versioned-collection';
import type { User, UserSession } from './types';

export const usersSpec: CollectionSpec<User> = {
  name: 'users',
  key: 'id',
  unique: ['emailKey'],
  indexes: mailIndexes,
};

const storedSession = z.looseObject({
  id: z.string(),
  startedAt: z.date(),
  lastUsedAt: z.date(),
  device: z.string(),
} satisfies FieldSchemas<UserSession>);

const format: DocumentFormat<User> = {
  spec: usersSpec,
  schema: z.looseObject({
    ...mailFields,
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    emailKey: z.string(),
    emailVerified: z.date().optional(),
    locale: z.enum(locales),
    passwordHash: z.string().optional(),
    tokenVersion: z.number(),
    activationNonce: z.string(),
    resetNonce: z.string().optional(),
    identities: z.array(z.string()),
    vouchedIdentities: z.array(z.string()),
    hasProvenCredentials: z.boolean().optional(),
    sessions: z.array(storedSession),
    createdAt: z.date(),
    updatedAt: z.date(),
  } satisfies FieldSchemas<User>),
  upgrades: [
    { from: 1, upgrade: completed },
    // Nothing says whether earlier identities were vouched for, so they count as not vouched for.
    { from: 2, upgrade: (user) => ({ vouchedIdentities: [], sessions: [], ...user }) },
  ],
};

/** Version 1 includes the users that Auth.js wrote on MongoDB, which have little more than name and e-mail. */
function completed(user: RawDocument): RawDocument {
  // The first four bytes of an ObjectId are the time it was made, in seconds.
  const madeAt = new Date(Number.parseInt(String(user._id).slice(0, 8), 16) * 1000);
  return {
    name: '',
    emailKey: emailKey(String(user.email)),
    tokenVersion: 0,
    activationNonce: '',
    identities: [],
    createdAt: madeAt,
    updatedAt: user.createdAt ?? madeAt,
    mails: [],
    ...user,
    locale: readLocale(user.locale) ?? defaultLocale,
  };
}

/** The accounts, one for each e-mail address: `emailKey` is unique in the store. */
export interface Users extends MailRecords<User> {
  byEmailKey(emailKey: string): Promise<User | null>;
}

/** The accounts in this store. */
export function createUsers(store: Store): Users {
  const collection = openVersioned(store, format);
  return {
    ...mailRecords(collection),
    async byEmailKey(equals) {
      const [found] = await collection.find({ field: 'emailKey', equals, limit: 1 });
      return found ?? null;
    },
  };
}
