import { ok, type Result, refuse } from '@/lib/base/result';
import { updateOrRefuse } from '@/lib/store/update-or-refuse';
import { asOwner, type Caller } from '../abilities';
import type { Attendee } from '../record';
import type { RegistrationDeps } from '../types';

/** Stores that a person uses the mailed link which this browser opened; changes nothing for other owners, and refuses everyone else with `not_found`. */
export async function proveAddress(
  { attendees, clock }: Pick<RegistrationDeps, 'attendees' | 'clock'>,
  { id, caller }: { id: string; caller: Caller },
): Promise<Result<Attendee>> {
  return updateOrRefuse(attendees, id, (current) => {
    const own = asOwner(caller, current, clock());
    return own ? ok(own) : refuse('not_found');
  });
}
