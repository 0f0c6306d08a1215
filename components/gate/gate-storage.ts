import { type DBSchema, openDB } from 'idb';
import { encodePasses, forEachPass } from '@/lib/gate/pass-list';
import type { SentScan, SyncAnswer } from '@/lib/gate/protocol';

/** What a device keeps besides scans, passes and visits. */
export interface DeviceState {
  /** The random name of this database, and the number of the last scan that was made in it. */
  log: string;
  made: number;
  /** The gate that the device scans for, and what the portal last said about gates and rules. */
  gate: string;
  gates: SyncAnswer['gates'];
  rules?: SyncAnswer['rules'];
  direction: 'entry' | 'exit';
  /** The server's clock minus this one, ms. */
  offset: number;
  /** When the list of passes was last whole, by the server's clock. */
  listAt: number;
  passesAfter?: string;
  visitsAfter?: string;
  /** The day and place that the visits are of. */
  visitsOf: string;
}

export type VisitOfDay = SyncAnswer['visits'][number];

interface GateDatabase extends DBSchema {
  device: { key: 'state'; value: DeviceState };
  passes: { key: 'list'; value: Uint8Array<ArrayBuffer> };
  visits: { key: 'today'; value: VisitOfDay[] };
  scans: { key: string; value: SentScan & { n: number }; indexes: { n: number } };
}

const name = 'gate';

export type GateStorage = Awaited<ReturnType<typeof openGateStorage>>;

/**
 * The database of a device. It has keys, states of passes, visits of today and scans, and nothing that names a person or
 * opens a gate.
 */
export async function openGateStorage() {
  const database = await openDB<GateDatabase>(name, 1, {
    upgrade(created) {
      for (const store of ['device', 'passes', 'visits'] as const) created.createObjectStore(store);
      created.createObjectStore('scans', { keyPath: 'id' }).createIndex('n', 'n');
    },
  });
  return {
    /** The state of this database; a new one gets a new name, so that no number is used twice. */
    async readState(): Promise<DeviceState> {
      const stored = await database.get('device', 'state');
      if (stored) return stored;
      const state: DeviceState = {
        log: randomLog(),
        made: 0,
        gate: '',
        gates: [],
        direction: 'entry',
        offset: 0,
        listAt: 0,
        visitsOf: '',
      };
      await database.put('device', state, 'state');
      return state;
    },
    writeState: (state: DeviceState) => database.put('device', { ...state }, 'state'),
    async readPasses(): Promise<Map<string, number>> {
      const passes = new Map<string, number>();
      const bytes = await database.get('passes', 'list');
      if (bytes) forEachPass(bytes, (key, flags) => passes.set(key, flags));
      return passes;
    },
    /** Stores the list together with the position up to which it is known. */
    async writePasses(passes: ReadonlyMap<string, number>, state: DeviceState): Promise<void> {
      const entries = [...passes].map(([key, flags]) => ({ key, flags }));
      const writing = database.transaction(['passes', 'device'], 'readwrite');
      await Promise.all([
        writing.objectStore('passes').put(encodePasses(entries), 'list'),
        writing.objectStore('device').put({ ...state }, 'state'),
        writing.done,
      ]);
    },
    readVisits: async () => (await database.get('visits', 'today')) ?? [],
    async writeVisits(visits: Iterable<VisitOfDay>, state: DeviceState): Promise<void> {
      const writing = database.transaction(['visits', 'device'], 'readwrite');
      await Promise.all([
        writing.objectStore('visits').put([...visits], 'today'),
        writing.objectStore('device').put({ ...state }, 'state'),
        writing.done,
      ]);
    },
    /** Resolves once the scan is on the disk, with the state that has its number. */
    async addScan(scan: SentScan, state: DeviceState): Promise<void> {
      const writing = database.transaction(['scans', 'device'], 'readwrite', { durability: 'strict' });
      await Promise.all([
        writing.objectStore('scans').put({ ...scan, n: state.made }),
        writing.objectStore('device').put({ ...state }, 'state'),
        writing.done,
      ]);
    },
    /** The scans that the portal does not have yet, in their order. */
    async unsentScans(limit?: number): Promise<SentScan[]> {
      const scans = await database.getAllFromIndex('scans', 'n', undefined, limit);
      return scans.map(({ n: _, ...scan }) => scan);
    },
    countUnsent: () => database.count('scans'),
    async removeScans(ids: readonly string[]): Promise<void> {
      const writing = database.transaction('scans', 'readwrite');
      await Promise.all([...ids.map((id) => writing.store.delete(id)), writing.done]);
    },
    async erase(): Promise<void> {
      database.close();
      await new Promise<void>((resolve) => {
        const deleting = indexedDB.deleteDatabase(name);
        deleting.onsuccess = () => resolve();
        deleting.onerror = () => resolve();
        deleting.onblocked = () => resolve();
      });
    },
  };
}

const digits = '0123456789abcdefghijklmnopqrstuvwxyz';

/** 16 random digits and letters. */
function randomLog(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => digits[byte % digits.length]).join('');
}
