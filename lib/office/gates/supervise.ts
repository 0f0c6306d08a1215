import { type AuditDeps, audited } from '@/lib/audit/audited';
import { boundedText } from '@/lib/base/bounded-text';
import { newId } from '@/lib/base/ids';
import { ok, type Result, refuse, refuseFields } from '@/lib/base/result';
import { dayOf } from '@/lib/base/venue-time';
import { judgeStored } from '@/lib/gate/judge-stored';
import { readVisits } from '@/lib/gate/personal-visits';
import type { StoredGate, StoredScan, Visit } from '@/lib/gate/record';
import { visitId } from '@/lib/gate/repository';
import { placeDays, rulesAt } from '@/lib/gate/rules';
import { asGate, type GateDeps, settle, takeScans } from '@/lib/gate/take-scans';
import type { Judgement } from '@/lib/gate/types';
import { visitOf } from '@/lib/gate/visit';
import { gateKeyOf } from '@/lib/pass/gate-key';
import { readPass } from '@/lib/pass/read-pass';
import { refuseBlocked } from '@/lib/registration/block-attendee';
import type { Attendee } from '@/lib/registration/record';
import type { Attendees } from '@/lib/registration/repository';
import { unlessUnreadable } from '@/lib/store/versioned-collection';
import type { StaffFor } from '../abilities';
import { findPerson } from '../people/search-people';
import { idsOf, type ShowDeps, showPeople } from '../trail/show-people';

/** How many conflicts a page shows. */
const conflictLimit = 50;

/** A visit that the supervisor should look at, and whose it is. */
export interface Conflict {
  visit: Visit;
  attendee: Attendee;
}

/** The visits in conflict, the earliest first. Refuses as `showPeople` does. */
export async function listConflicts(
  {
    attendees,
    visits,
    ...deps
  }: ShowDeps & { attendees: Pick<Attendees, 'byId'>; visits: Pick<GateDeps['visits'], 'inConflict'> },
  by: StaffFor<'gates'>,
): Promise<Result<Conflict[]>> {
  const inConflict = await visits.inConflict(conflictLimit);
  const whose = await Promise.all(
    inConflict.map(async (visit) => {
      const attendee = await unlessUnreadable(attendees.byId(visit.attendee), null);
      return attendee ? [{ visit, attendee }] : [];
    }),
  );
  const value = whose.flat();
  if (value.length === 0) return ok(value);
  const people = idsOf(value.map(({ attendee }) => attendee));
  return showPeople(deps, by, { action: 'gates', way: 'page', people, value });
}

/** A form that is posted again within this time lets nobody in a second time, ms: 10 seconds. */
const repeatedWithin = 10_000;

const reason = boundedText({ max: 200 }, (text) => text.trim().min(1));

type Deps = AuditDeps &
  GateDeps & { event: Parameters<typeof refuseBlocked>[1] } & Parameters<typeof findPerson>[0];

interface Admission {
  /** The id of the registration. */
  id: string;
  /** The id of the gate. */
  gate: string;
  note: unknown;
}

/**
 * Lets somebody in at a gate, with a reason. It settles the conflicts of their visit of today. Refuses with `not_found`,
 * with `blocked`, and with an error of `note` or `gate`.
 */
export async function letIn(
  deps: Deps,
  by: StaffFor<'gates'>,
  { id, gate: gateId, note: typed }: Admission,
): Promise<Result<unknown>> {
  const note = reason.safeParse(typed);
  if (!note.success) return refuseFields({ note: 'letInReasonRequired' });
  const [attendee, gate] = await Promise.all([deps.attendees.byId(id), deps.gateRecords.gates.get(gateId)]);
  if (!attendee || !gate) return refuse('not_found');
  const blocked = refuseBlocked(attendee, deps.event);
  if (blocked) return blocked;
  const now = deps.clock();
  const rules = rulesAt(deps.event, gate.place);
  const day = dayOf(now, rules.timeZone);
  if (!placeDays(deps.event, gate.place).includes(day)) return refuseFields({ gate: 'letInWrongDay' });
  return audited(deps, { by: by.id, action: 'let in', record: id }, async () => {
    const key = gateKeyOf(attendee.qr);
    const scan: StoredScan = {
      id: `office.${newId()}`,
      kind: 'letIn',
      at: now.getTime(),
      receivedAt: now,
      gate: gate.name,
      device: by.id,
      how: 'office',
      note: note.data,
    };
    const whose = { place: gate.place, day, key, attendee };
    const withScan = (scans: StoredScan[]) => visitOf(whose, [...scans, scan], rules, now);
    const isRepeated = (one: StoredScan) =>
      one.kind === 'letIn' &&
      !one.settles &&
      now.getTime() - one.at < repeatedWithin &&
      [one.device, one.gate, one.note].join() === [scan.device, scan.gate, scan.note].join();
    const visit = visitId(gate.place, day, key);
    await deps.visits.update(
      visit,
      ({ scans }) => (scans.some(isRepeated) ? null : withScan(scans)),
      withScan([]),
    );
    await settle(deps, attendee, { id: visit, isEntry: true, at: now });
    return ok({});
  });
}

