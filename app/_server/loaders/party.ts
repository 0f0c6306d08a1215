import { proofOf } from '@/app/_server/browser/read';
import { readDeps } from '@/app/_server/read-deps';
import { type ContactParty, findContactParty } from '@/lib/outreach/parties/contact';
import { offeredParty } from '@/lib/outreach/parties/join-party';
import { partyState } from '@/lib/outreach/parties/party-state';
import type { Attendee } from '@/lib/registration/record';

/** The party whose contact opened the mailed link in this browser, with its places; null if the link no longer works. */
export async function loadContactParty() {
  const party: ContactParty | null = await findContactParty(readDeps(), await proofOf('party'));
  if (!party) return null;
  const { clock, event, parties } = readDeps();
  const taken = Object.keys(await parties.takenPlaces(party._id)).length;
  return { party, taken, state: partyState(party, taken, { now: clock(), timeZone: event.timeZone }) };
}

/** The name of the party that offers the owner of a pass to join it, if the mail about that led here; otherwise null. */
export async function loadOffer(attendee: Attendee, action: unknown): Promise<string | null> {
  const party = action === 'group' ? await offeredParty(readDeps(), attendee) : null;
  return party?.name ?? null;
}
