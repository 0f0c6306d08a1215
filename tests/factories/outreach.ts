import { emailKey } from '@/lib/base/email-key';
import { newId } from '@/lib/base/ids';
import { createSecrets } from '@/lib/crypto/secrets';
import { makeLink } from '@/lib/crypto/signed-links';
import { freePermit } from '@/lib/mail/mail-permit';
import { personalLink } from '@/lib/outreach/invitees/personal-link';
import { type Invitee, newInvitee } from '@/lib/outreach/invitees/record';
import { newCode } from '@/lib/outreach/parties/code';
import {
  type ContactParty,
  findContactParty,
  queueContactLink,
  withContact,
} from '@/lib/outreach/parties/contact';
import type { Party } from '@/lib/outreach/parties/record';
import { answersOf, nobody, registrationDeps } from './registration';
import { officeParts, permitted, staffWithFactor } from './staff';
import { freshStore } from './store';

/** The dependencies of parties, on a store for this test. */
export function outreachDeps(store = freshStore()) {
  const secrets = createSecrets(['a secret of more than thirty-two characters']);
  const env: { MAILINGS_FROM?: string } = { MAILINGS_FROM: 'grupos@ejemplo.mx' };
  const sender = { forecast: async () => ({ waiting: 0 }) };
  return { ...registrationDeps({}, store), secrets, env, sender, sentThisMonth: async () => 0 };
}
type OutreachDeps = ReturnType<typeof outreachDeps>;
type ContactDeps = Pick<OutreachDeps, 'parties' | 'secrets' | 'clock' | 'event' | 'securityEvent'>;

/** The dependencies of parties, and an organiser with the proofs that they may change them and grant premarket access. */
export async function partyOffice() {
  const staff = officeParts();
  const organiser = await staffWithFactor(staff, 'organiser');
  return {
    deps: outreachDeps(),
    by: permitted(organiser, 'parties', staff.clock()),
    granting: permitted(organiser, 'grantPremarket', staff.clock()),
  };
}

/** A school whose code registers 30 students. */
export async function aParty(
  { parties, clock }: Pick<OutreachDeps, 'parties' | 'clock'>,
  more: Partial<Party> = {},
): Promise<Party> {
  const party: Party = {
    ...{ _id: newId(), kind: 'school', name: 'Universidad de Guadalajara', form: 'estudiante', quota: 30 },
    ...{ code: newCode(), salt: newId(), createdAt: clock(), mails: [] },
    ...more,
  };
  await parties.insert(party);
  return party;
}

/** What somebody sends who registers with the code of a party. */
export function registrationWith({ code, form }: Party, email: string) {
  return { code, answers: { ...answersOf(form), email }, locale: 'es' as const, caller: nobody };
}

/** Somebody on a list who got their personal link, with the id in it. */
export async function anInvitee(
  { invitees, event, clock, secrets }: Pick<OutreachDeps, 'invitees' | 'event' | 'clock' | 'secrets'>,
  more: Partial<Invitee> = {},
) {
  const email = more.email ?? 'ana@ejemplo.mx';
  const person = {
    _id: newId(),
    email,
    emailKey: emailKey(email),
    list: newId(),
    answers: {},
    nonce: newId(),
  };
  const invitee: Invitee = { ...newInvitee(person, clock()), ...more };
  await invitees.insert(invitee);
  const { nonce = '', ...claim } = personalLink(invitee, event);
  return { invitee, link: makeLink(secrets, { ...claim, nonce }) };
}

/** A party whose contact opened their mailed link. */
export async function contactedParty(deps: ContactDeps, more: Partial<Party> = {}): Promise<ContactParty> {
  const party = await aParty(deps, more);
  const contact = { name: 'Lucía Peña', email: 'lucia@udg.example', locale: 'es' } as const;
  await deps.parties.update(party._id, (current) =>
    queueContactLink(withContact(current, contact, contact.email), deps.event, freePermit(deps.clock())),
  );
  return asContact(deps, party._id);
}

/** The id in the link that was mailed to the contact last. */
export async function contactLink({ parties, secrets }: ContactDeps, id: string): Promise<string> {
  const link = (await parties.get(id))?.mails.at(-1)?.link;
  if (!link || !('purpose' in link)) throw new Error('No link was mailed.');
  return makeLink(secrets, link);
}

/** The party as its contact has it now. */
export async function asContact(deps: ContactDeps, id: string): Promise<ContactParty> {
  const party = await findContactParty(deps, await contactLink(deps, id));
  if (!party) throw new Error('The link does not work.');
  return party;
}
