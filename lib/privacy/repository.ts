import { z } from 'zod';
import { defaultLocale, locales, readLocale } from '@/lib/i18n/locale';
import { mailFields, mailRecords } from '@/lib/mail/mail-records';
import { mailIndexes } from '@/lib/mail/types';
import type { CollectionSpec, Store } from '@/lib/store/port';
import { type DocumentFormat, openVersioned } from '@/lib/store/versioned-collection';
import { type DataRequest, dataRequestKinds } from './types';

export const dataRequestsSpec: CollectionSpec<DataRequest> = {
  name: 'data_requests',
  key: 'id',
  unique: [],
  indexes: [...mailIndexes, 'emailKey'],
  expiresAt: 'expiresAt',
};

export const dataRequestFields = {
  kind: z.enum(dataRequestKinds),
  /** The address that the data belongs to; removed, like `emailKey`, once a deletion is done. */
  email: z.string().optional(),
  emailKey: z.string().optional(),
  locale: z.enum(locales),
  text: z.string().optional(),
  /** Signed into the link of the confirmation mail. */
  nonce: z.string(),
  createdAt: z.date(),
  /** When the address's owner confirmed it. */
  confirmedAt: z.date().optional(),
  /** When it was carried out or passed to the organiser. */
  doneAt: z.date().optional(),
  expiresAt: z.date(),
};

const format: DocumentFormat<DataRequest> = {
  spec: dataRequestsSpec,
  schema: z.looseObject({ _id: z.string(), ...mailFields, ...dataRequestFields }),
  upgrades: [
    {
      from: 1,
      upgrade: (request) => ({ mails: [], ...request, locale: readLocale(request.locale) ?? defaultLocale }),
    },
  ],
};

export type DataRequests = ReturnType<typeof createDataRequests>;

/** The requests of people about their own data in this store. */
export function createDataRequests(store: Store) {
  const collection = openVersioned(store, format);
  return {
    ...mailRecords(collection),
    /** All requests of one address, the oldest first. */
    async byEmailKey(equals: string): Promise<DataRequest[]> {
      const found = await collection.find({ field: 'emailKey', equals, limit: 1_000 });
      return found.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    },
  };
}
