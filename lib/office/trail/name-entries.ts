import type { AuditEntry } from '@/lib/audit/record';
import type { GateRecords } from '@/lib/gate/repository';
import type { ListImports } from '@/lib/outreach/imports/repository';
import { inviteeName } from '@/lib/outreach/invitees/record';
import type { Invitees } from '@/lib/outreach/invitees/repository';
import type { Lists } from '@/lib/outreach/lists/repository';
import type { Parties } from '@/lib/outreach/parties/repository';
import { folioOf } from '@/lib/pass/folio';
import type { Attendees } from '@/lib/registration/repository';
import { unlessUnreadable } from '@/lib/store/versioned-collection';
import { deviceNumber } from '../gates/list-gates';
import type { StaffMember } from '../record';
import type { OfficeDeps } from '../types';

export interface NamingDeps {
  attendees: Pick<Attendees, 'byId'>;
  users: Pick<OfficeDeps['users'], 'byId'>;
  roster: Pick<OfficeDeps['roster'], 'members' | 'recordId'>;
  dataRequests: { byId(id: string): Promise<{ email?: string | undefined } | null> };
  invitees: Pick<Invitees, 'byId'>;
  lists: Pick<Lists, 'get'>;
  listImports: Pick<ListImports, 'get'>;
  parties: Pick<Parties, 'get'>;
  gateRecords: {
    gates: Pick<GateRecords['gates'], 'get'>;
    devices: Pick<GateRecords['devices'], 'get'>;
  };
}

/** What an entry is about, named as it is stored now. A registered person also has a folio and a page. */
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
  const { recordId: rosterId } = deps.roster;
  // Mails to staff are in the roster, which has no name.
  const records = new Set(entries.flatMap(({ record = rosterId }) => (record === rosterId ? [] : record)));
  const subjects = new Map(
    await Promise.all([...records].map(async (id) => [id, await subjectOf(deps, members, id)] as const)),
  );
  return (await named(deps, entries)).map((entry) => ({
    ...entry,
    subject: entry.record === undefined ? undefined : subjects.get(entry.record),
  }));
}

async function subjectOf(
  deps: NamingDeps,
  members: readonly StaffMember[],
  id: string,
): Promise<Subject | undefined> {
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
  const name = account?.name || account?.email || member?.email || (await nameOfOther(deps, id));
  if (name === undefined) return { state: 'erased' };
  return name ? { state: 'stored', name } : undefined;
}

/** The name of a record that is neither a registration nor an account; empty for one without a name yet. */
async function nameOfOther(deps: NamingDeps, id: string): Promise<string | undefined> {
  const { gates, devices } = deps.gateRecords;
  const readable = <T>(record: Promise<T | null>) => unlessUnreadable(record, null);
  const [request, invitee, device, ...named] = await Promise.all([
    readable(deps.dataRequests.byId(id)),
    readable(deps.invitees.byId(id)),
    readable(devices.get(id)),
    readable(gates.get(id)),
    readable(deps.parties.get(id)),
    readable(deps.lists.get(id)),
    readable(deps.listImports.get(id)),
  ]);
  if (device) {
    const gate = await readable(gates.get(device.gate));
    return [gate?.name, deviceNumber(id)].filter(Boolean).join(' · ');
  }
  const person = request?.email ?? (invitee && inviteeName(invitee));
  return person ?? named.find((record) => record !== null)?.name;
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
