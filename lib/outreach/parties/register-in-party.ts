import { emailKey } from '@/lib/base/email-key';
import { refuse } from '@/lib/base/result';
import { newAccessCode } from '@/lib/pass/access-code';
import type { Registered } from '@/lib/registration/correct/replace-answers';
import {
  type Registration,
  type RegistrationRefusal,
  registerAttendee,
} from '@/lib/registration/register-attendee';
import { markRegistered } from '../invitees/mark-registered';
import type { Invitees } from '../invitees/repository';
import { type FindPartyDeps, findParty } from './find-party';
import { asksForPremarket, dayStateOf, fixedAnswer } from './party-state';
import type { Party } from './record';
import { releasePlace } from './release-place';
import { type Parties, placeKey } from './repository';

type Deps = Parameters<typeof registerAttendee>[0] & {
  parties: Parties;
  invitees: Pick<Invitees, 'byEmailKey' | 'update'>;
};

type PartyRegistration = Omit<Registration, 'form' | 'party'>;
type Outcome = { ok: true; value: Registered } | RegistrationRefusal;

/** Registers somebody with the code of a party. Refuses as `findParty` and `registerWithParty` do. */
export async function registerInParty(
  deps: Deps & FindPartyDeps,
  { code, ...registration }: PartyRegistration & { code: string },
): Promise<Outcome> {
  const result = await findParty(deps, code, registration.caller.client);
  return result.ok ? registerWithParty(deps, result.value, registration) : result;
}

/**
 * Registers somebody who is known to belong to a party: they take one of its places, once, however often the form is sent,
 * and get its name as their company or university. Refuses with `registration_closed` unless the party is open and has a
 * place, and as `registerAttendee` does, which takes no place.
 */
export async function registerWithParty(
  deps: Deps,
  party: Party,
  registration: PartyRegistration,
): Promise<Outcome> {
  const { parties, clock, event } = deps;
  const now = clock();
  if (dayStateOf(party, { now, timeZone: event.timeZone }) !== 'open') return refuse('registration_closed');
  const email = String(registration.answers.email ?? '');
  if (!(await parties.takePlace(party, placeKey(party, email), now))) return refuse('registration_closed');
  const vip = asksForPremarket(party) && registration.answers.vip;
  const answers = { ...registration.answers, vip, [fixedAnswer(party)]: party.name };
  const result = await registerAttendee(deps, {
    ...registration,
    answers,
    form: party.form,
    party: party._id,
    isInvited: true,
    ...(party.premarket === 'grant' && { accessCode: newAccessCode() }),
  });
  if (result.ok) await markEntered(deps, party, email);
  else await releasePlace(deps, party, email);
  return result;
}

/** The contact of the party sees at once that somebody whom they entered is registered. */
async function markEntered(deps: Deps, { _id }: Party, email: string): Promise<void> {
  const invitee = await deps.invitees.byEmailKey(emailKey(email));
  if (invitee?.party === _id) await markRegistered(deps, invitee._id);
}
