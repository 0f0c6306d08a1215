import { z } from 'zod';
import { emailKey } from '@/lib/base/email-key';
import { ok, type Result } from '@/lib/base/result';
import type { Localized } from '@/lib/i18n/locale';
import { mailRecords } from '@/lib/mail/outbox';
import { mailIndexes, type QueuedMail } from '@/lib/mail/record';
import { withMails } from '@/lib/mail/rules';
import type { CollectionSpec, Store } from '@/lib/store/port';
import { updateOrRefuse } from '@/lib/store/update-or-refuse';
import { openVersioned } from '@/lib/store/versioned-collection';
import { rosterFields, type StaffMember, type StaffRole, type StaffRoster, staffRoles } from './record';

export const staffRosterSpec: CollectionSpec<StaffRoster> = {
  name: 'staff_roster',
  key: 'text',
  unique: [],
  indexes: [...mailIndexes],
};
const id = 'staff';

export type Roster = ReturnType<typeof createRoster>;

/** The roster without a member and the mails to them. Former members have mails too. */
function without(roster: StaffRoster, key: string): StaffRoster {
  const members = roster.members.filter((member) => member.emailKey !== key);
  const mails = roster.mails.filter(({ to }) => emailKey(to.address) !== key);
  return withMails({ ...roster, members }, mails);
}

/** Who works in the office, and in which role. */
export function createRoster(store: Store) {
  const collection = openVersioned(store, {
    spec: staffRosterSpec,
    schema: z.looseObject({ _id: z.string(), ...rosterFields }),
    upgrades: [],
  });
  const { outbox, withMail } = mailRecords(collection);
  return {
    recordId: id,
    outbox,
    withMail,
    async members(): Promise<StaffMember[]> {
      return (await collection.get(id))?.members ?? [];
    },
    /** Whether the roster has a member with this address, or a mail to a former one. */
    async lists(key: string): Promise<boolean> {
      const roster = await collection.get(id);
      const addresses = roster?.mails.map(({ to }) => emailKey(to.address)) ?? [];
      return addresses.includes(key) || roster?.members.some((member) => member.emailKey === key) === true;
    },
    async memberOf(emailKey: string): Promise<StaffMember | null> {
      const roster = await collection.get(id);
      return roster?.members.find((member) => member.emailKey === emailKey) ?? null;
    },
    /**
     * Removes members whose retention period is over, even the last owner, and the mails to them. Resolves to whether
     * there were any.
     */
    async forget(isDeleted: (member: StaffMember) => boolean): Promise<boolean> {
      const { outcome } = await collection.update(id, (roster) => {
        const gone = roster.members.filter(isDeleted);
        return gone.length > 0 ? gone.reduce((left, { emailKey }) => without(left, emailKey), roster) : null;
      });
      return outcome === 'updated';
    },
    /**
     * Ends or lowers roles above the limit for an address, even that of the last owner, and removes the mails to former
     * members. Returns the members.
     */
    async restrict(limitOf: (emailKey: string) => StaffRole | 'ended' | undefined): Promise<StaffMember[]> {
      const rank = (role: StaffRole) => staffRoles.indexOf(role);
      await collection.update(id, (roster) => {
        const members = roster.members.flatMap((member) => {
          const limit = limitOf(member.emailKey) ?? member.role;
          if (limit === 'ended') return [];
          return rank(limit) < rank(member.role) ? { ...member, role: limit } : member;
        });
        const mails = roster.mails.filter(({ to }) => limitOf(emailKey(to.address)) !== 'ended');
        return withMails({ ...roster, members }, mails);
      });
      return this.members();
    },
    /**
     * Removes everything about a present or former member: the member, even the last owner, the mails to them, and
     * their name in mails to others, where the name of the show replaces it.
     */
    async erase(key: string, names: readonly string[], show: Localized): Promise<void> {
      const isName = (value: unknown) => names.some((name) => name === value);
      const renamed = (mail: QueuedMail): QueuedMail => {
        const props = Object.entries(mail.props).map(([prop, value]) => [
          prop,
          isName(value) ? show[mail.locale] : value,
        ]);
        return { ...mail, props: Object.fromEntries(props) };
      };
      await collection.update(id, (roster) => {
        const left = without(roster, key);
        const isNamed = roster.mails.some(({ props }) => Object.values(props).some(isName));
        const isListed =
          left.members.length < roster.members.length || left.mails.length < roster.mails.length;
        return isNamed || isListed ? { ...left, mails: left.mails.map(renamed) } : null;
      });
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
