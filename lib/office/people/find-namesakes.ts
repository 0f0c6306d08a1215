import type { Attendee } from '@/lib/registration/record';
import type { Attendees } from '@/lib/registration/repository';
import { companyOf } from '@/lib/registration/rules';
import { wordsToStore } from '@/lib/registration/search-index/words';
import { unlessUnreadable } from '@/lib/store/versioned-collection';
import type { StaffFor } from '../abilities';
import { idsOf, type ShowDeps, showPeople } from '../trail/show-people';

/** How many people with the same words are compared, and how many are shown. */
const compared = 100;
const shown = 5;

interface NamesakeDeps extends ShowDeps {
  attendees: Pick<Attendees, 'idsByWords' | 'byId'>;
}

/**
 * People who may be the one that the desk is about to register: with the same names as they sound, and with the same company
 * unless either has none. Those who cannot be read are reported and left out. Returns nobody if the desk has seen too many
 * people today, so that it can still register people.
 */
export async function findNamesakes(
  deps: NamesakeDeps,
  by: StaffFor<'walkIn'>,
  { nombres = '', apellidos = '', nombreEmpresa = '' }: Partial<Record<string, string>>,
): Promise<Attendee[]> {
  const names = [...new Set(wordsToStore(`${nombres} ${apellidos}`))];
  if (names.length === 0) return [];
  const searchWords = names.map((name) => ({ texts: [name], isPrefix: false }));
  const { ids } = await deps.attendees.idsByWords(searchWords, compared);
  const read = ids.map((id) => unlessUnreadable(deps.attendees.byId(id), null));
  const people = (await Promise.all(read)).filter((each) => each !== null);
  const company = wordsToStore(nombreEmpresa).join(' ');
  const value = people.filter((each) => isSamePerson(each, names, company)).slice(0, shown);
  if (value.length === 0) return [];
  const showing = { action: 'walkIn', way: 'page', people: idsOf(value), value } as const;
  const result = await showPeople(deps, by, showing);
  return result.ok ? result.value : [];
}

function isSamePerson(attendee: Attendee, names: readonly string[], company: string): boolean {
  const own = new Set(wordsToStore(`${attendee.nombres} ${attendee.apellidos}`));
  const ownCompany = wordsToStore(companyOf(attendee) ?? '').join(' ');
  return names.every((name) => own.has(name)) && (!company || !ownCompany || company === ownCompany);
}
