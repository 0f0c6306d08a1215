import { ok, type Result, refuse } from '@/lib/base/result';
import { withdraw, withMails } from '@/lib/mail/rules';
import type { PartyEntry } from '../entries/record';
import type { PartyEntries } from '../entries/repository';
import { type Invitee, partyMailKinds } from '../invitees/record';
import type { Invitees } from '../invitees/repository';
import type { ContactParty } from './contact';
import { hasOffer, wasMailed } from './mails';
import { withoutAnswerOf } from './party-state';
import { entryState } from './view-roster';

interface Deps {
  partyEntries: Pick<PartyEntries, 'get' | 'update' | 'delete'>;
  invitees: Pick<Invitees, 'byId' | 'byEmailKey' | 'update' | 'delete'>;
  clock: () => Date;
}

/**
 * Removes somebody who waits from the roster of a party, and withdraws the mails that are not sent yet. Whoever looked
 * invited still counts for the limit of people who wait, and whoever was mailed for holding the party. For an
 * exhibitor, everybody waits. Refuses with `not_found` for anybody else.
 */
export async function removePerson(deps: Deps, party: ContactParty, id: string): Promise<Result<PartyEntry>> {
  const { partyEntries, invitees, clock } = deps;
  const entry = await partyEntries.get(id);
  if (entry?.party !== party._id || entry.removedAt) return refuse('not_found');
  const invitee = entry.invitee ? await invitees.byId(entry.invitee) : null;
  if (entryState(party, invitee) !== 'waiting') return refuse('not_found');
  const invited = invitee?.state === 'waiting' ? invitee : await offeredOf(deps, party, entry);
  const isForgotten = invited !== null && (await forgetInvitee(deps, party, invited));
  if (entry.invitedAt)
    await partyEntries.update(id, ({ email: _, invitee: about, mailedAt, ...current }) => ({
      ...current,
      nombres: '',
      apellidos: '',
      removedAt: clock(),
      ...(!isForgotten && { ...(about && { invitee: about }), ...(mailedAt && { mailedAt }) }),
    }));
  else await partyEntries.delete(id);
  return ok(entry);
}

/** The invitee of an entry without one, whom the party offered to join. */
async function offeredOf(
  { invitees }: Deps,
  { _id }: ContactParty,
  { invitee, emailKey }: PartyEntry,
): Promise<Invitee | null> {
  if (invitee !== undefined || emailKey === undefined) return null;
  const offered = await invitees.byEmailKey(emailKey);
  return offered?.party === _id && hasOffer(offered) ? offered : null;
}

/** Removes an invitee, but not that they were mailed, or are on a list. Resolves to whether the party never mailed them. */
async function forgetInvitee(
  { invitees, clock }: Deps,
  party: ContactParty,
  { _id }: Invitee,
): Promise<boolean> {
  const now = clock();
  const updated = await invitees.update(_id, ({ party: id, ...current }) => {
    const mails = withdraw(current.mails, ({ kind }) => partyMailKinds.includes(kind));
    const isMailed = wasMailed({ mails });
    const { list } = current;
    return withMails(
      {
        ...current,
        // The organiser still invites people on lists.
        state: isMailed && !list && current.state === 'waiting' ? 'declined' : current.state,
        answers: list ? withoutAnswerOf(party, current.answers) : {},
        updatedAt: now,
        // Another party must not mail them again.
        ...(isMailed && { party: id, removedAt: now }),
      },
      mails,
    );
  });
  if (updated.outcome !== 'updated') return false;
  const { list, mails } = updated.document;
  if (!list && mails.length === 0) await invitees.delete(_id);
  return !wasMailed(updated.document);
}
