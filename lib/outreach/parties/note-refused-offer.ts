import { entryIdOf, type PartyEntries } from '../entries/repository';
import type { Invitee } from '../invitees/record';
import { hasOffer } from './mails';
import type { Parties } from './repository';

export interface RefusedOfferDeps {
  parties: Pick<Parties, 'get'>;
  partyEntries: Pick<PartyEntries, 'update'>;
  clock: () => Date;
}

/**
 * Stores that somebody who is registered did not expect the offer of a party, so that it counts for holding the party. Their
 * own state says that they are registered. Nothing is stored about whoever joined. Repeatable.
 */
export async function noteRefusedOffer(
  { parties, partyEntries, clock }: RefusedOfferDeps,
  invitee: Invitee,
): Promise<void> {
  const party = invitee.party !== undefined && hasOffer(invitee) ? await parties.get(invitee.party) : null;
  if (!party || !invitee.emailKey) return;
  const refusedAt = clock();
  await partyEntries.update(entryIdOf(party, invitee.emailKey), (entry) =>
    entry.invitee || entry.refusedAt ? null : { ...entry, refusedAt },
  );
}
