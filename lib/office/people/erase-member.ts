import { confirmPassword, type PasswordConfirmation } from '@/lib/accounts/confirm-password';
import type { SignInDeps } from '@/lib/accounts/sign-in';
import type { AuditDeps } from '@/lib/audit/audited';
import { emailKey } from '@/lib/base/email-key';
import { type Result, refuse } from '@/lib/base/result';
import type { EraseDeps } from '@/lib/privacy/erase-person';
import { erasePersonFor } from '@/lib/privacy/erase-person-for';
import type { RegistrationDeps } from '@/lib/registration/types';
import type { StaffFor } from '../abilities';
import { endOwnRole, endRoleForDeletion } from '../change-staff';
import type { OfficeDeps } from '../types';

type Deps = EraseDeps &
  AuditDeps &
  Pick<RegistrationDeps, 'mailPermits' | 'event'> &
  Pick<OfficeDeps, 'roster' | 'users'>;

/**
 * Ends the role of a member who confirmed that they want their data deleted, and deletes it. Refuses with `not_found`
 * if nobody with this address waits for it, with `last_owner` and `too_many_requests`. Repeating it completes a call
 * that was interrupted.
 */
export async function eraseMember(
  deps: Deps,
  by: StaffFor<'changeOrganisers'>,
  { email }: { email: string },
): Promise<Result<unknown>> {
  const key = emailKey(email);
  const awaited = await deps.roster.awaitedDeletions();
  if (!awaited.some((each) => each.emailKey === key)) return refuse('not_found');
  const ended = (await deps.roster.memberOf(key)) ? await endRoleForDeletion(deps, { email, by }) : null;
  if (ended?.ok === false) return ended;
  return erasePersonFor(deps, { by: by.id, who: key, isRequested: true });
}

/**
 * Ends the own role of a member who just gave their second factor, and deletes everything about them. Refuses with
 * `last_owner` and `too_many_requests`. If it is interrupted, an owner can complete it.
 */
export async function eraseSelf(deps: Deps, by: StaffFor<'deleteSelf'>): Promise<Result<unknown>> {
  const key = emailKey(by.email);
  const owners = (await deps.roster.members()).filter(({ role }) => role === 'owner');
  if (by.role === 'owner' && owners.length === 1) return refuse('last_owner');
  await deps.roster.awaitDeletion(key, deps.clock());
  const ended = await endOwnRole(deps, by);
  return ended.ok ? erasePersonFor(deps, { by: by.id, who: key, isRequested: true }) : ended;
}

/** Like `eraseSelf`, after the password. Refuses with an error of `currentPassword` as well. */
export async function deleteOwnStaffAccount(
  deps: Deps & SignInDeps,
  by: StaffFor<'deleteSelf'>,
  confirmation: PasswordConfirmation,
): Promise<Result<unknown>> {
  const confirmed = await confirmPassword(deps, confirmation);
  return confirmed.ok ? eraseSelf(deps, by) : confirmed;
}
