import type { DeviceState, GateStorage, VisitOfDay } from '@/components/gate/gate-storage';
import { flagsOf } from '@/lib/gate/pass-list';
import type { SentScan } from '@/lib/gate/protocol';
import type { GatePass } from '@/lib/gate/types';

/** A pass that may enter on every day of the show. */
export const validPass: GatePass = {
  category: 'VISITANTE',
  hasPremarket: false,
  isBlocked: false,
  isCancelled: false,
  isDeleted: false,
  hasSeat: false,
};

/** What a new database of a device has. */
const newState = (): DeviceState => ({
  log: crypto.randomUUID().replaceAll('-', '').slice(0, 16),
  ...{ made: 0, gate: '', gates: [], direction: 'entry', offset: 0, listAt: 0, visitsOf: '' },
});

/** A device's database in memory, which several pages can open one after the other. */
export function deviceDatabase(passes: Record<string, GatePass> = {}, state: Partial<DeviceState> = {}) {
  const kept = {
    state: { ...newState(), ...state },
    passes: new Map(Object.entries(passes).map(([key, pass]) => [key, flagsOf(pass)])),
    visits: [] as VisitOfDay[],
    scans: [] as SentScan[],
    isErased: false,
  };
  const keepState = (current: DeviceState) => {
    kept.state = structuredClone(current);
  };
  const storage: GateStorage = {
    readState: async () => structuredClone(kept.state),
    async writeState(current) {
      keepState(current);
      return 'state';
    },
    readPasses: async () => new Map(kept.passes),
    async writePasses(list, current) {
      kept.passes = new Map(list);
      keepState(current);
    },
    readVisits: async () => structuredClone(kept.visits),
    async writeVisits(visits, current) {
      kept.visits = structuredClone([...visits]);
      keepState(current);
    },
    async addScan(scan, current) {
      kept.scans.push(scan);
      keepState(current);
    },
    unsentScans: async (limit) => kept.scans.slice(0, limit),
    countUnsent: async () => kept.scans.length,
    async removeScans(ids) {
      kept.scans = kept.scans.filter(({ id }) => !ids.includes(id));
    },
    async erase() {
      kept.isErased = true;
    },
  };
  return { kept, storage };
}
