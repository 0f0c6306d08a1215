import { emailKey } from '@/lib/base/email-key';
import { ok, type Result, refuse } from '@/lib/base/result';
import { dayOf } from '@/lib/base/venue-time';
import { instantAt } from '@/lib/event/rules';
import type { Limiter } from '@/lib/limits/limiter';
import { keyPrefixOf } from '@/lib/pass/folio-key';
import { gateKeyOf } from '@/lib/pass/gate-key';
import type { Attendee } from '@/lib/registration/record';
import { companyOf } from '@/lib/registration/rules';
import { endDevice } from './devices';
import { judgeStored } from './judge-stored';
import type { PassList } from './list-passes';
import { encodePasses } from './pass-list';
import { positionText, readPosition, settledPosition } from './position';
import type { SyncAnswer, SyncCall } from './protocol';
import type { Device } from './record';
import { rulesAt } from './rules';
import { asGate, type GateDeps, takeScans } from './take-scans';
import type { Gate, Judgement } from './types';

interface SyncDeps extends GateDeps {
  passList: PassList;
  limits: Record<
    'gateTypedByDevice' | 'gateMissesByDevice' | 'gateHandoversByDevice',
    Pick<Limiter, 'check' | 'take'>
  >;
}

/** More databases than a device has, which makes a new one when the browser's storage is cleared. */
const logLimit = 100;

/** How many changes of passes and visits an answer contains at most. */
const changesAtOnce = 500;

/**
 * Takes the scans of a device, notes its state, and answers with what it waits for: the answer to a live scan or to a typed
 * text, and the changes of passes and visits. An ended device only hands over its scans, and learns nothing. Refuses with
 * `invalid_body` if the device scans for no gate of the show, and with `too_many_requests` after too many typed texts, and
 * after too many calls of an ended device with scans.
 */
export async function syncDevice(
  deps: SyncDeps,
  device: Device,
  call: SyncCall,
): Promise<Result<SyncAnswer>> {
  const { gateRecords, event, clock } = deps;
  const gates = (await gateRecords.gates.list()).map(asGate);
  const gate =
    gates.find(({ id }) => id === call.gate) ?? gates.find(({ id }) => id === device.gate) ?? gates[0];
  if (!gate) return refuse('invalid_body');
  const hasEnded = device.endedAt !== undefined;
  if (hasEnded && call.scans.length > 0) {
    const over = await deps.limits.gateHandoversByDevice.take(device._id);
    if (over) return over;
  }
  const typed =
    call.typed === undefined || hasEnded ? ok(undefined) : await findTyped(deps, device, gate, call.typed);
  if (!typed.ok) return typed;
  const { stored, live } = await takeScans(deps, device, call);
  const storedOfLog = await noteContact(deps, device, call, { gate: gate.name, stored });
  const isLeaving = call.isLeaving === true;
  if (isLeaving) await endDevice(deps, device._id);
  const isBrief = call.isLive === true || isLeaving || hasEnded;
  const [passes, visits] = await Promise.all([
    isBrief ? undefined : deps.passList.after(call.passesAfter, gate.place, changesAtOnce),
    isBrief ? undefined : changedVisits(deps, gate, call.visitsAfter),
  ]);
  return ok({
    now: clock().getTime(),
    stored,
    storedOfLog,
    live: live?.judgement ? withPerson(live.judgement, live.attendee) : typed.value,
    passes: passes ? Buffer.from(encodePasses(passes.entries)).toString('base64') : '',
    passesAfter: passes?.after ?? call.passesAfter ?? '',
    hasMorePasses: passes?.hasMore ?? false,
    visits: visits?.visits ?? [],
    visitsAfter: visits?.after ?? call.visitsAfter ?? '',
    hasMoreVisits: visits?.hasMore ?? false,
    gates: gates.map(({ categories, ...each }) => ({
      ...each,
      ...(categories && { categories: [...categories] }),
    })),
    gate: gate.id,
    rules: { ...rulesAt(event, gate.place), days: [...rulesAt(event, gate.place).days] },
    isEnded: isLeaving || hasEnded,
  });
}

/** What staff may see of a person for some seconds. */
const withPerson = (
  judgement: Judgement,
  attendee: Attendee | undefined,
  key?: string,
): SyncAnswer['live'] => ({
  ...judgement,
  ...(key && { key }),
  ...(attendee && {
    name: `${attendee.nombres} ${attendee.apellidos}`,
    company: companyOf(attendee),
    category: attendee.categoria,
  }),
});

/** The pass with this folio or email, judged for the gate. An unknown one has no key. */
async function findTyped(
  deps: SyncDeps,
  device: Device,
  gate: Gate,
  text: string,
): Promise<Result<SyncAnswer['live']>> {
  const { limits } = deps;
  const over =
    (await limits.gateMissesByDevice.check(device._id)) ?? (await limits.gateTypedByDevice.take(device._id));
  if (over) return over;
  const attendee = await attendeeTyped(deps, text);
  if (!attendee) {
    await limits.gateMissesByDevice.take(device._id);
    return ok({ answer: 'stop', reason: 'unknown' });
  }
  const { judgement } = await judgeStored(deps, { attendee, gate, how: 'typed' });
  return ok(withPerson(judgement, attendee, gateKeyOf(attendee.qr)));
}

/** A folio is the beginning of the hash by which gates know a pass, if the code of a pass is its guid. */
async function attendeeTyped({ attendees, event }: SyncDeps, text: string): Promise<Attendee | null> {
  if (text.includes('@')) return attendees.byEmailKey(emailKey(text));
  const prefix = event.qrPayload === 'guid' ? keyPrefixOf(text) : null;
  if (!prefix) return null;
  const [attendee, another] = await attendees.byGateKeyPrefix(prefix, 2);
  return attendee && !another ? attendee : null;
}

/** Notes what the device says about itself. Returns up to which number the scans of its database are stored. */
async function noteContact(
  { gateRecords, clock }: SyncDeps,
  device: Device,
  call: SyncCall,
  { gate, stored }: { gate: string; stored: readonly string[] },
): Promise<number> {
  const numbers = stored.flatMap((id) => (id.startsWith(`${call.log}.`) ? Number(id.split('.')[1]) : []));
  const noted = await gateRecords.devices.update(device._id, (current) => {
    const previous = current.logs[call.log];
    const isNoted = previous !== undefined || Object.keys(current.logs).length < logLimit;
    const log = { made: call.made, stored: Math.max(previous?.stored ?? 0, ...numbers) };
    return {
      ...current,
      lastAt: clock(),
      at: gate,
      battery: call.battery,
      unsent: Math.max(0, call.unsent - stored.length),
      listAt: call.listAt ? new Date(call.listAt) : current.listAt,
      logs: isNoted ? { ...current.logs, [call.log]: log } : current.logs,
    };
  });
  return ('document' in noted && noted.document.logs[call.log]?.stored) || 0;
}

/** Today's visits at the place of the gate that changed after a position. */
async function changedVisits({ visits, event, clock }: SyncDeps, { place }: Gate, after: string | undefined) {
  const now = clock();
  const today = dayOf(now, event.timeZone);
  const cursor = readPosition(after) ?? { value: instantAt(event, `${today}T00:00`), id: '0' };
  const page = await visits.changedAt(place, changesAtOnce, cursor);
  const next = page.isLast || !page.next ? settledPosition(page.next, now) : page.next;
  return {
    visits: page.documents
      .filter(({ day }) => day === today)
      .map(({ key, state, first, last }) => ({ key, state, first, last })),
    after: positionText(next),
    hasMore: !page.isLast,
  };
}
