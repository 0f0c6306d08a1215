import { emailKey } from '@/lib/base/email-key';
import type { Attendee } from '@/lib/registration/record';
import type { Attendees } from '@/lib/registration/repository';
import { unlessUnreadable } from '@/lib/store/versioned-collection';
import type { Party } from './record';
import { type Parties, placeKey } from './repository';

interface Deps {
  parties: Pick<Parties, 'freePlace'>;
  attendees: Pick<Attendees, 'byEmailKey'>;
}

/**
 * Releases the place that was taken for an address, after its registration was refused. It stays if another try has
 * registered the address with the party, or may still do so.
 */
export async function releasePlace({ parties, attendees }: Deps, party: Party, email: string): Promise<void> {
  const attendee = await unlessUnreadable<Attendee | null, 'unreadable'>(
    attendees.byEmailKey(emailKey(email)),
    'unreadable',
  );
  if (attendee === 'unreadable' || attendee?.party === party._id) return;
  await parties.freePlace(party._id, placeKey(party, email));
}
