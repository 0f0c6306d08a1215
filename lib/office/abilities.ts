import type { StaffId } from '@/lib/audit/record';
import { ok, type Result, refuse } from '@/lib/base/result';
import type { StaffRole } from './record';
import type { Staff } from './types';

/* Who may do what in the office. An action that a role does not list is denied. */

const desk = [
  'today',
  'search',
  'readPerson',
  'correct',
  'changeAddress',
  'resend',
  'badge',
  'walkIn',
  'note',
  'gates',
  'renewCodes',
  'deleteSelf',
] as const;
const organiser = [
  ...desk,
  'premarket',
  'lists',
  'seats',
  'devices',
  'parties',
  'invite',
  'sendInvitations',
  'grantPremarket',
  'mails',
  'export',
  'block',
  'erase',
  'staff',
  'changeStaff',
  'history',
] as const;
const owner = [...organiser, 'changeOrganisers'] as const;

export const actionsOf = { desk, organiser, owner } satisfies Record<StaffRole, readonly string[]>;

/** Everything that staff can do. */
export type OfficeAction = (typeof owner)[number];

/** Actions for which the second factor must have been given within `recentFactor`. */
export const dangerousActions: ReadonlySet<OfficeAction> = new Set([
  'export',
  'erase',
  'devices',
  'sendInvitations',
  'grantPremarket',
  'changeStaff',
  'changeOrganisers',
  'renewCodes',
  'deleteSelf',
]);

/** How long the second factor counts as recent, ms: 10 minutes. */
export const recentFactor = 10 * 60_000;

declare const permitted: unique symbol;
/** A staff member who may carry out this action now. Only `permit` returns it; use cases of the office require it. */
export type StaffFor<A extends OfficeAction> = Staff & { readonly id: StaffId; readonly [permitted]: A };

/** Whether the role has the action. */
export function mayDo(role: StaffRole, action: OfficeAction): boolean {
  const actions: readonly string[] = actionsOf[role];
  return actions.includes(action);
}

/**
 * Proves that a staff member may carry out the action. Refuses with `not_found` if their role does not have it, and
 * with `factor_required` until they give their second factor; for a dangerous action, within the last 10 minutes.
 */
export function permit<A extends OfficeAction>(staff: Staff, action: A, now: Date): Result<StaffFor<A>> {
  if (isPermitted(staff, action, now)) return ok(staff);
  return refuse(mayDo(staff.role, action) ? 'factor_required' : 'not_found');
}

function isPermitted<A extends OfficeAction>(staff: Staff, action: A, now: Date): staff is StaffFor<A> {
  return mayDo(staff.role, action) && isFactorGiven(staff, now, dangerousActions.has(action));
}

/** Whether the second factor was given in this session, or for a dangerous action recently. */
export function isFactorGiven(
  { session: { factorAt } }: Pick<Staff, 'session'>,
  now: Date,
  isDangerous = false,
): boolean {
  if (!factorAt) return false;
  return !isDangerous || now.getTime() - factorAt.getTime() < recentFactor;
}

/**
 * The key by which requests of staff are counted: the account or, until the second factor is given, the session, since
 * somebody who has only the password must not use up the member's requests.
 */
export const requesterOf = ({ id, session }: Pick<Staff, 'id' | 'session'>): string =>
  session.factorAt ? id : session.id;

/** Whether staff may give this role to somebody, or take it away. Only owners decide on organisers and owners. */
export function mayGive(
  staff: StaffFor<'changeStaff'> | StaffFor<'changeOrganisers'>,
  role: StaffRole,
): boolean {
  return role === 'desk' || mayDo(staff.role, 'changeOrganisers');
}
