import { isActiveUser } from '@/lib/accounts/abilities';
import type { AccountUser } from '@/lib/accounts/types';
import { emailSchema } from '@/lib/base/email-field';
import { emailKey } from '@/lib/base/email-key';
import { ok, type Result, refuse, refuseFields, refuseInvalid } from '@/lib/base/result';
import type { FormName } from '@/lib/event/types';
import { type Caller, joinAccount, mayChangeTo, owns } from './abilities';
import type { Attendee } from './record';
import type { AttendeeReader, RegistrationDeps } from './types';

interface FindDeps {
  attendees: AttendeeReader;
}
interface LookupDeps extends FindDeps, Pick<RegistrationDeps, 'callerKey'> {
  limits: Pick<RegistrationDeps['limits'], 'byEmail'>;
}

/**
 * An attendee, and whether the caller owns it. A record of the caller's own account is returned as if it were already
 * stored there. Refuses with `not_found` for a malformed or unknown id, and for a record without an address, which only
 * the office shows.
 */
export async function viewAttendee(
  deps: FindDeps,
  id: string,
  caller: Caller,
): Promise<Result<{ attendee: Attendee; isOwn: boolean }>> {
  const attendee = await deps.attendees.byId(id);
  if (!attendee?.emailKey) return refuse('not_found');
  return ok({ attendee: joinAccount(caller.user, attendee) ?? attendee, isOwn: owns(caller, attendee) });
}

/**
 * The id under which an email address is registered, in any spelling. Refuses with `not_found` if it is not
 * registered.
 */
export async function findByEmail(deps: FindDeps, email: string): Promise<Result<{ _id: string }>> {
  const attendee = await deps.attendees.byEmailKey(emailKey(email));
  return attendee ? ok({ _id: attendee._id }) : refuse('not_found');
}

/** `findByEmail` for anonymous callers. Refuses with `too_many_requests` if one client asks too often. */
export async function lookUpEmail(
  deps: LookupDeps,
  { email, client }: { email: string; client: string },
): Promise<Result<{ _id: string }>> {
  return (await deps.limits.byEmail.take(deps.callerKey(client, email))) ?? findByEmail(deps, email);
}

/**
 * `lookUpEmail` for a form: `invalid_fields` for a malformed address, which does not count as a lookup, and for an
 * unregistered one.
 */
export async function lookUpTypedEmail(
  deps: LookupDeps,
  { typed, client }: { typed: Record<string, unknown>; client: string },
): Promise<Result<{ _id: string }>> {
  const parsed = emailSchema.safeParse(typed);
  if (!parsed.success) return refuseInvalid(parsed.error);
  const result = await lookUpEmail(deps, { email: parsed.data.email, client });
  return !result.ok && result.code === 'not_found' ? refuseFields({ email: 'emailNotRegistered' }) : result;
}

/** The registration that is in the account of a signed-in user. */
export async function findByUser({ attendees }: FindDeps, user: AccountUser): Promise<Result<Attendee>> {
  const attendee = await attendees.byUserId(user.id);
  return attendee ? ok(attendee) : refuse('not_found');
}

/**
 * The registration of an active account, as if it were already stored there: the one in the account, or else the one
 * with its email if that is in no account.
 */
export async function findOwn({ attendees }: FindDeps, user: AccountUser): Promise<Result<Attendee>> {
  if (!isActiveUser(user)) return refuse('not_active');
  const attendee = (await attendees.byUserId(user.id)) ?? (await attendees.byEmailKey(emailKey(user.email)));
  const own = attendee && joinAccount(user, attendee);
  return own ? ok(own) : refuse('not_found');
}

/** Whether a signed-in person may fill in this form to change the category of the record with this id. */
export async function mayChangeCategory(
  { attendees }: FindDeps,
  { id, form, user }: { id: string; form: FormName; user: AccountUser | null },
): Promise<boolean> {
  const stored = user && (await attendees.byId(id));
  return stored !== null && mayChangeTo(user, stored, { form });
}
