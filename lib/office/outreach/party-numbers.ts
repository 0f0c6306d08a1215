import type { InviteeNumbers, Invitees } from '@/lib/outreach/invitees/repository';
import { type Party, peopleLimit } from '@/lib/outreach/parties/record';
import type { Attendees } from '@/lib/registration/repository';
import { wantedByFilter } from '@/lib/registration/search-index/filter-words';
import type { StaffFor } from '../abilities';

interface Deps {
  attendees: Pick<Attendees, 'idsByWords'>;
  invitees: Pick<Invitees, 'numbersOf'>;
}

/**
 * What became of a party: how many of its people entered the show, and what became of those whom its contact entered; null
 * without a contact.
 */
export async function partyNumbers(
  { attendees, invitees }: Deps,
  _by: StaffFor<'parties'>,
  { _id: party, contact }: Pick<Party, '_id' | 'contact'>,
): Promise<{ came: number; entered: InviteeNumbers | null }> {
  const { ids } = await attendees.idsByWords(wantedByFilter({ party, mark: 'came' }), peopleLimit);
  return { came: ids.length, entered: contact ? await invitees.numbersOf({ party }) : null };
}
