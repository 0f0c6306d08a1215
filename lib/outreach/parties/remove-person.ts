import { ok, type Result, refuse } from '@/lib/base/result';
import { withdraw, withMails } from '@/lib/mail/rules';
import type { PartyEntry } from '../entries/record';
import type { PartyEntries } from '../entries/repository';
import type { Invitee } from '../invitees/record';
import type { Invitees } from '../invitees/repository';
import type { ContactParty } from './contact';
import { entryState } from './view-roster';

interface Deps {
  partyEntries: Pick<PartyEntries, 'get' | 'delete'>;
  invitees: Pick<Invitees, 'byId' | 'update' | 'delete'>;
  clock: () => Date;
}

/**
 * Removes somebody who waits from the roster of a party, and withdraws the mails that are not sent yet. Refuses with
 * `not_found` for anybody else, except that an exhibitor, who sees no states, removes anybody.
 */
export async function removePerson(deps: Deps, party: ContactParty, id: string): Promise<Result<PartyEntry>> {
  const entry = await deps.partyEntries.get(id);
  if (entry?.party !== party._id) return refuse('not_found');
  const invitee = entry.invitee ? await deps.invitees.byId(entry.invitee) : null;
  const isWaiting = entryState(invitee) === 'waiting';
  if (!isWaiting && party.kind !== 'exhibitor') return refuse('not_found');
  if (invitee && isWaiting) await forgetInvitee(deps, invitee);
  await deps.partyEntries.delete(id);
  return ok(entry);
}

/** Removes an invitee, but not that they were mailed, or are on a list. */
async function forgetInvitee({ invitees, clock }: Deps, { _id }: Invitee): Promise<void> {
  const now = clock();
  const updated = await invitees.update(_id, ({ party: _, ...current }) => {
    const mails = withdraw(current.mails, () => true);
    const { list, answers } = current;
    // Another party must not mail them again, and their link must not register them with this one.
    const state = mails.length > 0 ? 'declined' : current.state;
    return withMails({ ...current, state, answers: list ? answers : {}, updatedAt: now }, mails);
  });
  const isUnused =
    updated.outcome === 'updated' && !updated.document.list && updated.document.mails.length === 0;
  if (isUnused) await invitees.delete(_id);
}
