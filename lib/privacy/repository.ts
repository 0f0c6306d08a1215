import { z } from 'zod';
import { defaultLocale, readLocale } from '@/lib/i18n/locale';
import { mailRecords } from '@/lib/mail/outbox';
import { mailFields, mailIndexes } from '@/lib/mail/record';
import type { CollectionSpec, Store } from '@/lib/store/port';
import { type DocumentFormat, openVersioned } from '@/lib/store/versioned-collection';
import { type DataRequest, dataRequestFields } from './record';

export const dataRequestsSpec: CollectionSpec<DataRequest> = {
  name: 'data_requests',
  key: 'id',
  unique: [],
  indexes: [...mailIndexes, 'emailKey'],
  expiresAt: 'expiresAt',
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
