import { emailKey } from '@/lib/base/email-key';
import type { Attendees } from '@/lib/registration/repository';
import { inState } from './record';
import type { Invitees } from './repository';

interface Deps {
  invitees: Pick<Invitees, 'update'>;
  clock: () => Date;
}

/** Stores that an invitee is registered, and withdraws the mails that are not sent yet. Repeatable. */
export async function markRegistered({ invitees, clock }: Deps, id: string): Promise<void> {
  await invitees.update(id, (current) => inState(current, 'registered', clock()));
}

/**
 * Stores that the desk registered an invitee whom it was filled in with, unless it typed another address than theirs. The
 * registration of an invitee without an address notes who that is, so that both are deleted together. Repeatable.
 */
export async function markRegisteredAtDesk(
  {
    invitees,
    attendees,
    clock,
  }: Deps & { invitees: Pick<Invitees, 'byId'>; attendees: Pick<Attendees, 'update'> },
  id: string,
  { attendeeId, email }: { attendeeId: string; email: string | undefined },
): Promise<void> {
  const typed = email ? emailKey(email) : undefined;
  await invitees.update(id, (current) =>
    current.emailKey === undefined || current.emailKey === typed
      ? inState(current, 'registered', clock())
      : null,
  );
  const invitee = await invitees.byId(id);
  if (invitee && invitee.emailKey === undefined)
    await attendees.update(attendeeId, (current) => ({ ...current, invitee: id }));
}
