import type { Result } from '@/lib/base/result';
import { correctEmail } from '@/lib/registration/correct/correct-email';
import type { Attendee } from '@/lib/registration/record';
import type { Attendees } from '@/lib/registration/repository';
import { type Parties, placeKey } from './repository';

type Deps = Parameters<typeof correctEmail>[0] & {
  attendees: Pick<Attendees, 'byId'>;
  parties: Pick<Parties, 'get' | 'movePlace'>;
};
type Correction = Parameters<typeof correctEmail>[1];

/**
 * Gives a registration another address, as `correctEmail` does and with its refusals. In a party, its place moves with it, so
 * that nobody registers with the former address without taking a place.
 */
export async function correctEmailInParty(deps: Deps, correction: Correction): Promise<Result<Attendee>> {
  const { parties, attendees } = deps;
  const former = await attendees.byId(correction.id);
  const party = former?.party === undefined ? null : await parties.get(former.party);
  const email = correction.typed.email;
  if (!former || !party || typeof email !== 'string') return correctEmail(deps, correction);
  const [from, to] = [placeKey(party, former.email), placeKey(party, email)];
  await parties.movePlace(party._id, from, to);
  const corrected = await correctEmail(deps, correction);
  if (!corrected.ok) await parties.movePlace(party._id, to, from);
  return corrected;
}
