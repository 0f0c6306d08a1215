import { withoutSessions } from '@/lib/accounts/rules';
import { audited } from '@/lib/audit/audited';
import { type AuditEntry, commandLine, type Operator } from '@/lib/audit/record';
import { isEmail } from '@/lib/base/email-field';
import { emailKey } from '@/lib/base/email-key';
import { newId } from '@/lib/base/ids';
import { ok, type Result, refuse, refuseFields } from '@/lib/base/result';
import { nameInMail } from '@/lib/base/web-address';
import type { TradeShow } from '@/lib/event/types';
import type { Locale } from '@/lib/i18n/locale';
import { freePermit, type MailPermit, type MailPermits } from '@/lib/mail/mail-permit';
import { queueMail } from '@/lib/mail/queue-mail';
import type { MailOf } from '@/lib/mail/types';
import { revoking } from '@/lib/revocations/revoking';
import { mayGive, type StaffFor } from './abilities';
import type { StaffMember, StaffRole, StaffRoster } from './record';
import type { OfficeDeps } from './types';

type Deps = Pick<OfficeDeps, 'roster' | 'users' | 'clock' | 'audit' | 'securityEvent' | 'revocations'>;

/** Who changes staff: a member of staff, or the command line, which may do everything. */
type StaffChanger = StaffFor<'changeStaff'> | typeof commandLine;

/** The maximum number of staff. */
const maxMembers = 200;

const operatorOf = (by: StaffChanger): Operator => (by === commandLine ? by : by.id);

const mayChange = (by: StaffChanger, role: StaffRole) => by === commandLine || mayGive(by, role);

export type OfficeMails = {
  /** To a new member: the role, and who gave it. */
  staffInvitation: { invitedBy: string; role: StaffRole };
};

interface InviteDeps extends Deps {
  mailPermits: Pick<MailPermits, 'byStaff'>;
  event: Pick<TradeShow, 'shortName' | 'organizerLanguage'>;
}

/**
 * Gives the owner of an email address a role, whether or not they have an account yet, and invites a new member by
 * mail. Refuses with an error of `email`, with `not_found` if an organiser makes or changes an owner, with
 * `last_owner`, `staff_full` and `too_many_requests`.
 * @param locale the language of the mail, by default the organiser's
 */
export async function giveRole(
  deps: InviteDeps,
  { email, role, by, locale }: { email: string; role: StaffRole; by: StaffChanger; locale?: Locale },
): Promise<Result<null>> {
  const given = email.trim();
  if (!isEmail(given)) return refuseFields({ email: 'emailInvalid' });
  const key = emailKey(given);
  const member = await deps.roster.memberOf(key);
  const isNew = !member;
  const id = member?.id ?? newId();
  const permit = isNew
    ? await deps.mailPermits.byStaff({ by: operatorOf(by), email: given })
    : ok(freePermit(deps.clock()));
  if (!permit.ok) return permit;
  const change = (current: StaffMember | undefined) => ({
    id: current?.id ?? id,
    emailKey: key,
    email: current?.email ?? given,
    role,
    since: current?.role === role ? current.since : deps.clock(),
  });
  const mail = invitation(deps, { email: given, role, by, locale });
  const roles = { before: member?.role, after: role };
  const store = () => storeMembers(deps, by, key, change, { mail, permit: permit.value });
  return auditedChange(deps, { by, key, id, field: 'role', roles }, (account) =>
    isNew ? store() : revoking(deps, { kind: 'role', emailKey: key, account, value: role }, store),
  );
}

function invitation(
  { event }: Pick<InviteDeps, 'event'>,
  { email, role, by, locale = event.organizerLanguage }: Parameters<typeof giveRole>[1],
): MailOf<OfficeMails> {
  const invitedBy = nameInMail(by === commandLine ? '' : by.name) || event.shortName[locale];
  return {
    kind: 'staffInvitation',
    to: { name: '', address: email },
    locale,
    props: { invitedBy, role },
    link: { path: '/login' },
  };
}

/**
 * Takes a member's role away, and their second factor. Refuses with `not_found` and `last_owner`. Repeating it completes
 * a call that was interrupted.
 */
