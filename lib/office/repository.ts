import { z } from 'zod';
import { ok, type Result } from '@/lib/base/result';
import type { CollectionSpec, Store } from '@/lib/store/port';
import { updateOrRefuse } from '@/lib/store/update-or-refuse';
import { openVersioned } from '@/lib/store/versioned-collection';
import { rosterFields, type StaffMember, type StaffRoster } from './record';

export const staffRosterSpec: CollectionSpec<StaffRoster> = {
  name: 'staff_roster',
  key: 'text',
  unique: [],
  indexes: [],
};
const id = 'staff';

export type Roster = ReturnType<typeof createRoster>;

/** Who works in the office, and in which role. */
export function createRoster(store: Store) {
  const collection = openVersioned(store, {
    spec: staffRosterSpec,
    schema: z.looseObject({ _id: z.string(), ...rosterFields }),
    upgrades: [],
  });
  return {
    async members(): Promise<StaffMember[]> {
      return (await collection.get(id))?.members ?? [];
    },
    async memberOf(emailKey: string): Promise<StaffMember | null> {
      const roster = await collection.get(id);
      return roster?.members.find((member) => member.emailKey === emailKey) ?? null;
    },
    /** Removes members whose data is deleted, even the last owner. */
    async forget(isDeleted: (member: StaffMember) => boolean): Promise<void> {
      await collection.update(id, (roster) => {
        const members = roster.members.filter((member) => !isDeleted(member));
        return members.length === roster.members.length ? null : { ...roster, members };
      });
    },
    /** Replaces the list of members with the result of `change`, atomically, or returns its refusal. */
    async update(change: (members: StaffMember[]) => Result<StaffMember[]>): Promise<Result<StaffRoster>> {
      await collection.insert({ _id: id, members: [] });
      return updateOrRefuse(collection, id, (roster) => {
        const members = change(roster.members);
        return members.ok ? ok({ ...roster, members: members.value }) : members;
      });
    },
  };
}
