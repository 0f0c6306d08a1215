import { createHash } from 'node:crypto';
import { dayOf } from '@/lib/base/venue-time';
import { createPassList } from '@/lib/gate/list-passes';
import type { SentScan } from '@/lib/gate/protocol';
import type { Device, StoredGate } from '@/lib/gate/record';
import { visitId } from '@/lib/gate/repository';
import { gateKeyOf } from '@/lib/pass/gate-key';
import type { Attendee } from '@/lib/registration/record';
import { registered, registrationDeps } from './registration';
import { freshStore } from './store';

/** The first day of the show of the tests, at 10:30 at the venue. */
export const firstMorning = new Date('2028-02-16T16:30:00Z');

/** The dependencies of the gates on a store for this test, on the first day of the show. */
export function gateDeps(store = freshStore()) {
  const deps = registrationDeps({}, store);
  deps.time.now = new Date(firstMorning);
  return {
    ...deps,
    passList: createPassList(deps, true),
  };
}
type TestGateDeps = ReturnType<typeof gateDeps>;

export async function aGate(
  { gateRecords, clock }: Pick<TestGateDeps, 'gateRecords' | 'clock'>,
  name = 'Norte',
  more: Partial<StoredGate> = {},
): Promise<StoredGate> {
  const _id = createHash('sha256').update(name).digest('hex').slice(0, 24);
  const gate: StoredGate = {
    _id,
    name,
    place: 'show',
    slug: name.toLowerCase(),
    createdAt: clock(),
    ...more,
  };
  await gateRecords.gates.insert(gate);
  return gate;
}

export async function aDevice(
  { gateRecords, clock }: Pick<TestGateDeps, 'gateRecords' | 'clock'>,
  gate: StoredGate,
  _id: string = crypto.randomUUID().replaceAll('-', '').slice(0, 24),
): Promise<Device> {
  const device: Device = { _id, gate: gate._id, createdAt: clock(), logs: {} };
  await gateRecords.devices.insert(device);
  return device;
}

/** Somebody with a pass, and its key. */
export async function aPass(deps: TestGateDeps, email: string): Promise<{ attendee: Attendee; key: string }> {
  const { id } = await registered('visitante', { email }, deps);
  const attendee = await deps.attendees.byId(id);
  if (!attendee) throw new Error('The registration is missing.');
  return { attendee, key: gateKeyOf(attendee.qr) };
}

let scans = 0;

/** A scan of a device's database; each has a number of its own. */
export function aScan(key: string, gate: StoredGate, more: Partial<SentScan> = {}): SentScan {
  scans++;
  return {
    id: `aaaabbbbccccdddd.${scans}`,
    kind: 'entry',
    key,
    at: firstMorning.getTime(),
    gate: gate._id,
    how: 'camera',
    ...more,
  };
}

/** Today's visit of a pass at the show. */
export const visitToday = ({ visits, clock, event }: TestGateDeps, key: string) =>
  visits.get(visitId('show', dayOf(clock(), event.timeZone), key));