/**
 * Settles the conflict of a visit, of whatever day, without another passage. Refuses with `not_found` for a visit without a
 * conflict, and with an error of `note`.
 */
export async function settleConflict(
  deps: AuditDeps & Pick<GateDeps, 'visits' | 'event'>,
  by: StaffFor<'gates'>,
  { visit: id, note: typed }: { visit: string; note: unknown },
): Promise<Result<unknown>> {
  const note = reason.safeParse(typed);
  if (!note.success) return refuseFields({ note: 'settleReasonRequired' });
  const inConflict = await deps.visits.get(id);
  if (!inConflict?.conflictAt) return refuse('not_found');
  const act = { by: by.id, action: 'let in', record: inConflict.attendee } as const;
  return audited(deps, act, async () => {
    const now = deps.clock();
    await deps.visits.update(id, (visit) => {
      if (!visit.conflictAt) return null;
      const { place, day, key, scans, attendee, categoria, last } = visit;
      // A process of an earlier version counts it as a passage, until this version changes the visit again.
      const scan: StoredScan = {
        id: `office.${visit.conflictAt.getTime()}`,
        kind: 'letIn',
        settles: true,
        how: 'office',
        at: Math.max(...scans.map(({ at }) => at)) + 1,
        receivedAt: now,
        gate: last?.gate ?? visit.gate,
        device: by.id,
        note: note.data,
      };
      const whose = { place, day, key, attendee: { _id: attendee, categoria } };
      return visitOf(whose, [...scans, scan], rulesAt(deps.event, place), now);
    });
    return ok({});
  });
}

/** What the counter says about a scanned or typed pass. */
interface CounterAnswer {
  judgement: Judgement;
  attendee: Attendee | null;
  /** Whether the person has entered today; undefined for nobody. */
  hasEntered?: boolean;
}

/**
 * Judges a pass, a folio or an email at the counter. It is stored as an entry only if the gate counts those of the counter.
 * Refuses with `not_found` for an unknown gate.
 */
export async function answerAtCounter(
  deps: Deps,
  by: StaffFor<'gates'>,
  { gate: gateId, typed }: { gate: string; typed: string },
): Promise<Result<CounterAnswer>> {
  const gate = await deps.gateRecords.gates.get(gateId);
  if (!gate) return refuse('not_found');
  const attendee = await findPerson(deps, typed);
  if (!attendee) return ok({ judgement: { answer: 'stop', reason: 'unknown' }, attendee: null });
  const act = { by: by.id, action: 'answer at counter', record: attendee._id } as const;
  return audited(deps, act, async () => {
    // A folio or an email that was typed proves nothing.
    const how = readPass(typed) ? 'scanner' : 'typed';
    const judgement = gate.isCounter ? await enterAtCounter(deps, by, { gate, attendee, how }) : undefined;
    // Read after the scan is stored. Somebody who is stopped may have entered before.
    const stored = await judgeStored(deps, { gate: asGate(gate), attendee, how });
    return ok({ ...stored, ...(judgement && { judgement }), attendee });
  });
}

/** Stores the entry as a scan of the member of staff. */
async function enterAtCounter(
  deps: Deps,
  by: StaffFor<'gates'>,
  { gate, attendee, how }: { gate: StoredGate; attendee: Attendee; how: 'scanner' | 'typed' },
): Promise<Judgement> {
  const now = deps.clock().getTime();
  const scan = {
    // One scan a second, which a repeated post gives again.
    id: `counter${by.id.slice(0, 9)}.${1 + (Math.floor(now / 1_000) % 900_000_000)}`,
    kind: 'entry',
    key: gateKeyOf(attendee.qr),
    at: now,
    gate: gate._id,
    how,
  };
  const { live } = await takeScans(deps, { _id: by.id }, { scans: [scan], isLive: true });
  return live?.judgement ?? { answer: 'stop', reason: 'unknown' };
}

/** The visits of a person as staff see them, the latest first. */
export async function visitsOfPerson(
  deps: Parameters<typeof readVisits>[0],
  _by: StaffFor<'readPerson'>,
  attendee: Attendee,
): Promise<Visit[]> {
  const visits = await readVisits(deps, attendee.qr);
  return visits.toSorted((one, other) => other.day.localeCompare(one.day));
}
