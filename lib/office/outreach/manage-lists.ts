import type { AuditDeps } from '@/lib/audit/audited';
import { ok, type Result, refuse } from '@/lib/base/result';
import type { ListImport } from '@/lib/outreach/imports/record';
import type { ListImports } from '@/lib/outreach/imports/repository';
import type { InviteeState } from '@/lib/outreach/invitees/record';
import type { Invitees } from '@/lib/outreach/invitees/repository';
import { deleteList } from '@/lib/outreach/lists/delete-list';
import type { List } from '@/lib/outreach/lists/record';
import type { Lists } from '@/lib/outreach/lists/repository';
import { type ScrubDeps, scrubbing } from '@/lib/store/scrubbing';
import type { StaffFor } from '../abilities';

interface ReadingDeps {
  lists: Pick<Lists, 'get' | 'all'>;
  invitees: Pick<Invitees, 'countStates'>;
  listImports: Pick<ListImports, 'all'>;
}

/** A list with the number of its people, in all and by state. */
interface CountedList extends List {
  people: number;
  states: Record<InviteeState, number>;
}

async function counted({ invitees }: Pick<ReadingDeps, 'invitees'>, list: List): Promise<CountedList> {
  const states = await invitees.countStates({ list: list._id });
  return { ...list, states, people: Object.values(states).reduce((sum, count) => sum + count, 0) };
}

/** The lists of people to invite in the order of their names, and the imports that are not finished, the latest first. */
export async function readLists(
  deps: ReadingDeps,
  _by: StaffFor<'invite'>,
): Promise<{ lists: CountedList[]; imports: ListImport[] }> {
  const [lists, imports]: [CountedList[], ListImport[]] = [[], []];
  for await (const list of deps.lists.all()) lists.push(await counted(deps, list));
  for await (const each of deps.listImports.all()) if (each.state !== 'written') imports.push(each);
  return {
    lists: lists.toSorted((one, other) => one.name.localeCompare(other.name, 'es')),
    imports: imports.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime()),
  };
}

/** A list of people to invite. Refuses with `not_found`. */
export async function readList(
  deps: Pick<ReadingDeps, 'lists' | 'invitees'>,
  _by: StaffFor<'invite'>,
  id: string,
): Promise<Result<CountedList>> {
  const list = await deps.lists.get(id);
  return list ? ok(await counted(deps, list)) : refuse('not_found');
}

/** Deletes a list with its people, and the traces of them. Refuses as `deleteList` does. */
export async function deleteListByStaff(
  deps: Parameters<typeof deleteList>[0] & AuditDeps & ScrubDeps,
  by: StaffFor<'invite'>,
  list: string,
): Promise<Result<{ people: number }>> {
  return scrubbing(deps, () => deleteList(deps, { by: by.id, list }));
}
