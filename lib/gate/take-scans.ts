import { createHash } from 'node:crypto';
import { z } from 'zod';
import { Unavailable } from '@/lib/base/errors';
import { dayOf } from '@/lib/base/venue-time';
import { withoutCancellation } from '@/lib/registration/decide';
import type { Attendee } from '@/lib/registration/record';
import type { Attendees } from '@/lib/registration/repository';
import { foldVisit } from './fold';
import { judge } from './judge';
import { countForSeat } from './judge-stored';
import { type SentScan, scanIdSchema, scanLimit, scanSchema } from './protocol';
import type { Device, HeldScan, StoredGate, StoredScan, Visit } from './record';
import { type GateRecords, type Visits, visitId } from './repository';
import { type GateEvent, gatePassOf, placeDays, rulesAt } from './rules';
import type { Gate, Judgement, Scan } from './types';
import { visitOf } from './visit';

export interface GateDeps {
  attendees: Pick<Attendees, 'byGateKey' | 'byGateKeyPrefix' | 'byEmailKey' | 'byId' | 'update'>;
  visits: Visits;
  gateRecords: GateRecords;
  event: GateEvent;
  clock: () => Date;
  /** Whether every registration has its key. Until then, one that is not found may be one of an earlier version. */
  isPrepared(): Promise<boolean>;
}

/** A scan with what the portal adds to it. */
interface Taking {
  scan: SentScan;
  gate: Gate;
  device: string;
  /** Whether staff wait for the answer: the scan takes the server's time, and the server judges it. */
  isLive: boolean;
}

interface Taken {
  judgement?: Judgement;
  attendee?: Attendee;
}

/** How many scans of a call are stored at the same time. */
const atOnce = 20;

/**
 * Stores the scans that a device sent, each once, however often it is sent, and in any order. Returns the ids of those that
 * the portal keeps, and the answer to the first one if it is live. What cannot be read, and what an ended device hands over,
 * is kept for the supervisor and counts as kept: `held` are the ids of those.
 */
export async function takeScans(
  deps: GateDeps,
  device: Pick<Device, '_id' | 'endedAt'>,
  { scans, isLive = false }: { scans: readonly unknown[]; isLive?: boolean | undefined },
): Promise<{ stored: string[]; held: string[]; live?: Taken }> {
  const gates = new Map((await deps.gateRecords.gates.list()).map((gate) => [gate._id, gate]));
  const stored: string[] = [];
  const held: string[] = [];
  let live: Taken | undefined;
  for (let start = 0; start < scans.length; start += atOnce) {
    const taken = scans.slice(start, start + atOnce).map(async (sent, index) => {
      const parsed = scanSchema.safeParse(sent);
      const gate = parsed.success && gates.get(parsed.data.gate);
      const isReadable = parsed.success && gate && isOwnUndo(parsed.data);
      if (!isReadable || device.endedAt) {
        const id = await holdScan(deps, device._id, sent, isReadable ? 'ended' : 'unreadable');
        stored.push(id);
        held.push(id);
        return;
      }
      const isWaitedFor = isLive && start + index === 0;
      const one = { scan: parsed.data, gate: asGate(gate), device: device._id, isLive: isWaitedFor };
      const answer = await takeScan(deps, one);
      if (isWaitedFor) live = answer;
      stored.push(parsed.data.id);
    });
    await Promise.all(taken);
  }
  return { stored, held, ...(live && { live }) };
}

/** A gate as devices know it. */
export function asGate({ _id, name, place, categories }: StoredGate): Gate {
  return { id: _id, name, place, ...(categories && { categories }) };
}

/** A device undoes only its own scans. */
const isOwnUndo = ({ id, kind, undoes }: SentScan) =>
  kind !== 'undo' || undoes?.split('.')[0] === id.split('.')[0];

const namedScan = z.object({ id: scanIdSchema });

/** Keeps a scan for the supervisor, once. Returns its id, as far as it has one. */
async function holdScan(
  { gateRecords, clock }: Pick<GateDeps, 'gateRecords' | 'clock'>,
  device: string,
  scan: unknown,
  why: HeldScan['why'],
): Promise<string> {
  const sent = (JSON.stringify(scan) ?? '').slice(0, 2_000);
  const named = namedScan.safeParse(scan);
  const _id = named.success ? named.data.id : createHash('sha256').update(sent).digest('hex');
  await gateRecords.held.insert({ _id, device, why, receivedAt: clock(), sent });
  return _id;
}

