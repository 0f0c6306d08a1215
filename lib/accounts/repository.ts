import { z } from 'zod';
import { emailKey } from '@/lib/base/email-key';
import { defaultLocale, locales, readLocale } from '@/lib/i18n/locale';
import { mailFields, mailRecords } from '@/lib/mail/mail-records';
import { mailIndexes } from '@/lib/mail/types';
import type { CollectionSpec, Store } from '@/lib/store/port';
import { type DocumentFormat, openVersioned, type RawDocument } from '@/lib/store/versioned-collection';
import type { User, UserSession } from './types';

export const usersSpec: CollectionSpec<User> = {
  name: 'users',
  key: 'id',
  unique: ['emailKey'],
  indexes: mailIndexes,
};

export const sessionFields = {
  id: z.string(),
  startedAt: z.date(),
  /** Updated at most once a day. */
  lastUsedAt: z.date(),
  /** Browser and system, such as `Chrome, Android`; empty if they are not known. */
  device: z.string(),
};
const storedSession: z.ZodType<UserSession> = z.looseObject(sessionFields);

export const userFields = {
  name: z.string(),
  email: z.string(),
  emailKey: z.string(),
  /** When the e-mail address was proven, by its owner or by a provider; absent while the account is not active. */
  emailVerified: z.date().optional(),
  locale: z.enum(locales),
  /** Absent if the user signs in by providers only. */
  passwordHash: z.string().optional(),
  /** Raised by signing out everywhere and with a new password: sessions and tokens of a lower version are invalid. */
  tokenVersion: z.number(),
  /** Signed into activation links; kept after use, so that opening a link again succeeds. */
  activationNonce: z.string(),
  /** Signed into reset links; absent if none was requested or one was used. */
  resetNonce: z.string().optional(),
  /** Provider accounts that sign in as this user, such as `google:1234`. */
  identities: z.array(z.string()),
  /** Those of the identities whose provider confirmed that the e-mail address belongs to the person. */
  vouchedIdentities: z.array(z.string()),
  /**
   * Whether the person who chose the password, or signed in with an identity that was not vouched for, has also read
   * the mailbox. False if the account was activated from another browser, since somebody else may have registered it.
   */
  hasProvenCredentials: z.boolean().optional(),
  /** The sessions that may still be in use, the oldest first. */
  sessions: z.array(storedSession),
  createdAt: z.date(),
  updatedAt: z.date(),
};

const format: DocumentFormat<User> = {
  spec: usersSpec,
  schema: z.looseObject({ _id: z.string(), ...mailFields, ...userFields }),
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

export type Users = ReturnType<typeof createUsers>;

/** The accounts in this store, one for each e-mail address: `emailKey` is unique in the store. */
export function createUsers(store: Store) {
  const collection = openVersioned(store, format);
  return {
    ...mailRecords(collection),
    async byEmailKey(equals: string): Promise<User | null> {
      const [found] = await collection.find({ field: 'emailKey', equals, limit: 1 });
      return found ?? null;
    },
  };
}
