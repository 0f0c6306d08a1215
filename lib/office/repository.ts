import { z } from 'zod';
import { emailKey } from '@/lib/base/email-key';
import { newId } from '@/lib/base/ids';
import { ok, type Result } from '@/lib/base/result';
import type { Localized } from '@/lib/i18n/locale';
import { mailRecords } from '@/lib/mail/outbox';
import { mailIndexes, type QueuedMail } from '@/lib/mail/record';
import { withMails } from '@/lib/mail/rules';
import type { CollectionSpec, Store } from '@/lib/store/port';
import { updateOrRefuse } from '@/lib/store/update-or-refuse';
import { openVersioned } from '@/lib/store/versioned-collection';
import {
  type AwaitedDeletion,
  type Enrolment,
  rosterFields,
  type StaffMember,
  type StaffRole,
  type StaffRoster,
  staffRoles,
} from './record';

export const staffRosterSpec: CollectionSpec<StaffRoster> = {
  name: 'staff_roster',
  key: 'text',
  unique: [],
  indexes: [...mailIndexes],
};
const id = 'staff';

export type Roster = ReturnType<typeof createRoster>;

/** The roster without a member, their link and request, and the mails to them. Former members have mails too. */
function without(roster: StaffRoster, key: string): StaffRoster {
  const isOther = (each: { emailKey: string }) => each.emailKey !== key;
  const { enrolments, deletions } = roster;
  const mails = roster.mails.filter(({ to }) => emailKey(to.address) !== key);
  const left = {
    ...roster,
    members: roster.members.filter(isOther),
    ...(enrolments && { enrolments: enrolments.filter(isOther) }),
    ...(deletions && { deletions: deletions.filter(isOther) }),
  };
  return withMails(left, mails);
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
    /** Whether the roster has a member with this address or a request of theirs, or a mail to a former one. */
    async lists(key: string): Promise<boolean> {
      const { members = [], deletions = [], mails = [] } = (await collection.get(id)) ?? {};
      const addresses = mails.map(({ to }) => emailKey(to.address));
      return addresses.includes(key) || [...members, ...deletions].some((each) => each.emailKey === key);
    },
    async memberOf(emailKey: string): Promise<StaffMember | null> {
      const roster = await collection.get(id);
      return roster?.members.find((member) => member.emailKey === emailKey) ?? null;
    },
    /**
     * The member's link for their first second factor, a new one if they have none. Earlier mails with it keep working
     * until one is used. Null for everybody else.
     */
    async offerEnrolment(emailKey: string): Promise<Enrolment | null> {
      const result = await collection.update(id, (roster) => withEnrolment(roster, emailKey));
      const roster = 'document' in result ? result.document : null;
      return (roster && enrolmentFor(roster, emailKey)) ?? null;
    },
    /** The link with this id, if it is unused and its member still has the role that it was made for. */
    async enrolmentById(enrolmentId: string): Promise<Enrolment | null> {
      const roster = await collection.get(id);
      return (roster && openEnrolments(roster).find((each) => each.id === enrolmentId)) ?? null;
    },
    /** Ends a link. True for one caller only. */
    async spendEnrolment(enrolmentId: string): Promise<boolean> {
      const { outcome } = await collection.update(id, (roster) => {
        const used = openEnrolments(roster).find((each) => each.id === enrolmentId);
        const enrolments = roster.enrolments?.filter((each) => each.emailKey !== used?.emailKey);
        return used ? { ...roster, enrolments } : null;
      });
      return outcome === 'updated';
    },
    /** The confirmed requests of members to delete their data, which wait for an owner. */
    async awaitedDeletions(): Promise<AwaitedDeletion[]> {
      return (await collection.get(id))?.deletions ?? [];
    },
    /** Stores that a member confirmed such a request. False if this is nobody of the staff. */
    async awaitDeletion(emailKey: string, since: Date): Promise<boolean> {
      const result = await collection.update(id, (roster) => {
        const member = roster.members.find((each) => each.emailKey === emailKey);
        const deletions = roster.deletions ?? [];
        if (!member || deletions.some((each) => each.emailKey === emailKey)) return null;
        return { ...roster, deletions: [...deletions, { emailKey, email: member.email, since }] };
      });
      return 'document' in result && result.document.members.some((each) => each.emailKey === emailKey);
    },
    /**
     * Removes members whose retention period is over, even the last owner, with the mails to them, and the mails to anybody
     * that are as old. Resolves to whether there were any.
     */
    async forget(isDeleted: (of: Pick<StaffMember, 'emailKey' | 'since'>) => boolean): Promise<boolean> {
      const { outcome } = await collection.update(id, (roster) => {
        const gone = [...roster.members, ...(roster.deletions ?? [])].filter(isDeleted);
        const left = gone.reduce((next, { emailKey: key }) => without(next, key), roster);
        const mails = left.mails.filter(
          ({ to, queuedAt: since }) => !isDeleted({ emailKey: emailKey(to.address), since }),
        );
        return gone.length > 0 || mails.length < left.mails.length ? withMails(left, mails) : null;
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
        const isEnded = (key: string) => limitOf(key) === 'ended';
        const mails = roster.mails.filter(({ to }) => !isEnded(emailKey(to.address)));
        const enrolments = roster.enrolments?.filter((link) => !isEnded(link.emailKey));
        return withMails({ ...roster, members, ...(enrolments && { enrolments }) }, mails);
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
        const sizeOf = ({ members, deletions = [], mails }: StaffRoster) =>
          members.length + deletions.length + mails.length;
        const isListed = sizeOf(left) < sizeOf(roster);
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

/** The links of members who still have the role that their link was made for. */
function openEnrolments({ enrolments = [], members }: StaffRoster): Enrolment[] {
  return enrolments.filter((link) =>
    members.some(({ emailKey, since }) => emailKey === link.emailKey && Number(since) === Number(link.since)),
  );
}

/** The roster with a link for this member. Null if they have one, or are not in it. */
export function withEnrolment(roster: StaffRoster, emailKey: string): StaffRoster | null {
  const member = roster.members.find((each) => each.emailKey === emailKey);
  if (!member || enrolmentFor(roster, emailKey)) return null;
  const link = { id: newId(), nonce: newId(), emailKey, since: member.since };
  return { ...roster, enrolments: [...openEnrolments(roster), link] };
}

/** The unused link of a member. */
export function enrolmentFor(roster: StaffRoster, emailKey: string): Enrolment | undefined {
  return openEnrolments(roster).find((each) => each.emailKey === emailKey);
}
