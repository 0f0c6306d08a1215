import { dayOf } from '@/lib/base/venue-time';
import { gateKeyOf } from '@/lib/pass/gate-key';
import type { Attendee } from '@/lib/registration/record';
import { type AttendanceDeps, countAttendance } from './count-attendance';
import { foldVisit } from './fold';
import { judge } from './judge';
import { type Visits, visitId } from './repository';
import { type GateEvent, gatePassOf, rulesAt } from './rules';
import type { Gate, GatePass, Judgement, ScanMeans } from './types';

type Deps = AttendanceDeps & { visits: Pick<Visits, 'get'>; event: GateEvent };

/** Judges a pass by what is stored, and stores nothing. `hasEntered`: today at the place of the gate. */
export async function judgeStored(
  deps: Deps,
  { attendee, gate, how }: { attendee: Attendee; gate: Gate; how: ScanMeans },
): Promise<{ judgement: Judgement; hasEntered: boolean }> {
  const now = deps.clock().getTime();
  const rules = rulesAt(deps.event, gate.place);
  const day = dayOf(now, rules.timeZone);
  const stored = await deps.visits.get(visitId(gate.place, day, gateKeyOf(attendee.qr)));
  const visit = stored && foldVisit(stored.scans, rules.reentry);
  const pass = gatePassOf(attendee, gate.place);
  const entered = await countForSeat(deps, gate, pass, day);
  const judgement = judge({ pass, visit, gate, rules, how, now, entered });
  return { judgement, hasEntered: visit?.first !== undefined };
}

/** How many people have entered the session of a gate, for somebody who has no seat in it. At most five seconds old. */
export async function countForSeat(
  deps: AttendanceDeps,
  { place }: Pick<Gate, 'place'>,
  { hasSeat }: Pick<GatePass, 'hasSeat'>,
  today: string,
): Promise<number | undefined> {
  if (place === 'show' || hasSeat) return undefined;
  const { days } = await countAttendance(deps, place);
  return days.find(({ day }) => day === today)?.entered;
}
