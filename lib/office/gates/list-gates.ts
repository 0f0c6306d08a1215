import { countAttendance } from '@/lib/gate/count-attendance';
import { withEnd } from '@/lib/gate/devices';
import type { Device, HeldScan, StoredGate } from '@/lib/gate/record';
import type { GateRecords } from '@/lib/gate/repository';
import type { StaffFor } from '../abilities';

/** A device counts as silent after this time without contact, ms. */
const silence = 60_000;

type Deps = Parameters<typeof countAttendance>[0] & {
  event: Parameters<typeof withEnd>[1];
  gateRecords: {
    gates: Pick<GateRecords['gates'], 'list'>;
    devices: Pick<GateRecords['devices'], 'list'>;
    held: Pick<GateRecords['held'], 'list'>;
  };
};

export interface ListedDevice extends Device {
  state: 'waiting' | 'expired' | 'active' | 'silent' | 'ended';
  made: number;
  stored: number;
  /** How many scans it has handed over that do not count yet, and how many could not be read. */
  held: number;
  unreadable: number;
}

export interface ListedGate extends StoredGate {
  devices: ListedDevice[];
}

/** How the office tells the devices of a gate apart. */
export const deviceNumber = (id: string): string => id.slice(0, 4);

/** The gates with their devices, and who entered. */
export async function listGates(deps: Deps, _by: StaffFor<'gates'>) {
  const [gates, { devices }, attendance] = await Promise.all([
    deps.gateRecords.gates.list(),
    readDevices(deps),
    countAttendance(deps),
  ]);
  const shown = devices.filter(({ state }) => state !== 'expired');
  return {
    gates: gates.map(
      (gate): ListedGate => ({ ...gate, devices: shown.filter((device) => gateOf(device, gates) === gate) }),
    ),
    attendance,
  };
}

/**
 * The gate below which a device is shown: the one that it was made for. If that was removed, the one that it scans for, or
 * the first one, as long as there is something to decide about the device.
 */
function gateOf(device: ListedDevice, gates: readonly StoredGate[]): StoredGate | undefined {
  const own = gates.find(({ _id }) => _id === device.gate);
  if (own || (isFinished(device) && device.unreadable === 0)) return own;
  return gates.find(({ name }) => name === device.at) ?? gates[0];
}

/** Whether a device has ended, as far as the portal knows without unsent scans, and all that it handed over counts. */
export const isFinished = ({ state, held, unsent = 0 }: ListedDevice): boolean =>
  state === 'expired' || (state === 'ended' && held === 0 && unsent === 0);

/** The devices of all gates, and the scans that do not count. */
export async function readDevices(
  deps: Pick<Deps, 'event' | 'clock'> & { gateRecords: Pick<Deps['gateRecords'], 'devices' | 'held'> },
): Promise<{ devices: ListedDevice[]; held: HeldScan[] }> {
  const now = deps.clock();
  const [stored, held] = await Promise.all([deps.gateRecords.devices.list(), deps.gateRecords.held.list()]);
  const devices = stored.map((one): ListedDevice => {
    const device = withEnd(one, deps.event, now);
    const logs = Object.values(device.logs);
    const ofDevice = held.filter((scan) => scan.device === device._id);
    return {
      ...device,
      state: stateOf(device, now),
      made: logs.reduce((sum, { made }) => sum + made, 0),
      stored: logs.reduce((sum, { stored }) => sum + stored, 0),
      held: ofDevice.filter(({ why }) => why === 'ended').length,
      unreadable: ofDevice.filter(({ why }) => why === 'unreadable').length,
    };
  });
  return { devices, held };
}

function stateOf({ endedAt, pairedAt, codeUntil, lastAt }: Device, now: Date): ListedDevice['state'] {
  if (!pairedAt && codeUntil && codeUntil <= now) return 'expired';
  if (endedAt) return 'ended';
  if (!pairedAt) return codeUntil ? 'waiting' : 'expired';
  return now.getTime() - (lastAt ?? pairedAt).getTime() > silence ? 'silent' : 'active';
}
