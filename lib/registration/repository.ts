import { z } from 'zod';
import { mailIndexes } from '@/lib/mail/types';
import type { Collection, CollectionSpec, InsertResult, Query, Store, UpdateResult } from '@/lib/store/port';
import type { Attendee } from './types';

export const attendeesSpec: CollectionSpec<Attendee> = {
  name: 'attendees',
  key: 'id',
  unique: ['emailKey', 'userId', 'premarketId'],
  indexes: mailIndexes,
};

/** What every reader may rely on, whatever version wrote the document: missing parts get what their absence meant. */
const storedAttendee = z.looseObject({
  _id: z.string(),
  email: z.string(),
  emailKey: z.string(),
  guid: z.string(),
  qr: z.string(),
  nombres: z.string().default(''),
  apellidos: z.string().default(''),
  categoria: z.enum(['VISITANTE', 'COMPRADOR', 'ESTUDIANTE', 'CONGRESISTA']),
  locale: z.enum(['es', 'en']).catch('es'),
  mails: z.array(z.looseObject({ id: z.string(), state: z.string() })).default([]),
  ownerNonce: z.string().default(''),
});

function read(document: Attendee): Attendee {
  return storedAttendee.parse(document) as unknown as Attendee;
}

/** The attendees, one for each e-mail address: `emailKey` is unique in the store. */
export interface Attendees {
  readonly collection: Collection<Attendee>;
  insert(attendee: Attendee): Promise<InsertResult>;
  byId(id: string): Promise<Attendee | null>;
  byEmailKey(emailKey: string): Promise<Attendee | null>;
  byUserId(userId: string): Promise<Attendee | null>;
  byPremarketId(premarketId: string): Promise<Attendee | null>;
  /** Changes the newest state of the record, or leaves it where `change` answers null. */
  update(id: string, change: (current: Attendee) => Attendee | null): Promise<UpdateResult<Attendee>>;
}

/** The attendees of this store; whatever version wrote a record, it is read whole. */
export function createAttendees(store: Store): Attendees {
  const collection = store.collection(attendeesSpec);
  const one = async (field: Query<Attendee>['field'], equals: string) => {
    const [found] = await collection.find({ field, equals, limit: 1 });
    return found ? read(found) : null;
  };
  return {
    collection,
    insert: (attendee) => collection.insert(attendee),
    byId: async (id) => {
      const found = await collection.get(id);
      return found ? read(found) : null;
    },
    byEmailKey: (emailKey) => one('emailKey', emailKey),
    byUserId: (userId) => one('userId', userId),
    byPremarketId: (premarketId) => one('premarketId', premarketId),
    update: (id, change) => collection.update(id, (current) => change(read(current))),
  };
}
