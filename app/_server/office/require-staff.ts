import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { type Result, refuse } from '@/lib/base/result';
import { type OfficeAction, permit, type StaffFor } from '@/lib/office/abilities';
import { enrolmentStep } from '@/lib/office/factor/enrolment';
import { findStaff, lacksFactor } from '@/lib/office/find-staff';
import { factorPathTo, isAvailable, officePath } from '@/lib/office/rules';
import { noteDenied } from '@/lib/office/trail/note-denied';
import type { Staff } from '@/lib/office/types';
import { currentUser, proofOf } from '../browser/read';
import { readDeps } from '../read-deps';

/**
 * The member of staff whose session cookie this is; bearer tokens do not count. For everybody else the page does not
 * exist.
 */
export const currentStaff = cache(async (): Promise<Staff> => {
  const user = await currentUser();
  return (user && (await findStaff(readDeps(), user))) ?? notFound();
});

/**
 * What a member without a second factor has to do next in this browser, by the mailed link that it opened. Undefined
 * for everybody who has one.
 */
export async function currentEnrolment(staff: Staff) {
  return lacksFactor(staff) ? enrolmentStep(readDeps(), staff, await proofOf('enrolment')) : undefined;
}

/**
 * The staff member who sent a request to a route handler, if they may do this. An attempt that their role does not allow
 * is recorded.
 */
export async function permittedStaff<A extends OfficeAction>(action: A): Promise<Result<StaffFor<A>>> {
  const user = await currentUser();
  const staff = user && (await findStaff(readDeps(), user));
  if (!staff) return refuse('not_found');
  const permitted = permit(staff, action, readDeps().clock());
  if (!permitted.ok && permitted.code === 'not_found')
    await noteDenied(readDeps(), staff, { action, way: 'form' });
  return permitted;
}

/**
 * The staff member who opened a page of the office. Otherwise:
 * - not found, and recorded, if their role does not have the action
 * - not found if the show does not have what the action is about
 * - redirected and returned here if the second factor is due
 * @param path the page's own path below the office with its query
 */
export async function requireStaff<A extends OfficeAction>(action: A, path: string): Promise<StaffFor<A>> {
  const staff = await currentStaff();
  const permitted = permit(staff, action, readDeps().clock());
  if (!isAvailable(action, readDeps().event)) notFound();
  if (permitted.ok) return permitted.value;
  if (permitted.code === 'factor_required') redirect(factorPath(path));
  await noteDenied(readDeps(), staff, { action, way: 'page' });
  notFound();
}

/** The people that a page is about. If they are not shown, staff are redirected to the second factor. */
export function requireShown<T>(listed: Result<T>, path: string): T {
  return listed.ok ? listed.value : redirect(factorPath(path));
}

/** The page that asks for the second factor and then returns to a page of the office. */
export function factorPath(path: string): string {
  return factorPathTo(`${officePath}${path}`);
}
