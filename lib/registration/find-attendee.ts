import type { SessionUser } from '@/lib/accounts/session-user';
import { emailKey } from '@/lib/base/email-key';
import { fieldErrors } from '@/lib/base/field-errors';
import { isId } from '@/lib/base/ids';
import { ok, type Result, refuse, refuseFields } from '@/lib/base/result';
import { overLimit } from '@/lib/store/over-limit';
import type { Limiter } from '@/lib/store/rate-limiter';
import { type Caller, owns } from './ownership';
import type { Attendees } from './repository';
import { emailSchema } from './schema';
import type { Attendee } from './types';

interface LookupDeps {
  attendees: Attendees;
  limits: { byEmail: Limiter };
}

/** An attendee, and whether it is the caller's own; ids that are none and ids of nobody are one `not_found`. */
export async function viewAttendee(
  deps: { attendees: Attendees },
  id: string,
  caller: Caller,
): Promise<Result<{ attendee: Attendee; isOwn: boolean }>> {
  const attendee = isId(id) ? await deps.attendees.byId(id) : null;
  return attendee ? ok({ attendee, isOwn: owns(caller, attendee) }) : refuse('not_found');
}

/** The id under which an e-mail address is registered, in whatever spelling it comes; `not_found` where it is not. */
export async function findByEmail(
  deps: { attendees: Attendees },
  email: string,
): Promise<Result<{ _id: string }>> {
  const attendee = await deps.attendees.byEmailKey(emailKey(email));
  return attendee ? ok({ _id: attendee._id }) : refuse('not_found');
}

/** `findByEmail` for whoever asks, registered or not; `too_many_requests` where one client asks too often. */
export async function lookUpEmail(
  deps: LookupDeps,
  { email, client }: { email: string; client: string },
): Promise<Result<{ _id: string }>> {
  return (await overLimit(deps.limits.byEmail, client)) ?? findByEmail(deps, email);
}

/** `lookUpEmail` for a form: `invalid_fields` for what is no address, which costs no lookup, and for one that nobody registered. */
export async function lookUpTypedEmail(
  deps: LookupDeps,
  { typed, client }: { typed: Record<string, unknown>; client: string },
): Promise<Result<{ _id: string }>> {
  const parsed = emailSchema.safeParse(typed);
  if (!parsed.success) return refuseFields(fieldErrors(parsed.error));
  const found = await lookUpEmail(deps, { email: parsed.data.email, client });
  return !found.ok && found.code === 'not_found' ? refuseFields({ email: 'emailNotRegistered' }) : found;
}

/** The caller's own user, where an address names them: `unauthenticated`, `not_active`, or `not_found` for anyone else's id. */
export function ownUser(caller: SessionUser | null, userId: string): Result<SessionUser> {
  if (!caller) return refuse('unauthenticated');
  if (!caller.active) return refuse('not_active');
  return caller.id === userId ? ok(caller) : refuse('not_found');
}

/** The attendee that bears the id of a signed-in user. */
export async function findByUser(
  deps: { attendees: Attendees },
  user: SessionUser,
): Promise<Result<Attendee>> {
  const attendee = await deps.attendees.byUserId(user.id);
  return attendee ? ok(attendee) : refuse('not_found');
}
