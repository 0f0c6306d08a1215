import { z } from 'zod';
import { emailKey } from '@/lib/base/email-key';
import { defaultLocale, readLocale } from '@/lib/i18n/locale';
import { mailRecords } from '@/lib/mail/outbox';
import { mailFields, mailIndexes } from '@/lib/mail/record';
import { forgetFormerAddresses } from '@/lib/mail/rules';
import type { CollectionSpec, Store } from '@/lib/store/port';
import { type DocumentFormat, openVersioned, type RawDocument } from '@/lib/store/versioned-collection';
import { type User, userFields } from './record';

export const usersSpec: CollectionSpec<User> = {
  name: 'users',
  key: 'id',
  unique: ['emailKey'],
  indexes: mailIndexes,
};

const format: DocumentFormat<User> = {
  spec: usersSpec,
  schema: z.looseObject({ _id: z.string(), ...mailFields, ...userFields }),
  upgrades: [
    { from: 1, upgrade: completed },
    // Earlier versions did not store whether identities were vouched for, so these count as not vouched for.
    { from: 2, upgrade: (user) => ({ vouchedIdentities: [], sessions: [], ...user }) },
  ],
  complete: forgetFormerAddresses,
};

/** Version 1 includes the users that Auth.js wrote on MongoDB, which have little more than name and email. */
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

/** The accounts in this store, one for each email address: `emailKey` is unique in the store. */
export function createUsers(store: Store) {
  const collection = openVersioned(store, format);
  return {
    ...mailRecords(collection),
    async byEmailKey(equals: string): Promise<User | null> {
      const [user] = await collection.find({ field: 'emailKey', equals, limit: 1 });
      return user ?? null;
    },
    /** Stores when a session was last used. */
    async noteSessionUse(id: string, sessionId: string, lastUsedAt: Date): Promise<void> {
      await collection.update(id, (user) => ({
        ...user,
        sessions: user.sessions.map((each) => (each.id === sessionId ? { ...each, lastUsedAt } : each)),
      }));
    },
  };
}
