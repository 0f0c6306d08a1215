import { type AuditDeps, audited } from '@/lib/audit/audited';
import type { AuditEntry } from '@/lib/audit/record';
import type { Audit } from '@/lib/audit/repository';
import { ok, type Result, refuse } from '@/lib/base/result';
import type { Attendee } from '@/lib/registration/record';
import type { Attendees } from '@/lib/registration/repository';
import { unlessUnreadable } from '@/lib/store/versioned-collection';
import type { StaffFor } from '../abilities';
import type { OfficeDeps } from '../types';

interface ReadPersonDeps extends AuditDeps {
  attendees: Pick<Attendees, 'byId'>;
  users: Pick<OfficeDeps['users'], 'byId'>;
  audit: AuditDeps['audit'] & Pick<Audit, 'ofRecord'>;
}

/** An entry of the audit with the name of the staff member, if the account still exists. */
export type NamedEntry = AuditEntry & {
  name?: string | undefined;
  /** The id of the registration that a list links, if it still exists. */
  person?: string;
};

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
  return audited(deps, { by: by.id, action: 'read', record: id }, async () =>
    ok({ attendee, entries: await named(deps, earlier.reverse()) }),
  );
}

/** The entries with the names of the accounts that made them. */
export async function named(
  { users }: Pick<ReadPersonDeps, 'users'>,
  entries: readonly AuditEntry[],
): Promise<NamedEntry[]> {
  const ids = [...new Set(entries.map(({ by }) => by))];
  const names = new Map(
    await Promise.all(
      ids.map(async (id) => [id, (await unlessUnreadable(users.byId(id), null))?.name] as const),
    ),
  );
  return entries.map((entry) => ({ ...entry, name: names.get(entry.by) }));
}