/** Stores one scan in the visit of its person. */
async function takeScan(deps: GateDeps, taking: Taking): Promise<Taken> {
  const { attendees, gateRecords, visits, event, clock } = deps;
  const { scan, gate, isLive } = taking;
  const now = clock();
  const at = isLive ? now.getTime() : Math.min(scan.at, now.getTime());
  const { place } = gate;
  const rules = rulesAt(event, place);
  const day = dayOf(at, rules.timeZone);
  const refuse = (reason: string) =>
    gateRecords.refusals.insert({ _id: scan.id, place, day, gate: gate.name, reason });
  const attendee = await attendees.byGateKey(scan.key);
  if (!attendee) {
    // The device keeps the scan and judges by its own list meanwhile.
    if (!(await deps.isPrepared())) throw new Unavailable('registrations are still being prepared', 5);
    // Erased, or never registered. Nothing is stored that the pass could be recognised by.
    if (scan.kind === 'entry' || scan.kind === 'refused') await refuse('unknown');
    return { judgement: { answer: 'stop', reason: 'unknown' } };
  }
  const whose = { place, day, key: scan.key, attendee };
  const pass = gatePassOf(attendee, place);
  const isJudged = isLive && scan.kind === 'entry';
  const entered = isJudged ? await countForSeat(deps, gate, pass, day) : undefined;
  if (!placeDays(event, place).includes(day)) {
    // Erasures find only visits on days of the place.
    const judgement = isJudged
      ? judge({ pass, visit: null, gate, rules, how: scan.how, now: at, entered })
      : undefined;
    const ofDevice = scan.kind === 'refused' && scan.reason;
    if (scan.kind === 'entry' || scan.kind === 'refused')
      await refuse((judgement?.answer === 'stop' && judgement.reason) || ofDevice || 'wrongDay');
    return { attendee, ...(judgement && { judgement }) };
  }
  let judgement: Judgement | undefined;
  let added: StoredScan | undefined;
  const judgedAfter = (scans: readonly Scan[], moment: number): Judgement | undefined => {
    if (!isJudged) return undefined;
    const visit = foldVisit(scans, rules.reentry);
    return judge({ pass, visit, gate, rules, how: scan.how, now: moment, entered });
  };
  const change = ({ scans }: Pick<Visit, 'scans'>): Visit | null => {
    const index = scans.findIndex(({ id }) => id === scan.id);
    const previous = scans[index];
    // The answer may have been lost, and is given again. Scans are in the order in which they arrived.
    judgement = previous ? judgedAfter(scans.slice(0, index), previous.at) : judgedAfter(scans, at);
    added = previous ?? storedScan(taking, at, now, judgement);
    return previous ? null : visitOf(whose, [...scans, added], rules, now);
  };
  const _id = visitId(place, day, scan.key);
  await visits.update(_id, change, change({ scans: [] }) ?? undefined);
  if (added?.kind === 'refused') await refuse(added.reason ?? 'unknown');
  await settle(deps, attendee, { id: _id, isEntry: added?.kind === 'entry', at: now });
  return { attendee, ...(judgement && { judgement }) };
}

/** What follows from a stored scan: whoever enters is coming, and an erasure meanwhile removes the visit. */
export async function settle(
  { attendees, visits }: Pick<GateDeps, 'attendees' | 'visits'>,
  attendee: Attendee,
  { id, isEntry, at }: { id: string; isEntry: boolean; at: Date },
): Promise<void> {
  if (isEntry && attendee.cancelledAt)
    await attendees.update(attendee._id, (current) =>
      current.cancelledAt ? { ...withoutCancellation(current), updatedAt: at } : null,
    );
  if (!(await attendees.byId(attendee._id))) await visits.delete(id);
}

/** A scan as its visit keeps it. A live entry that the server stops is a refusal. */
function storedScan(
  { scan, gate, device }: Taking,
  at: number,
  receivedAt: Date,
  judgement: Judgement | undefined,
): StoredScan {
  const { key: _, shown, reason, ...rest } = scan;
  const isStopped = judgement?.answer === 'stop';
  return {
    ...rest,
    shown,
    reason,
    at,
    receivedAt,
    device,
    ...(judgement && {
      shown: judgement.answer,
      reason: 'reason' in judgement ? judgement.reason : undefined,
    }),
    kind: isStopped ? 'refused' : scan.kind,
    gate: gate.name,
  };
}

/**
 * Counts what an ended device has handed over, and returns how many scans. Those that cannot be taken, for example because
 * their gate was removed, stay with those that cannot be read. Safe to repeat.
 */
export async function acceptScans(deps: GateDeps, device: Device): Promise<number> {
  const { held } = deps.gateRecords;
  const handedOver = (await held.list()).filter(
    ({ device: of, why }) => of === device._id && why === 'ended',
  );
  let accepted = 0;
  for (let start = 0; start < handedOver.length; start += scanLimit) {
    const some = handedOver.slice(start, start + scanLimit);
    const scans: unknown[] = some.map(({ sent }) => JSON.parse(sent));
    const refused = new Set((await takeScans(deps, { _id: device._id }, { scans })).held);
    await Promise.all(
      some.map(({ _id }) =>
        refused.has(_id)
          ? held.update(_id, (current) => ({ ...current, why: 'unreadable' }))
          : held.delete(_id),
      ),
    );
    accepted += some.length - refused.size;
  }
  return accepted;
}
