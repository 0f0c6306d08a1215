import { createHash } from 'node:crypto';
import type { User } from '@/lib/accounts/record';
import { ok } from '@/lib/base/result';
import type { SecurityLogDeps } from '@/lib/base/security-log';
import { dayOf } from '@/lib/base/venue-time';
import { nameInMail } from '@/lib/base/web-address';
import { instantAt } from '@/lib/event/rules';
import type { TradeShow } from '@/lib/event/types';
import { freePermit } from '@/lib/mail/mail-permit';
import { queueMail } from '@/lib/mail/queue-mail';
import type { MailOf } from '@/lib/mail/types';
import type { Store } from '@/lib/store/port';
import { isFactorGiven, recentFactor } from '../abilities';
import type { StaffMember, StaffRole, StaffRoster } from '../record';
import { dayAfter, officePages, officePath } from '../rules';
import type { OfficeDeps, Staff } from '../types';
import { type Shown, shownPeopleSpec } from './record';

export type ShownMails = {
  /** To owners: a member of staff has seen many people today. */
  manyPeopleShown: { member: string; role: StaffRole; count: string };
};

/** The length of a stored hash: 66 bits, so that two of ten thousand people practically never share one. */
const hashLength = 11;
/** The number of documents that are deleted at once. Staff has at most 200 members. */
const deletedAtOnce = 1_000;

interface ShownDeps extends SecurityLogDeps {
  roster: Pick<OfficeDeps['roster'], 'update'>;
  users: Pick<OfficeDeps['users'], 'update'>;
  /** A keyed hash. */
  hash: (text: string) => string;
  clock: () => Date;
  event: Pick<TradeShow, 'office' | 'timeZone' | 'organizerLanguage'>;
}

export type ShownPeople = ReturnType<typeof createShownPeople>;

/**
 * Counts the people whom lists and searches show to each member of staff in a day. All processes share the counts. At
 * the limit of the event, owners are mailed and members of the desk see no further lists until they confirm that it is
 * them.
 */
export function createShownPeople(store: Store, deps: ShownDeps) {
  const { clock, event, hash } = deps;
  const collection = store.collection(shownPeopleSpec);

  /** What is counted today, from what is stored. Another limit, such as that of another role, begins anew. */
  function today({ id, role }: Staff, now: Date, stored?: Shown): Shown {
    const day = dayOf(now, event.timeZone);
    const limit = role === 'desk' ? event.office.deskPeoplePerDay : event.office.organizerPeoplePerDay;
    const isSameDay = stored?.day === day;
    if (isSameDay && stored.limit === limit) return stored;
    const expiresAt = instantAt(event, `${dayAfter(day)}T00:00`);
    const people = isSameDay ? stored.people.slice(0, limit) : [];
    return { _id: id, day, limit, people, expiresAt, ...(people.length >= limit && { reachedAt: now }) };
  }

  return {
    /**
     * Counts people who are about to be shown. `paused`: a member of the desk has reached the limit, so they must not
     * be shown.
     */
    async add(staff: Staff, ids: readonly string[]): Promise<'counted' | 'paused'> {
      const now = clock();
      let isPaused = false;
      const change = (stored?: Shown): Shown | null => {
        const before = today(staff, now, stored);
        isPaused = isOnHold(staff, before, now);
        const people = new Set(before.people);
        for (const id of ids)
          if (people.size < before.limit) people.add(hash(`${before.day} ${id}`).slice(0, hashLength));
        if (isPaused || people.size === before.people.length)
          return before === stored || people.size === 0 ? null : before;
        const isReached = people.size >= before.limit;
        return { ...before, people: [...people], ...(isReached && { reachedAt: now }) };
      };
      const stored = await collection.update(staff.id, change, change() ?? undefined);
      if ('document' in stored && stored.document.reachedAt && !stored.document.mailedAt)
        await reportLimit(staff, stored.document, stored.document.reachedAt);
      return isPaused ? 'paused' : 'counted';
    },

    /** Deletes what was counted on past days. */
    async forgetPastDays(): Promise<void> {
      const past = await collection.find({ field: 'expiresAt', atMost: clock(), limit: deletedAtOnce });
      for (const { _id } of past) await collection.delete(_id);
    },
  };

  /** Repeated by the next list if the process dies before the end. */
  async function reportLimit(staff: Staff, { day, limit }: Shown, reachedAt: Date): Promise<void> {
    if (pauses(staff))
      await deps.users.update(staff.id, (account) => withoutRecentFactor(account, reachedAt));
    const complete = (roster: StaffRoster): StaffRoster =>
      roster.members
        .filter(({ role }) => role === 'owner')
        .reduce((next, owner) => mailOwner(next, owner, { staff, day, limit }), roster);
    await deps.roster.update(ok, complete);
    const noted = await collection.update(staff.id, (current) =>
      current.mailedAt || current.day !== day ? null : { ...current, mailedAt: clock() },
    );
    if (noted.outcome === 'updated') deps.securityEvent('many_people_shown', { actor: staff.id });
  }

  /** Queues the mail to one owner, unless another process has done it. */
  function mailOwner(
    roster: StaffRoster,
    { emailKey, email }: StaffMember,
    { staff, day, limit }: { staff: Staff; day: string; limit: number },
  ): StaffRoster {
    const mail: MailOf<ShownMails> = {
      kind: 'manyPeopleShown',
      to: { name: '', address: email },
      locale: event.organizerLanguage,
      props: { member: nameInMail(staff.name) || staff.email, role: staff.role, count: String(limit) },
      link: { path: `${officePath}${officePages.history.path}?by=${staff.id}` },
    };
    const same = JSON.stringify([staff.id, day, limit, emailKey]);
    const id = createHash('sha256').update(same).digest('hex').slice(0, 24);
    if (roster.mails.some((each) => each.id === id)) return roster;
    return queueMail(roster, mail, freePermit(clock()), id);
  }
}

const pauses = ({ role }: Staff): boolean => role === 'desk';

/** The account as if its second factor had been given too long ago, so that its page asks for it. */
function withoutRecentFactor(account: User, reachedAt: Date): User {
  const latest = reachedAt.getTime() - recentFactor;
  const sessions = account.sessions.map((session) => {
    const { factorAt } = session;
    const isBefore = factorAt && factorAt <= reachedAt && factorAt.getTime() > latest;
    return isBefore ? { ...session, factorAt: new Date(latest) } : session;
  });
  return { ...account, sessions };
}

/** Whether a member of the desk has reached the limit and has not given the second factor since, or not recently. */
function isOnHold(staff: Staff, { reachedAt }: Shown, now: Date): boolean {
  if (!pauses(staff) || !reachedAt) return false;
  const { factorAt } = staff.session;
  return !factorAt || factorAt <= reachedAt || !isFactorGiven(staff, now, true);
}
