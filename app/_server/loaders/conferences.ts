import { currentCaller } from '@/app/_server/caller';
import { deps } from '@/lib/deps';
import { viewAttendee } from '@/lib/registration/find-attendee';
import type { Attendee } from '@/lib/registration/types';

/** The conference attendee of an address, for its owner; null for everybody else and for every other record. */
export async function loadConferenceAttendee(id: string): Promise<Attendee | null> {
  const found = await viewAttendee(deps(), id, await currentCaller());
  const isTheirs = found.ok && found.value.isOwn && found.value.attendee.categoria === 'CONGRESISTA';
  return isTheirs ? found.value.attendee : null;
}
