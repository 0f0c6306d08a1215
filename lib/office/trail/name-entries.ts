import type { AuditEntry } from '@/lib/audit/record';
import { folioOf } from '@/lib/pass/folio';
import type { Attendees } from '@/lib/registration/repository';
import { unlessUnreadable } from '@/lib/store/versioned-collection';
import type { StaffMember } from '../record';
import type { OfficeDeps } from '../types';

export interface NamingDeps {
  attendees: Pick<Attendees, 'byId'>;
  users: Pick<OfficeDeps['users'], 'byId'>;
  roster: Pick<OfficeDeps['roster'], 'members'>;
  dataRequests: { byId(id: string): Promise<{ email?: string | undefined } | null> };
}

/** What an entry is about: a person, an account, a member of staff or a data request, named as it is stored now. */
type Subject =
  | { state: 'stored'; name: string; folio?: string; personId?: string }
  | { state: 'erased' }
  | { state: 'unreadable' };

/** An entry of the audit with the name of the staff member, if the account still exists. */
export type NamedEntry = AuditEntry & {
  name?: string | undefined;
  /** Whom the entry is about, in the history. */
  subject?: Subject | undefined;
};

/** The entries with the names of the staff who made them, and of whom they are about as long as there is a record. */
export async function nameEntries(deps: NamingDeps, entries: readonly AuditEntry[]): Promise<NamedEntry[]> {
  const members = await unlessUnreadable(deps.roster.members(), []);
  const records = [...new Set(entries.flatMap(({ record }) => record ?? []))];
  const subjects = new Map(
    await Promise.all(records.map(async (id) => [id, await subjectOf(deps, members, id)] as const)),
  );
  return (await named(deps, entries)).map((entry) => ({
    ...entry,
    subject: entry.record === undefined ? undefined : subjects.get(entry.record),
  }));
}

async function subjectOf(deps: NamingDeps, members: readonly StaffMember[], id: string): Promise<Subject> {
  const unreadable = 'unreadable' as const;
  const attendee = await unlessUnreadable(deps.attendees.byId(id), unreadable);
  if (attendee === unreadable) return { state: unreadable };
  if (attendee) {
    const name = `${attendee.nombres} ${attendee.apellidos}`;
    return { state: 'stored', name, folio: folioOf(attendee.guid), personId: id };
  }
  const account = await unlessUnreadable(deps.users.byId(id), unreadable);
  if (account === unreadable) return { state: unreadable };
  const member = members.find((each) => each.id === id);
  const request = await unlessUnreadable(deps.dataRequests.byId(id), null);
  const name = account?.name || account?.email || member?.email || request?.email;
  return name ? { state: 'stored', name } : { state: 'erased' };
}

/** The entries with the names of the accounts that made them. */
export async function named(
  { users }: Pick<NamingDeps, 'users'>,
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
