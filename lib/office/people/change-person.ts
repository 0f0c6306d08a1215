import { type AuditDeps, audited } from '@/lib/audit/audited';
import type { AuditAction, StaffId } from '@/lib/audit/record';
import { emailKey } from '@/lib/base/email-key';
import { ok, type Result, refuse, refuseFields } from '@/lib/base/result';
import { type CorrectEmailDeps, correctEmailInParty } from '@/lib/outreach/parties/correct-email-in-party';
import type { EraseDeps } from '@/lib/privacy/erase-person';
import { erasePersonFor } from '@/lib/privacy/erase-person-for';
import { staffCaller } from '@/lib/registration/abilities';
import { changeCategory } from '@/lib/registration/correct/change-category';
import { type Correction, prepareCorrection } from '@/lib/registration/correct/update-attendee';
import { hasMail, resendInvitation } from '@/lib/registration/mails/resend-invitation';
import type { Attendee } from '@/lib/registration/record';
import type { RegistrationDeps } from '@/lib/registration/types';
import type { StaffFor } from '../abilities';
import type { OfficeDeps } from '../types';
import { isFolio } from './search-people';

/* Changes that staff make for a person. Each change is audited, and the use case of registration mails the person. */

type Deps = RegistrationDeps & AuditDeps;

/**
 * Replaces the answers of a registration, as its owner could. An audit entry names the fields that differ. If none
 * do, nothing is changed. Refuses as `updateAttendee` does.
 */
export async function correctPerson(
  deps: Deps,
  by: StaffFor<'correct'>,
  correction: Correction,
): Promise<Result<unknown>> {
  return change(deps, { by: by.id, id: correction.id, action: 'correct' }, async (attendee, withEntry) => {
    const prepared = await prepareCorrection(deps, attendee, { ...correction, caller: staffCaller(by.id) });
    if (!prepared.ok) return withEntry([], async () => prepared);
    const { changedFields, store } = prepared.value;
    return changedFields.length === 0 ? ok(null) : withEntry(changedFields, store);
  });
}

/** Gives a registration another category; one that it has already changes nothing. Refuses as `changeCategory` does. */
export function changeCategoryOf(
  deps: Deps,
  by: StaffFor<'correct'>,
  { id, categoria }: { id: string; categoria: unknown },
): Promise<Result<unknown>> {
  return change(deps, { by: by.id, id, action: 'correct' }, async (attendee, withEntry) =>
    attendee.categoria === categoria
      ? ok(null)
      : withEntry(['categoria'], () => changeCategory(deps, { id, categoria, by: by.id })),
  );
}

/**
 * Gives a registration another address, proven or not, and sends the pass there. It leaves its account, and earlier
 * links and browsers no longer prove anything. Refuses as `correctEmailInParty` does.
 */
export function changeAddress(
  deps: Deps & CorrectEmailDeps,
  by: StaffFor<'changeAddress'>,
  { id, email }: { id: string; email: string },
): Promise<Result<unknown>> {
  return change(deps, { by: by.id, id, action: 'change address' }, (_, withEntry) =>
    withEntry(['email'], () =>
      correctEmailInParty(deps, { id, typed: { email }, caller: staffCaller(by.id) }),
    ),
  );
}

/**
 * Sends a person their pass again, once for each mail id; a form that is submitted twice has the same id. Refuses as
 * `resendInvitation` does.
 */
export function resendPass(
  deps: Deps,
  by: StaffFor<'resend'>,
  { id, mailId }: { id: string; mailId?: string | undefined },
): Promise<Result<unknown>> {
  return change(deps, { by: by.id, id, action: 'resend' }, async (attendee, withEntry) =>
    hasMail(attendee, mailId)
      ? ok(null)
      : withEntry([], () => resendInvitation(deps, { id, mailId, caller: staffCaller(by.id) })),
  );
}

/**
 * Deletes everything about a person. Staff must type the person's email, or the folio if there is none. Refuses with
 * an error of `email`, also if the person is staff: their role must be ended first.
 */
export async function erasePersonByStaff(
  deps: EraseDeps &
    AuditDeps &
    Pick<RegistrationDeps, 'mailPermits'> & { roster: Pick<OfficeDeps['roster'], 'memberOf'> },
  by: StaffFor<'erase'>,
  { id, email }: { id: string; email: string },
): Promise<Result<unknown>> {
  const attendee = await deps.attendees.byId(id);
  if (!attendee) return refuse('not_found');
  const key = attendee.emailKey;
  if (!key && !isFolio(email, attendee)) return refuseFields({ email: 'folioOther' });
  if (key && emailKey(email) !== key) return refuseFields({ email: 'emailOther' });
  if (key && (await deps.roster.memberOf(key))) {
    const act = { by: by.id, action: 'erase', record: id } as const;
    return audited(deps, act, async () => refuseFields({ email: 'emailOfStaff' }));
  }
  // Passes the checked record, because a new read might return a staff member's address.
  return erasePersonFor(deps, { by: by.id, who: attendee });
}

type WithEntry = <T>(fields: readonly string[], make: () => Promise<Result<T>>) => Promise<Result<T>>;

/**
 * Changes a registered person. `use` makes the change through `withEntry`, which audits it. Refuses with `not_found`.
 */
async function change<T>(
  deps: Deps,
  { by, id, action }: { by: StaffId; id: string; action: AuditAction },
  use: (attendee: Attendee, withEntry: WithEntry) => Promise<Result<T>>,
): Promise<Result<T>> {
  const attendee = await deps.attendees.byId(id);
  if (!attendee) return refuse('not_found');
  return use(attendee, (fields, make) => audited(deps, { by, action, record: id, fields }, make));
}
