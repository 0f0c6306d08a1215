import { z } from 'zod';
import { defaultLocale, readLocale } from '@/lib/i18n/locale';
import { mailRecords } from '@/lib/mail/outbox';
import { isUnsent, mailFields, mailIndexes } from '@/lib/mail/record';
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

/** A completed deletion request keeps no address, so its mail loses the recipient once it is sent. */
function withoutSentMail(request: DataRequest): DataRequest {
  if (request.kind !== 'deletion' || !request.doneAt) return request;
  const mails = request.mails.map((mail) =>
    isUnsent(mail) ? mail : { ...mail, to: { name: '', address: '' }, props: {} },
  );
  return { ...request, mails };
}

const format: DocumentFormat<DataRequest> = {
  complete: withoutSentMail,
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

/** The data requests in this store. */
export function createDataRequests(store: Store) {
  const collection = openVersioned(store, format);
  return {
    ...mailRecords(collection),
    /** Requests that have expired, at most 1,000. */
    expired: (before: Date) => collection.find({ field: 'expiresAt', before, limit: 1_000 }),
    /** All requests of one address, the oldest first. */
    async byEmailKey(equals: string): Promise<DataRequest[]> {
      const found = await collection.find({ field: 'emailKey', equals, limit: 1_000 });
      return found.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    },
  };
}
