import { gateKeyOf } from '@/lib/pass/gate-key';
import { unlessUnreadable } from '@/lib/store/versioned-collection';
import type { Visit } from './record';
import { type GateRecords, type Visits, visitId } from './repository';
import { type GateEvent, placeDays } from './rules';

interface ReadDeps {
  visits: Pick<Visits, 'get'>;
  event: GateEvent;
}

/** Removes the visits of the person with this pass, by the ids that they may have. */
export async function forgetVisits(
  { visits, event }: { visits: Pick<Visits, 'delete'>; event: GateEvent },
  qr: string,
): Promise<void> {
  await Promise.all(visitIds(event, qr).map((id) => visits.delete(id)));
}

/** The visits of the person with this pass, in no particular order. */
export async function readVisits({ visits, event }: ReadDeps, qr: string): Promise<Visit[]> {
  const read = visitIds(event, qr).map((id) => unlessUnreadable(visits.get(id), null));
  return (await Promise.all(read)).filter((visit) => visit !== null);
}

/** The visits as the person gets them in the copy of their data. */
export async function copyOfVisits(deps: ReadDeps, qr: string): Promise<unknown[]> {
  return (await readVisits(deps, qr)).map(({ place, day, scans }) => ({
    place,
    day,
    scans: scans.map(({ at, kind, gate }) => ({ at: new Date(at), kind, gate })),
  }));
}

function visitIds(event: GateEvent, qr: string): string[] {
  const key = gateKeyOf(qr);
  const places = ['show' as const, ...event.programme.map(({ id }) => `session.${id}` as const)];
  return places.flatMap((place) => placeDays(event, place).map((day) => visitId(place, day, key)));
}

/** Removes everything that the gates stored, once the period for keeping data is over. Gates themselves stay. */
export async function clearGates({
  visits,
  gateRecords: { refusals, held, devices },
}: {
  visits: Pick<Visits, 'all' | 'delete'>;
  gateRecords: Pick<GateRecords, 'refusals' | 'held' | 'devices'>;
}): Promise<void> {
  for await (const { _id } of visits.all()) await visits.delete(_id);
  for await (const { _id } of refusals.all()) await refusals.delete(_id);
  for (const { _id } of await held.list()) await held.delete(_id);
  for (const { _id } of await devices.list()) await devices.delete(_id);
}
