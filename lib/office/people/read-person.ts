import { type NoteDeps, noted } from '@/lib/audit/noted';
import type { Audit } from '@/lib/audit/repository';
import { ok, type Result, refuse } from '@/lib/base/result';
import type { Attendee } from '@/lib/registration/record';
import type { Attendees } from '@/lib/registration/repository';
import type { StaffFor } from '../abilities';
import { type NamedEntry, named } from '../trail/name-entries';
import type { OfficeDeps } from '../types';

interface ReadPersonDeps extends NoteDeps {
  attendees: Pick<Attendees, 'byId'>;
  users: Pick<OfficeDeps['users'], 'byId'>;
  audit: NoteDeps['audit'] & Pick<Audit, 'ofRecord'>;
}

interface Person {
  attendee: Attendee;
  /** What staff and the command line did with the record before, the latest first. */
  entries: NamedEntry[];
}

/** A registered person as staff see them. The reading is audited. Refuses with `not_found`. */
export async function readPerson(
  deps: ReadPersonDeps,
  by: StaffFor<'readPerson'>,
  id: string,
): Promise<Result<Person>> {
  const attendee = await deps.attendees.byId(id);
  if (!attendee) return refuse('not_found');
  const earlier = await deps.audit.ofRecord(id);
  await noted(deps, { by: by.id, action: 'read', record: id, what: id, state: 'done' });
  return ok({ attendee, entries: await named(deps, earlier.reverse()) });
}
