import { queueSecurityNotice } from '@/lib/accounts/mails';
import type { User } from '@/lib/accounts/record';
import { withoutSessions } from '@/lib/accounts/rules';
import { audited } from '@/lib/audit/audited';
import { type AuditEntry, commandLine, type Operator } from '@/lib/audit/record';
import { isEmail } from '@/lib/base/email-field';
import { emailKey } from '@/lib/base/email-key';
import { newId } from '@/lib/base/ids';
import { ok, type Result, refuse, refuseFields } from '@/lib/base/result';
import type { TradeShow } from '@/lib/event/types';
import type { Locale } from '@/lib/i18n/locale';
import { freePermit, type MailPermits } from '@/lib/mail/mail-permit';
import { revoking } from '@/lib/revocations/revoking';
import { mayDo, mayGive, type StaffFor } from './abilities';
import { type RoleChange, withRoleMail } from './mails/mails';
import type { StaffMember, StaffRole } from './record';
import type { OfficeDeps } from './types';

type Deps = Pick<OfficeDeps, 'roster' | 'users' | 'clock' | 'audit' | 'securityEvent' | 'revocations'> & {
  event: Pick<TradeShow, 'shortName' | 'organizerLanguage'>;
};

/** Who changes staff: a member of staff, or the command line, which may do everything. */
type StaffChanger = StaffFor<'changeStaff'> | StaffFor<'changeOrganisers'> | typeof commandLine;

/** The maximum number of staff. */
const maxMembers = 200;

const operatorOf = (by: StaffChanger): Operator => (by === commandLine ? by : by.id);

const mayChange = (by: StaffChanger) => (role: StaffRole) => by === commandLine || mayGive(by, role);

interface MemberChange {
  key: string;
  /** The member before the change; undefined for a new one. */
  before: StaffMember | undefined;
  /** The account of the address, if there is one. */
  account: User | null;
  by: Operator;
  /** The name of the person who makes the change; empty for the command line. */
  byName: string;
  /** Whether the member is mailed. They are not if their data is deleted next, which has a mail of its own. */
  isMailed: boolean;
  /** Whether a member may have or had this role. */
  mayChange: (role: StaffRole) => boolean;
}

/**
 * Gives the owner of an email address a role, whether or not they have an account yet, and mails them: a new member
 * gets an invitation with the link that sets up their second factor. Refuses with:
 * - an error of `email`, `last_owner`, `staff_full`, `too_many_requests`
 * - `not_found` if an organiser makes or changes anybody above the desk
 * @param locale the language of the invitation to somebody without an account, by default the organiser's
 */
export async function giveRole(
  deps: Deps & { mailPermits: Pick<MailPermits, 'byStaff'> },
  { email, role, by, locale }: { email: string; role: StaffRole; by: StaffChanger; locale?: Locale },
): Promise<Result<null>> {
  const address = email.trim();
  if (!isEmail(address)) return refuseFields({ email: 'emailInvalid' });
  const member = await memberChange(deps, address, by);
  const isNew = member.before === undefined;
  const id = member.before?.id ?? newId();
  const permit = isNew
    ? await deps.mailPermits.byStaff({ by: member.by, email: address })
    : ok(freePermit(deps.clock()));
  if (!permit.ok) return permit;
  const change = (current: StaffMember | undefined) =>
    current?.role === role
      ? current
      : {
          id: current?.id ?? id,
          emailKey: member.key,
          email: current?.email ?? address,
          role,
          since: deps.clock(),
        };
  const roles = { before: member.before?.role, after: role };
  const store = () => storeMember(deps, member, change, locale);
  const account = member.account?._id;
  return auditedChange(deps, member, { id, field: 'role', roles }, () =>
    isNew ? store() : revoking(deps, { kind: 'role', emailKey: member.key, account, value: role }, store),
  );
}

/**
 * Takes a member's role away, with their second factor, and mails them. Refuses with `not_found` and `last_owner`.
 * Repeating it completes a call that was interrupted.
 */
export async function endRole(
  deps: Deps,
  { email, by }: { email: string; by: StaffChanger },
): Promise<Result<null>> {
  return endMember(deps, await memberChange(deps, email, by));
}

/** Like `endRole`, before the member's data is deleted: the mail about the deletion is enough. */
export async function endRoleForDeletion(
  deps: Deps,
  { email, by }: { email: string; by: StaffFor<'changeOrganisers'> },
): Promise<Result<null>> {
  return endMember(deps, { ...(await memberChange(deps, email, by)), isMailed: false });
}

/** Like `endRoleForDeletion`, for the own role, which everybody may give up. */
export async function endOwnRole(deps: Deps, by: StaffFor<'deleteSelf'>): Promise<Result<null>> {
  const key = emailKey(by.email);
  const [account, before] = [await deps.users.byId(by.id), (await deps.roster.memberOf(key)) ?? undefined];
  const change = { key, before, account, by: by.id, byName: by.name, isMailed: false, mayChange: () => true };
  return endMember(deps, change);
}

