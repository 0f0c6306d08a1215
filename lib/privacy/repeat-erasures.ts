import { withoutContact } from '@/lib/outreach/parties/contact';
import { unlessUnreadable } from '@/lib/store/versioned-collection';
import {
  deleteAccount,
  deleteRegistration,
  type EraseDeps,
  endDeletionRequest,
  namesInMails,
  removeMailsOf,
} from './erase-person';
import type { Erasure } from './erasure-list';

/**
 * Erases the listed records that a restored backup contains again, with everything that belongs to them, and all imports
 * of lists. Returns the number of records. A record that cannot be read is deleted without what only it names. Every
 * step can be repeated.
 */
export async function repeatErasures(deps: EraseDeps, erasures: readonly Erasure[]): Promise<number> {
  // They are kept for a day, and may contain somebody who was erased.
  if (erasures.length > 0) await deps.listImports.clear();
  let repeated = 0;
  for (const erasure of erasures) if (await repeatErasure(deps, erasure)) repeated++;
  return repeated;
}

const unreadable = 'unreadable';
const readable = <T>(read: Promise<T>) => unlessUnreadable<T, typeof unreadable>(read, unreadable);

async function repeatErasure(deps: EraseDeps, { collection, id }: Erasure): Promise<boolean> {
  if (collection === 'attendees') {
    const attendee = await readable(deps.attendees.byId(id));
    if (attendee === unreadable) {
      await deps.releaseSeats(id);
      return deps.attendees.delete(id);
    }
    if (attendee) await deleteRegistration(deps, attendee);
    return attendee !== null;
  }
  if (collection === 'users') {
    const user = await readable(deps.users.byId(id));
    if (user === unreadable) {
      await deps.providerLinks.forget(id);
      return deps.users.delete(id);
    }
    if (!user) return false;
    await deleteAccount(deps, user);
    // The backup may name them as staff, with their address.
    await deps.roster.erase(user.emailKey, namesInMails(user, null), deps.event.shortName);
    return true;
  }
  if (collection === 'invitees') return deps.invitees.delete(id);
  if (collection === 'party_entries') return deps.partyEntries.delete(id);
  if (collection === 'parties') {
    // A contact who was named later stays.
    const named = (await deps.parties.list()).find(({ contactNonce }) => contactNonce === id);
    const changed = named && (await deps.parties.update(named._id, withoutContact));
    return changed?.outcome === 'updated';
  }
  const request = await readable(deps.dataRequests.byId(id));
  if (request === unreadable) return deps.dataRequests.delete(id);
  if (request?.emailKey === undefined) return false;
  await removeMailsOf(deps, request);
  // A confirmed request for deletion remains as evidence.
  if (request.kind === 'deletion') await endDeletionRequest(deps, id);
  else await deps.dataRequests.delete(id);
  return true;
}