export async function endRole(
  deps: Deps,
  { email, by }: { email: string; by: StaffChanger },
): Promise<Result<null>> {
  const key = emailKey(email);
  const member = await deps.roster.memberOf(key);
  const roles = { before: member?.role };
  return auditedChange(deps, { by, key, id: member?.id, field: 'role', roles }, async (account) => {
    const ended = await revoking(deps, { kind: 'role', emailKey: key, account, value: 'ended' }, () =>
      storeMembers(deps, by, key, () => null),
    );
    if (!ended.ok && (await deps.roster.memberOf(key))) return ended;
    // An interrupted call may have removed the member from the roster, but not the second factor.
    return (await removeFactor(deps, by, key)) ? ok(null) : ended;
  });
}

/**
 * Removes the second factor of a member who lost it. They set up another one at the next sign-in. Refuses with
 * `not_found`.
 */
export async function resetFactor(
  deps: Deps,
  { email, by }: { email: string; by: StaffChanger },
): Promise<Result<null>> {
  const member = await deps.roster.memberOf(emailKey(email));
  if (!member) return refuse('not_found');
  return auditedChange(deps, { by, key: member.emailKey, id: member.id, field: 'factor' }, async () => {
    // Whoever resets an owner's factor could take over the account of an owner who lost the password too.
    if (!mayChange(by, 'owner')) return refuse('not_found');
    await removeFactor(deps, by, member.emailKey);
    return ok(null);
  });
}

/** The invitation of a new member. */
interface Invited {
  mail: MailOf<OfficeMails>;
  permit: MailPermit;
}

interface AuditedChange {
  by: StaffChanger;
  key: string;
  /** The id of the member in the roster. */
  id: string | undefined;
  field: string;
  roles?: AuditEntry['roles'];
}

/** Makes a change with an entry in the audit about the account of the address, or about the member if there is none. */
async function auditedChange(
  deps: Deps,
  { by, key, id, field, roles }: AuditedChange,
  change: (account: string | undefined) => Promise<Result<null>>,
): Promise<Result<null>> {
  const userId = (await deps.users.byEmailKey(key))?._id;
  const record = userId ?? id;
  const act = { by: operatorOf(by), action: 'change staff', fields: [field], roles } as const;
  const changed = await audited(deps, { ...act, ...(record && { record }) }, () => change(userId));
  if (changed.ok) deps.securityEvent('staff_changed', { userId, actor: operatorOf(by) });
  return changed;
}

async function storeMembers(
  deps: Deps,
  by: StaffChanger,
  key: string,
  change: (current: StaffMember | undefined) => StaffMember | null,
  invited?: Invited,
): Promise<Result<null>> {
  const replace = (members: StaffMember[]): Result<StaffMember[]> => {
    const current = members.find(({ emailKey }) => emailKey === key);
    const next = change(current);
    if (!current && !next) return refuse('not_found');
    if ([current, next].some((member) => member && !mayChange(by, member.role))) return refuse('not_found');
    const others = members.filter((member) => member !== current);
    const after = next ? [...others, next] : others;
    if (after.length > maxMembers) return refuse('staff_full');
    const keepsAnOwner = after.some(({ role }) => role === 'owner');
    return current?.role === 'owner' && !keepsAnOwner ? refuse('last_owner') : ok(after);
  };
  const isIn = ({ members }: StaffRoster) => members.some(({ emailKey }) => emailKey === key);
  const changed = await deps.roster.update(replace, (after, before) =>
    invited && !isIn(before) ? queueMail(after, invited.mail, invited.permit) : after,
  );
  return changed.ok ? ok(null) : changed;
}

/**
 * Removes the second factor of an account and ends its sessions, because whoever has the factor may have opened them.
 * Resolves to whether there was one.
 */
async function removeFactor(
  { users, securityEvent, revocations }: Deps,
  by: StaffChanger,
  key: string,
): Promise<boolean> {
  const account = await users.byEmailKey(key);
  if (!account?.staff) return false;
  await revocations.add({ kind: 'factor', subject: account._id });
  await users.update(account._id, (current) => ({ ...withoutSessions(current), staff: undefined }));
  securityEvent('factor_removed', { userId: account._id, actor: operatorOf(by) });
  return true;
}
