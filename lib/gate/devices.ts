import { createHash, randomBytes } from 'node:crypto';
import { codeDigits, typedCode } from '@/lib/base/code-digits';
import { newId } from '@/lib/base/ids';
import { ok, type Result, refuse } from '@/lib/base/result';
import type { TradeShow } from '@/lib/event/types';
import type { ClientLimit } from '@/lib/limits/client-limit';
import type { Device } from './record';
import type { GateRecords } from './repository';

interface Deps {
  gateRecords: Pick<GateRecords, 'devices' | 'gates'>;
  clock: () => Date;
}

/** How long a code makes a browser a device, ms: 10 minutes. */
const codeLife = 10 * 60_000;
/** How long devices work after the last day of the show, ms. */
const after = 24 * 60 * 60_000;
const codeLength = 8;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Makes a device for a gate. Returns its id and the code, which makes one browser this device within 10 minutes. Refuses
 * with `not_found` for an unknown gate.
 */
export async function makeDevice(
  { gateRecords, clock }: Deps,
  gate: string,
): Promise<Result<{ id: string; code: string }>> {
  if (!(await gateRecords.gates.get(gate))) return refuse('not_found');
  const code = [...randomBytes(codeLength)].map((byte) => codeDigits[byte % 32]).join('');
  const now = clock();
  const device: Device = {
    _id: newId(),
    gate,
    codeHash: hashOf(code),
    codeUntil: new Date(now.getTime() + codeLife),
    createdAt: now,
    logs: {},
  };
  await gateRecords.devices.insert(device);
  return ok({ id: device._id, code });
}

/**
 * Makes the browser with this code a device, once. Returns the secret of its cookie, which is stored as a hash. Refuses with
 * `not_found` for a code that is wrong, used or too old, and with `too_many_requests`.
 */
export async function pairDevice(
  { gateRecords, clock, limits }: Deps & { limits: { gatePairingByClient: Pick<ClientLimit, 'take'> } },
  { code, client }: { code: string; client: string },
): Promise<Result<{ secret: string }>> {
  const over = await limits.gatePairingByClient.take(client);
  if (over) return over;
  const codeHash = hashOf(typedCode(code));
  const device = await gateRecords.devices.byCode(codeHash);
  if (!device) return refuse('not_found');
  const secret = randomBytes(32).toString('base64url');
  const paired = await gateRecords.devices.update(device._id, ({ codeUntil, ...current }) => {
    const isValid = current.codeHash === codeHash && codeUntil && codeUntil > clock() && !current.endedAt;
    if (!isValid) return null;
    const { codeHash: _, ...rest } = current;
    return { ...rest, secretHash: hashOf(secret), pairedAt: clock() };
  });
  return paired.outcome === 'updated' ? ok({ secret }) : refuse('not_found');
}

/** A device as it is now: one without an end of its own ends a day after the last day of the show. */
export function withEnd(device: Device, event: Pick<TradeShow, 'endsAt'>, now: Date): Device {
  const isOver = now.getTime() > Date.parse(event.endsAt) + after;
  return isOver && !device.endedAt ? { ...device, endedAt: now } : device;
}

interface DeviceDeps {
  gateRecords: { devices: Pick<GateRecords['devices'], 'bySecret'> };
  clock: () => Date;
  event: Pick<TradeShow, 'endsAt'>;
}

/** The device with this secret in its cookie, as it is now. Null for none. */
export async function deviceOf(
  { gateRecords: { devices }, clock, event }: DeviceDeps,
  secret: string | undefined,
): Promise<Device | null> {
  if (!secret) return null;
  const device = await devices.bySecret(hashOf(secret));
  return device && withEnd(device, event, clock());
}

/** Ends a device, which hands over its scans at its next contact. Refuses with `not_found`. */
export async function endDevice({ gateRecords, clock }: Deps, id: string): Promise<Result<Device>> {
  const ended = await gateRecords.devices.update(id, ({ codeHash: _, codeUntil: __, ...device }) =>
    device.endedAt ? null : { ...device, endedAt: clock() },
  );
  return 'document' in ended ? ok(ended.document) : refuse('not_found');
}
