import { ok, type Refusal, type Result, refuse } from '@/lib/base/result';
import type { Attendee } from '@/lib/registration/record';
import { type Registration, registerAttendee } from '@/lib/registration/register-attendee';
import type { Attendees } from '@/lib/registration/repository';
import { registerWithParty } from '../parties/register-in-party';
import { markRegistered } from './mark-registered';
import { personalForm } from './personal-form';
import { findInvitee } from './personal-link';
import { inState } from './record';
import type { Invitees } from './repository';

type FindDeps = Parameters<typeof findInvitee>[0];
type Deps = Omit<FindDeps, 'invitees'> &
  Parameters<typeof registerWithParty>[0] &
  Parameters<typeof personalForm>[0] & { invitees: Pick<Invitees, 'byId' | 'update'> };

/**
 * Registers the invitee whose personal link has this id, with what is known about them and what they answered, or finds
 * their registration. Refuses with `not_found` for another link, and as `registerAttendee` and `registerWithParty` do.
 */
export async function confirmInvitee(
  deps: Deps,
  { id, ...registration }: Omit<Registration, 'form' | 'party' | 'isInvited' | 'byLink'> & { id: unknown },
): Promise<Result<Attendee> | Refusal> {
  const invitee = await findInvitee(deps, id);
  if (!invitee?.emailKey) return refuse('not_found');
  const { form, party, known } = await personalForm(deps, invitee);
  const answers = { ...known, ...registration.answers, email: invitee.email };
  const submission = { ...registration, answers, isInvited: true, byLink: true };
  const registered = party
    ? await registerWithParty(deps, party, submission)
    : await registerAttendee(deps, { ...submission, form });
  // Somebody who reads the mailbox may see a registration of its address.
  if (!registered.ok && !registered.knownId) return registered;
  const attendee = await deps.attendees.byEmailKey(invitee.emailKey);
  if (!attendee) return refuse('unavailable');
  await markRegistered(deps, invitee._id);
  return ok(attendee);
}

/** Ends the invitations of the invitee whose personal link has this id. Refuses with `not_found` for another link. */
export async function declineInvitation(
  deps: Omit<FindDeps, 'invitees'> & { invitees: Pick<Invitees, 'byId' | 'update'> },
  id: unknown,
): Promise<Result<undefined>> {
  const invitee = await findInvitee(deps, id);
  if (!invitee) return refuse('not_found');
  await deps.invitees.update(invitee._id, (current) =>
    current.state === 'waiting' ? inState(current, 'declined', deps.clock()) : null,
  );
  return ok(undefined);
}

/** The registration of the address to which the personal link with this id was mailed, if there is one. */
export async function findInvitedAttendee(
  deps: FindDeps & { attendees: Pick<Attendees, 'byEmailKey'> },
  id: unknown,
): Promise<Attendee | null> {
  const invitee = await findInvitee(deps, id);
  return invitee?.emailKey ? deps.attendees.byEmailKey(invitee.emailKey) : null;
}
