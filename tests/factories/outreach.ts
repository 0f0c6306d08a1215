import { newId } from '@/lib/base/ids';
import { newCode } from '@/lib/outreach/parties/code';
import type { Party } from '@/lib/outreach/parties/record';
import { answersOf, nobody, registrationDeps } from './registration';
import { freshStore } from './store';

/** The dependencies of parties, on a store for this test. */
export function outreachDeps(store = freshStore()) {
  return registrationDeps({}, store);
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
