import { emailKey } from '@/lib/base/email-key';
import { newId } from '@/lib/base/ids';
import { createSecrets } from '@/lib/crypto/secrets';
import { makeLink } from '@/lib/crypto/signed-links';
import { personalLink } from '@/lib/outreach/invitees/personal-link';
import { type Invitee, newInvitee } from '@/lib/outreach/invitees/record';
import { newCode } from '@/lib/outreach/parties/code';
import type { Party } from '@/lib/outreach/parties/record';
import { answersOf, nobody, registrationDeps } from './registration';
import { freshStore } from './store';

/** The dependencies of parties, on a store for this test. */
export function outreachDeps(store = freshStore()) {
  const secrets = createSecrets(['a secret of the tests, long enough']);
  return { ...registrationDeps({}, store), secrets };
}
type OutreachDeps = ReturnType<typeof outreachDeps>;

/** A school whose code registers 30 students. */
export async function aParty({ parties, clock }: OutreachDeps, more: Partial<Party> = {}): Promise<Party> {
  const party: Party = {
    ...{ _id: newId(), kind: 'school', name: 'Universidad de Guadalajara', form: 'estudiante', quota: 30 },
    ...{ code: newCode(), salt: newId(), createdAt: clock() },
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
export async function anInvitee(deps: OutreachDeps, more: Partial<Invitee> = {}) {
  const { invitees, event, clock } = deps;
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
  return { invitee, link: makeLink(deps.secrets, { ...claim, nonce }) };
}
