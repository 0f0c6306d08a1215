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

const hasRecipient = ({ mails }: DataRequest) => mails.some(({ to }) => to.address !== '');

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

/**
 * The data requests in this store.
 * @param onMailEmptied called with the id of a request after a sent mail in it has lost its recipient
 */
export function createDataRequests(
  store: Store,
  onMailEmptied: (id: string) => Promise<void> = async () => {},
) {
  const documents = openVersioned(store, format);
  const collection: typeof documents = {
    ...documents,
    async update(id, change, ...rest) {
      let losesRecipient = false;
      const changed = (current: DataRequest) => {
        const next = change(current);
        losesRecipient = next !== null && hasRecipient(current) && !hasRecipient(withoutSentMail(next));
        return next;
      };
      const result = await documents.update(id, changed, ...rest);
      if (losesRecipient) await onMailEmptied(id);
      return result;
    },
  };
  return {
    ...mailRecords(collection),
    /** Requests that have expired, at most 1,000. */
    expired: (before: Date) => collection.find({ field: 'expiresAt', before, limit: 1_000 }),
    /** All requests of one address, the oldest first. */
    async byEmailKey(equals: string): Promise<DataRequest[]> {
      const requests = await collection.find({ field: 'emailKey', equals, limit: 1_000 });
      return requests.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    },
  };
}
