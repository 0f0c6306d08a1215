import { z } from 'zod';
import { mailIndexes } from '@/lib/mail/types';
import type { Collection, CollectionSpec, InsertResult, Store, UpdateResult } from '@/lib/store/port';
import { type DataRequest, dataRequestKinds } from './types';

export const dataRequestsSpec: CollectionSpec<DataRequest> = {
  name: 'data_requests',
  key: 'id',
  unique: [],
  indexes: [...mailIndexes, 'emailKey'],
  expiresAt: 'expiresAt',
};

const storedRequest = z.looseObject({
  _id: z.string(),
  kind: z.enum(dataRequestKinds),
  locale: z.enum(['es', 'en']).catch('es'),
  nonce: z.string(),
  mails: z.array(z.looseObject({ id: z.string(), state: z.string() })).default([]),
});

function read(document: DataRequest): DataRequest {
  return storedRequest.parse(document) as unknown as DataRequest;
}

/** Requests of people about their own data. */
export interface DataRequests {
  readonly collection: Collection<DataRequest>;
  insert(request: DataRequest): Promise<InsertResult>;
  byId(id: string): Promise<DataRequest | null>;
  /** All that one address asked, the oldest first. */
  byEmailKey(emailKey: string): Promise<DataRequest[]>;
  update(
    id: string,
    change: (current: DataRequest) => DataRequest | null,
  ): Promise<UpdateResult<DataRequest>>;
  delete(id: string): Promise<boolean>;
}

/** The requests of this store; whatever version wrote one, it is read whole. */
export function createDataRequests(store: Store): DataRequests {
  const collection = store.collection(dataRequestsSpec);
  return {
    collection,
    insert: (request) => collection.insert(request),
    byId: async (id) => {
      const found = await collection.get(id);
      return found ? read(found) : null;
    },
    byEmailKey: async (emailKey) => {
      const found = await collection.find({ field: 'emailKey', equals: emailKey, limit: 1_000 });
      return found.map(read).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    },
    update: (id, change) => collection.update(id, (current) => change(read(current))),
    delete: (id) => collection.delete(id),
  };
}
