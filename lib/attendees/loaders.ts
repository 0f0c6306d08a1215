import { currentCaller } from '@/lib/auth/caller';
import { deps } from '@/lib/deps';
import { viewAttendee } from './find-attendee';
import { presentMasked } from './present-attendee';

/** The attendee of an id in a page's query: whole for its owner, masked for everyone else; null where there is none. */
export async function loadAttendee(id: string | string[] | undefined) {
  if (typeof id !== 'string') return null;
  const found = await viewAttendee(deps(), id, await currentCaller());
  if (!found.ok) return null;
  const { attendee, isOwn } = found.value;
  return isOwn ? ({ isOwn, attendee } as const) : ({ isOwn, attendee: presentMasked(attendee) } as const);
}
