import { longTurn } from '@/lib/base/pauses';
import { type ChangeDeps, listChanges } from '@/lib/registration/list-changes';
import type { Attendee } from '@/lib/registration/record';
import type { Cursor } from '@/lib/store/port';
import { markRegistered } from './mark-registered';
import type { Invitees } from './repository';

type Deps = ChangeDeps & { invitees: Pick<Invitees, 'byEmailKey' | 'update' | 'hasAny'> };

const pageSize = 200;

/**
 * The task that notes who of the people to invite has registered, from the registrations that changed since its last run,
 * so that registering costs nothing. A process that starts reads all once. Without invitees, nothing is read.
 */
export function createInviteeNotes(deps: Deps): () => Promise<void> {
  let position: Cursor | undefined;
  return async () => {
    if (!(await deps.invitees.hasAny())) return;
    for (;;) {
      const { changes, next, isEnd } = await listChanges(deps, position, pageSize);
      for (const { attendee } of changes) if (attendee) await noteRegistered(deps, attendee);
      position = next;
      if (isEnd) break;
      await longTurn();
    }
  };
}

async function noteRegistered({ invitees, clock }: Deps, { emailKey }: Attendee): Promise<void> {
  const invitee = emailKey === undefined ? null : await invitees.byEmailKey(emailKey);
  if (invitee && invitee.state !== 'registered') await markRegistered({ invitees, clock }, invitee._id);
}

/** Notes that somebody who was invited has entered the show. */
export async function noteCame(
  { invitees }: Pick<Deps, 'invitees'>,
  { emailKey }: Pick<Attendee, 'emailKey'>,
): Promise<void> {
  if (emailKey === undefined || !(await invitees.hasAny())) return;
  const invitee = await invitees.byEmailKey(emailKey);
  if (invitee && !invitee.came) await invitees.update(invitee._id, (current) => ({ ...current, came: true }));
}
