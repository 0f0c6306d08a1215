import { z } from 'zod';
import { ok, type Result } from '@/lib/base/result';
import { mailRecords } from '@/lib/mail/outbox';
import { mailIndexes } from '@/lib/mail/record';
import { withMails } from '@/lib/mail/rules';
import type { CollectionSpec, Store } from '@/lib/store/port';
import { updateOrRefuse } from '@/lib/store/update-or-refuse';
import { openVersioned } from '@/lib/store/versioned-collection';
import { rosterFields, type StaffMember, type StaffRoster } from './record';

export const staffRosterSpec: CollectionSpec<StaffRoster> = {
  name: 'staff_roster',
  key: 'text',
  unique: [],
  indexes: [...mailIndexes],
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
  const { outbox, withMail } = mailRecords(collection);
  return {
    outbox,
    withMail,
    async members(): Promise<StaffMember[]> {
      return (await collection.get(id))?.members ?? [];
    },
    async memberOf(emailKey: string): Promise<StaffMember | null> {
      const roster = await collection.get(id);
      return roster?.members.find((member) => member.emailKey === emailKey) ?? null;
    },
    /**
     * Removes members whose data is deleted, even the last owner, and the mails to them. Resolves to whether there were
     * any.
     */
    async forget(isDeleted: (member: StaffMember) => boolean): Promise<boolean> {
      const { outcome } = await collection.update(id, (roster) => {
        const gone = new Set(roster.members.filter(isDeleted).map(({ email }) => email));
        if (gone.size === 0) return null;
        const members = roster.members.filter(({ email }) => !gone.has(email));
        const mails = roster.mails.filter(({ to }) => !gone.has(to.address));
        return withMails({ ...roster, members }, mails);
      });
      return outcome === 'updated';
    },
    /**
     * Replaces the list of members with the result of `change`, atomically, or returns its refusal. `complete` may
     * queue mails.
     */
    async update(
      change: (members: StaffMember[]) => Result<StaffMember[]>,
      complete: (roster: StaffRoster, before: StaffRoster) => StaffRoster = (roster) => roster,
    ): Promise<Result<StaffRoster>> {
      await collection.insert({ _id: id, members: [], mails: [] });
      return updateOrRefuse(collection, id, (roster) => {
        const members = change(roster.members);
        return members.ok ? ok(complete({ ...roster, members: members.value }, roster)) : members;
      });
    },
  };
}