/**
 * Removes the second factor of a member who lost it, and mails them. They set up another one with a mailed link. Only
 * owners and the command line may. Refuses with `not_found`.
 */
export async function resetFactor(
  deps: Deps,
  { email, by }: { email: string; by: StaffChanger },
): Promise<Result<null>> {
  const member = await memberChange(deps, email, by);
  if (!member.before) return refuse('not_found');
  return auditedChange(deps, member, { id: member.before.id, field: 'factor' }, async () => {
    if (by !== commandLine && !mayDo(by.role, 'changeOrganisers')) return refuse('not_found');
    const now = deps.clock();
    await removeFactor(deps, member, (account) => queueSecurityNotice(account, 'factorRemoved', now));
    return ok(null);
  });
}

async function memberChange({ users, roster }: Deps, email: string, by: StaffChanger): Promise<MemberChange> {
  const key = emailKey(email);
  return {
    key,
    before: (await roster.memberOf(key)) ?? undefined,
    account: await users.byEmailKey(key),
    by: operatorOf(by),
    byName: by === commandLine ? '' : by.name,
    isMailed: true,
    mayChange: mayChange(by),
  };
}

/** Ends a role. Every role that ends, except by an erasure, ends here. */
function endMember(deps: Deps, member: MemberChange): Promise<Result<null>> {
  const { key, before, account } = member;
  const roles = { before: before?.role };
  return auditedChange(deps, member, { id: before?.id, field: 'role', roles }, async () => {
    const revoked = { kind: 'role', emailKey: key, account: account?._id, value: 'ended' } as const;
    const ended = await revoking(deps, revoked, () => storeMember(deps, member, () => null));
    if (!ended.ok && (await deps.roster.memberOf(key))) return ended;
    // An interrupted call may have removed the member from the roster, but not the second factor.
    return (await removeFactor(deps, member)) ? ok(null) : ended;
  });
}

/** What the audit says about a change of a member. */
interface Change {
  /** The id of the member in the roster. */
  id: string | undefined;
  field: string;
  roles?: AuditEntry['roles'];
}

/** Makes a change with an entry in the audit about the account of the address, or about the member if there is none. */
async function auditedChange(
  deps: Deps,
  { by, account }: MemberChange,
  { id, field, roles }: Change,
  change: () => Promise<Result<null>>,
): Promise<Result<null>> {
  const userId = account?._id;
  const record = userId ?? id;
  const act = { by, action: 'change staff', fields: [field], roles } as const;
  const result = await audited(deps, { ...act, ...(record && { record }) }, change);
  if (result.ok) deps.securityEvent('staff_changed', { userId, actor: by });
  return result;
}

/** Replaces a member, and queues the mail about their role in the same write. */
async function storeMember(
  deps: Deps,
  { key, account, byName, isMailed, mayChange }: MemberChange,
  change: (current: StaffMember | undefined) => StaffMember | null,
  locale?: Locale,
): Promise<Result<null>> {
  let roles: Pick<RoleChange, 'before' | 'after'> = { before: undefined, after: null };
  const replace = (members: StaffMember[]): Result<StaffMember[]> => {
    const current = members.find((member) => member.emailKey === key);
    const next = change(current);
    roles = { before: current, after: next };
    if (!current && !next) return refuse('not_found');
    if ([current, next].some((member) => member && !mayChange(member.role))) return refuse('not_found');
    if (current === next) return ok(members);
    const others = members.filter((member) => member !== current);
    const after = next ? [...others, next] : others;
    if (after.length > maxMembers) return refuse('staff_full');
    const keepsAnOwner = after.some(({ role }) => role === 'owner');
    return current?.role === 'owner' && !keepsAnOwner ? refuse('last_owner') : ok(after);
  };
  const result = await deps.roster.update(replace, (roster) =>
    isMailed
      ? withRoleMail(roster, { ...roles, account, byName, event: deps.event, locale, now: deps.clock() })
      : roster,
  );
  return result.ok ? ok(null) : result;
}

/**
 * Removes the second factor of an account and ends its sessions, because whoever has the factor may have opened them.
 * Resolves to whether there was one.
 */
async function removeFactor(
  { users, securityEvent, revocations }: Deps,
  { account, by }: MemberChange,
  complete: (user: User) => User = (user) => user,
): Promise<boolean> {
  // Read again, because a factor may have been set up while the role ended.
  const newest = account && (await users.byId(account._id));
  if (!account || !newest?.staff) return false;
  await revocations.add({ kind: 'factor', subject: account._id });
  const { outcome } = await users.update(account._id, (current) =>
    current.staff ? complete({ ...withoutSessions(current), staff: undefined }) : null,
  );
  if (outcome !== 'updated') return false;
  securityEvent('factor_removed', { userId: account._id, actor: by });
  return true;
}
