import { type AuditDeps, audited } from '@/lib/audit/audited';
import { boundedText } from '@/lib/base/bounded-text';
import { newId } from '@/lib/base/ids';
import { ok, type Result, refuse, refuseFields } from '@/lib/base/result';
import { normalizeText } from '@/lib/base/text-limit';
import type { Category } from '@/lib/event/types';
import { endDevice, makeDevice, withEnd } from '@/lib/gate/devices';
import type { PassList } from '@/lib/gate/list-passes';
import type { Device, StoredGate } from '@/lib/gate/record';
import type { GateRecords } from '@/lib/gate/repository';
import { type GateEvent, isPlace } from '@/lib/gate/rules';
import { slugOf } from '@/lib/gate/slug';
import { acceptScans, type GateDeps } from '@/lib/gate/take-scans';
import type { StaffFor } from '../abilities';
import { categories } from '../people/people-filter';
import { isFinished, readDevices } from './list-gates';

interface Deps extends AuditDeps {
  gateRecords: GateRecords;
  event: GateEvent;
}

const gateName = boundedText({ max: 40, normalize: (text) => normalizeText(text, 'NFC').trim() }, (text) =>
  text.min(1),
);

interface NewGate {
  name: unknown;
  place: string;
  /** The categories that it admits; all if none is named. */
  categories: readonly string[];
  isCounter: boolean;
}

/**
 * Makes a gate at the show or at a session. Its name is in the answers at all gates, so it is unique. Refuses with an error
 * of `name` or `place`.
 */
export async function makeGate(
  deps: Deps,
  by: StaffFor<'devices'>,
  { name: typed, place, categories: admitted, isCounter }: NewGate,
): Promise<Result<StoredGate>> {
  const parsed = gateName.safeParse(typed);
  if (!parsed.success) return refuseFields({ name: 'gateNameRequired' });
  if (!isPlace(deps.event, place)) return refuseFields({ place: 'gatePlaceUnknown' });
  const name = parsed.data;
  const chosen = categories.filter((each): each is Category => admitted.includes(each));
  const gate: StoredGate = {
    _id: newId(),
    name,
    place,
    ...(chosen.length > 0 && chosen.length < categories.length && { categories: chosen }),
    slug: slugOf(name),
    ...(isCounter && { isCounter }),
    createdAt: deps.clock(),
  };
  const act = { by: by.id, action: 'change gates', record: gate._id } as const;
  return audited(deps, act, async () => {
    const { inserted } = await deps.gateRecords.gates.insert(gate);
    return inserted ? ok(gate) : refuseFields({ name: 'gateNameTaken' });
  });
}

/**
 * Removes a gate without devices. What was scanned there stays. Devices that were made for it or scan for it now must have
 * ended, and all that they scanned must count, as with all devices before the last gate is removed. Refuses with
 * `not_found`, and with an error of `gate`.
 */
export async function removeGate(deps: Deps, by: StaffFor<'devices'>, id: string): Promise<Result<unknown>> {
  const { gates } = deps.gateRecords;
  const [all, { devices, held }] = await Promise.all([gates.list(), readDevices(deps)]);
  const gate = all.find(({ _id }) => _id === id);
  if (!gate) return refuse('not_found');
  const isLast = all.length === 1;
  const isUsed = devices.some(
    (device) => !isFinished(device) && (isLast || device.gate === id || device.at === gate.name),
  );
  // A device may have been switched to other gates since.
  const hasScans = held.some(({ why, sent }) => why === 'ended' && sent.includes(id));
  if (isUsed || hasScans) return refuseFields({ gate: 'gateHasDevices' });
  const act = { by: by.id, action: 'change gates', record: id } as const;
  return audited(deps, act, async () => ((await gates.delete(id)) ? ok({}) : refuse('not_found')));
}

/**
 * Makes a device for a gate, returns the code that makes a browser this device, and begins to read the list of passes
 * for it. Refuses with `not_found`.
 */
export async function makeDeviceCode(
  deps: Deps & { passList: Pick<PassList, 'prepare'> },
  by: StaffFor<'devices'>,
  gate: string,
): Promise<Result<{ code: string }>> {
  deps.passList.prepare();
  return audited(deps, { by: by.id, action: 'pair device', record: gate }, () => makeDevice(deps, gate));
}

/** Ends a device. What it hands over from now on counts once it is accepted. Refuses with `not_found`. */
export async function endGateDevice(
  deps: Deps,
  by: StaffFor<'devices'>,
  id: string,
): Promise<Result<Device>> {
  return audited(deps, { by: by.id, action: 'end device', record: id }, () => endDevice(deps, id));
}

/** Counts what an ended device has handed over. Returns how many scans. Refuses with `not_found`. */
export async function acceptDevice(
  deps: AuditDeps & GateDeps,
  by: StaffFor<'devices'>,
  id: string,
): Promise<Result<number>> {
  const device = await deps.gateRecords.devices.get(id);
  if (!device || !withEnd(device, deps.event, deps.clock()).endedAt) return refuse('not_found');
  return audited(deps, { by: by.id, action: 'accept scans', record: id }, async () => {
    const accepted = await acceptScans(deps, device);
    await deps.gateRecords.devices.update(id, (current) => ({ ...current, acceptedAt: deps.clock() }));
    return ok(accepted);
  });
}
