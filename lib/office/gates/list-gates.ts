import { countAttendance } from '@/lib/gate/count-attendance';
import { withEnd } from '@/lib/gate/devices';
import type { Device, StoredGate } from '@/lib/gate/record';
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

/** The gates with their devices, and who entered. */
export async function listGates(deps: Deps, _by: StaffFor<'gates'>) {
  const now = deps.clock();
  const [gates, devices, held, attendance] = await Promise.all([
    deps.gateRecords.gates.list(),
    deps.gateRecords.devices.list(),
    deps.gateRecords.held.list(),
    countAttendance(deps),
  ]);
  const listed = devices.map((stored): ListedDevice => {
    const device = withEnd(stored, deps.event, now);
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
  return {
    gates: gates.map(
      (gate): ListedGate => ({
        ...gate,
        devices: listed.filter((device) => device.gate === gate._id && device.state !== 'expired'),
      }),
    ),
    attendance,
  };
}

function stateOf({ endedAt, pairedAt, codeUntil, lastAt }: Device, now: Date): ListedDevice['state'] {
  if (!pairedAt && codeUntil && codeUntil <= now) return 'expired';
  if (endedAt) return 'ended';
  if (!pairedAt) return codeUntil ? 'waiting' : 'expired';
  return now.getTime() - (lastAt ?? pairedAt).getTime() > silence ? 'silent' : 'active';
}
