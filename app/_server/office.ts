import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { type Result, refuse } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import type { FormAction } from '@/lib/http/form-state';
import { type OfficeAction, permit, type StaffFor } from '@/lib/office/abilities';
import { findStaff } from '@/lib/office/find-staff';
import type { OfficeLimits } from '@/lib/office/office-limits';
import { officePath } from '@/lib/office/rules';
import type { Staff } from '@/lib/office/types';
import { answerForm, type Outcome, type PostedForm } from './answer-form';
import { currentUser } from './current-user';
import { readDeps } from './read-deps';

/** The member of staff whose session cookie this is; bearer tokens do not count. For everybody else the page does not exist. */
export const currentStaff = cache(async (): Promise<Staff> => {
  const user = await currentUser();
  return (user && (await findStaff(readDeps(), user))) ?? notFound();
});

/** The staff who sent a request to a route handler, allowed to do this. */
export async function permittedStaff<A extends OfficeAction>(action: A): Promise<Result<StaffFor<A>>> {
  const user = await currentUser();
  const staff = user && (await findStaff(deps(), user));
  return staff ? permit(staff, action, deps().clock()) : refuse('not_found');
}

/**
 * The staff who opened a page of the office, allowed to do this. Without the action in their role the page does not
 * exist. If they have to give their second factor, they are redirected to it and return to this page.
 * @param path the page's own path below the office with its query
 */
export async function requireStaff<A extends OfficeAction>(action: A, path: string): Promise<StaffFor<A>> {
  const permitted = permit(await currentStaff(), action, readDeps().clock());
  if (permitted.ok) return permitted.value;
  if (permitted.code !== 'factor_required') notFound();
  redirect(factorPath(path));
}

/** The page that asks for the second factor and then returns to a page of the office. */
export function factorPath(path: string): string {
  return `${officePath}/acceso?next=${encodeURIComponent(`${officePath}${path}`)}`;
}

/**
 * The server action of an office form, for staff who may do this. For everybody else it does not exist. If the second
 * factor is missing, it leads to the page that asks for it, and from there back to the form at `path`.
 */
export function officeAction<A extends OfficeAction, D = undefined>(
  action: A,
  path: string,
  use: (staff: StaffFor<A>, submitted: PostedForm) => Promise<Outcome<D>>,
  limit: keyof OfficeLimits = 'officeChangesByStaff',
): FormAction<D> {
  return async (previous, form) => {
    const staff = await currentStaff();
    return answerForm<D>(previous, form, async (submitted) => {
      const permitted = permit(staff, action, deps().clock());
      if (!permitted.ok)
        return permitted.code === 'factor_required' ? { ...permitted, next: factorPath(path) } : permitted;
      return (await deps().limits[limit].take(staff.id)) ?? use(permitted.value, submitted);
    });
  };
}
