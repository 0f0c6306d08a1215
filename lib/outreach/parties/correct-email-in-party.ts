import { type Result, refuse } from '@/lib/base/result';
import { mayCorrectEmail } from '@/lib/registration/abilities';
import { correctEmail } from '@/lib/registration/correct/correct-email';
import type { Attendee } from '@/lib/registration/record';
import type { Attendees } from '@/lib/registration/repository';
import { type Parties, placeKey } from './repository';

export type CorrectEmailDeps = Parameters<typeof correctEmail>[0] & {
  attendees: Pick<Attendees, 'byId'>;
  parties: Pick<Parties, 'get' | 'copyPlace' | 'freePlace' | 'endPlace'>;
};
type Correction = Parameters<typeof correctEmail>[1];

/**
 * Gives a registration another address, as `correctEmail` does and with its refusals. In a party, its place moves with
 * it, so that nobody registers with the former address without taking a place. A refusal leaves all places as they
 * were.
 */
export async function correctEmailInParty(
  deps: CorrectEmailDeps,
  correction: Correction,
): Promise<Result<Attendee>> {
  const { parties, attendees } = deps;
  const former = await attendees.byId(correction.id);
  if (!former || !mayCorrectEmail(correction.caller, former)) return refuse('not_found');
  const party = former.party === undefined ? null : await parties.get(former.party);
  const email = correction.typed.email;
  if (!party || typeof email !== 'string') return correctEmail(deps, correction);
  const [from, to] = [placeKey(party, former.email), placeKey(party, email)];
  if (from === to) return correctEmail(deps, correction);
  await parties.copyPlace(party._id, from, to, deps.clock());
  const corrected = await correctEmail(deps, correction);
  if (corrected.ok) await parties.endPlace(party._id, from);
  else await parties.freePlace(party._id, to);
  return corrected;
}
