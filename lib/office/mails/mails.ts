import type { User } from '@/lib/accounts/record';
import { nameInMail } from '@/lib/base/web-address';
import type { TradeShow } from '@/lib/event/types';
import type { Locale } from '@/lib/i18n/locale';
import { freePermit } from '@/lib/mail/mail-permit';
import { queueMail } from '@/lib/mail/queue-mail';
import type { MailOf } from '@/lib/mail/types';
import { enrolmentLink } from '../factor/enrolment';
import type { StaffMember, StaffRole, StaffRoster } from '../record';
import { enrolmentFor, withEnrolment } from '../repository';

export type OfficeMails = {
  /** To a new member: the role, who gave it, and the link that sets up the second factor. */
  staffInvitation: { invitedBy: string; role: StaffRole };
  /** To a member: their new role, and who gave it. */
  roleChanged: { name: string; changedBy: string; role: StaffRole };
  /** To a former member, by whom the role was ended. */
  roleEnded: { name: string; changedBy: string };
  /** To a member who asked for it: the link that sets up the second factor. */
  factorLink: { name: string };
};

export interface RoleChange {
  before: StaffMember | undefined;
  after: StaffMember | null;
  account: Pick<User, 'name' | 'locale'> | null;
  byName: string;
  event: Pick<TradeShow, 'shortName' | 'organizerLanguage'>;
  /** The language for somebody without an account. */
  locale?: Locale | undefined;
  now: Date;
}

/** The roster after the change, with the mail about it. */
export function withRoleMail(roster: StaffRoster, change: RoleChange): StaffRoster {
  const { before, after, account, event, now } = change;
  const member = after ?? before;
  if (!member || before === after) return roster;
  // Somebody without an account has the language of their invitation.
  const earlier = roster.mails.findLast(({ to }) => to.address === member.email);
  const locale = account?.locale ?? earlier?.locale ?? change.locale ?? event.organizerLanguage;
  const changedBy = nameInMail(change.byName) || event.shortName[locale];
  const name = nameInMail(account?.name ?? '');
  const to = { to: { name, address: member.email }, locale };
  const send = (current: StaffRoster, mail: MailOf<OfficeMails>) => queueMail(current, mail, freePermit(now));
  if (!after) return send(roster, { ...to, kind: 'roleEnded', props: { name, changedBy } });
  const { role } = after;
  if (before) return send(roster, { ...to, kind: 'roleChanged', props: { name, changedBy, role } });
  const offered = withEnrolment(roster, after.emailKey) ?? roster;
  const enrolment = enrolmentFor(offered, after.emailKey);
  const link = enrolment && enrolmentLink(enrolment, now);
  return send(offered, { ...to, kind: 'staffInvitation', props: { invitedBy: changedBy, role }, link });
}
