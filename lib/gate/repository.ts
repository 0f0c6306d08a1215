import { z } from 'zod';
import type { CollectionSpec, Cursor, Store } from '@/lib/store/port';
import { type DocumentFormat, openVersioned } from '@/lib/store/versioned-collection';
import {
  type Device,
  deviceFields,
  type GateRefusal,
  gateFields,
  type HeldScan,
  heldScanFields,
  refusalFields,
  type StoredGate,
  type Visit,
  visitFields,
} from './record';
import type { Place } from './types';

export const visitsSpec: CollectionSpec<Visit> = {
  name: 'visits',
  key: 'text',
  unique: [],
  indexes: ['conflictAt'],
  compound: [['updatedAt'], ['place', 'updatedAt'], ['place', 'day', 'state', 'categoria', 'gate', 'hour']],
};
export const gatesSpec: CollectionSpec<StoredGate> = {
  name: 'gates',
  key: 'id',
  unique: ['slug'],
  indexes: [],
};
export const devicesSpec: CollectionSpec<Device> = {
  name: 'gate_devices',
  key: 'id',
  unique: ['codeHash', 'secretHash'],
  indexes: [],
};
export const heldScansSpec: CollectionSpec<HeldScan> = {
  name: 'held_scans',
  key: 'text',
  unique: [],
  indexes: ['device'],
};
export const refusalsSpec: CollectionSpec<GateRefusal> = {
  name: 'gate_refusals',
  key: 'text',
  unique: [],
  indexes: [],
  compound: [['place', 'day', 'gate', 'reason']],
};

export type Visits = ReturnType<typeof createVisits>;

export const visitId = (place: Place, day: string, key: string): string => `${place}:${day}:${key}`;

/** The visits of this store: one document for each place, day and person. */
export function createVisits(store: Store) {
  const collection = open<Visit>(store, visitsSpec, z.looseObject(visitFields));
  return {
    get: collection.get,
    update: collection.update,
    delete: collection.delete,
    all: collection.all,
    /** The visits of a place after a position in the order of their last change. */
    changedAt: (place: Place, limit: number, cursor?: Cursor) =>
      collection.page({ field: 'updatedAt', where: { place }, limit, cursor }),
    /** The visits of all places after a position in the order of their last change. */
    byChange: (limit: number, cursor?: Cursor) => collection.page({ field: 'updatedAt', limit, cursor }),
    /** The visits that the supervisor should look at, the earliest first. */
    inConflict: (limit: number) => collection.find({ field: 'conflictAt', limit }),
    countConflicts: () => collection.count({ field: 'conflictAt' }),
    /** Counts all visits by some of place, day, state, category, first gate and half hour, without reading them. */
    countBy: collection.countBy,
    /** A page of the visits of a place and day, by `_id`. */
    ofDay: (place: Place, day: string, limit: number, after?: string) =>
      collection.find({
        field: '_id',
        ...(after ? { after, before: `${place}:${day};` } : { startsWith: `${place}:${day}:` }),
        limit,
      }),
  };
}

export type GateRecords = ReturnType<typeof createGateRecords>;

/** Gates, their devices, and what devices sent that is no visit. */
export function createGateRecords(store: Store) {
  const gates = open<StoredGate>(store, gatesSpec, z.looseObject(gateFields));
  const devices = open<Device>(store, devicesSpec, z.looseObject(deviceFields));
  const held = open<HeldScan>(store, heldScansSpec, z.looseObject(heldScanFields));
  const refusals = open<GateRefusal>(store, refusalsSpec, z.looseObject(refusalFields));
  const oneBy = async (field: 'codeHash' | 'secretHash', equals: string) =>
    (await devices.find({ field, equals, limit: 1 }))[0] ?? null;
  return {
    gates: {
      insert: gates.insert,
      get: gates.get,
      delete: gates.delete,
      /** All gates, in the order of their names. */
      list: async () =>
        (await listed(gates.all())).toSorted((one, other) => one.name.localeCompare(other.name)),
    },
    devices: {
      insert: devices.insert,
      get: devices.get,
      update: devices.update,
      delete: devices.delete,
      list: () => listed(devices.all()),
      byCode: (hash: string) => oneBy('codeHash', hash),
      bySecret: (hash: string) => oneBy('secretHash', hash),
    },
    held: {
      /** Keeps it once, however often it is sent. */
      insert: held.insert,
      update: held.update,
      delete: held.delete,
      list: () => listed(held.all()),
    },
    refusals: {
      /** Counts a refused scan once, however often it is sent. */
      insert: refusals.insert,
      countBy: refusals.countBy,
      all: refusals.all,
      delete: refusals.delete,
    },
  };
}

/** A collection whose documents are all of the first version. */
const open = <T extends { _id: string }>(
  store: Store,
  spec: CollectionSpec<T>,
  schema: DocumentFormat<T>['schema'],
) => openVersioned<T>(store, { spec, schema, upgrades: [] });

async function listed<T>(all: AsyncGenerator<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of all) items.push(item);
  return items;
}
