import { emailKey } from '@/lib/base/email-key';
import { ok, type Result, refuse } from '@/lib/base/result';
import { isRegistered } from '@/lib/outreach/invitees/is-registered';
import type { Invitee } from '@/lib/outreach/invitees/record';
import type { Invitees } from '@/lib/outreach/invitees/repository';
import type { Attendees } from '@/lib/registration/repository';
import { typedWords, wantedFor } from '@/lib/registration/search-index/words';
import { unlessUnreadable } from '@/lib/store/versioned-collection';
import type { StaffFor } from '../abilities';
import { idsOf, type ShowDeps, showPeople } from '../trail/show-people';

/** How many people are shown, and how many are compared with the registrations. */
const shown = 5;
const compared = 50;

interface Deps extends ShowDeps {
  invitees: Pick<Invitees, 'idsByWords' | 'byId' | 'byEmailKey'>;
  attendees: Pick<Attendees, 'byEmailKey'>;
}

/**
 * People on lists who match a text by the beginnings of words in name and company, or by the whole email, and are not
 * registered; at most 5. Refuses as `showPeople` does.
 */
export async function findInvitees(
  deps: Deps,
  by: StaffFor<'search'>,
  text: string,
): Promise<Result<Invitee[]>> {
  const candidates = await candidatesFor(deps, text.trim().slice(0, 200));
  const value: Invitee[] = [];
  for (const invitee of candidates) {
    if (value.length === shown) break;
    if (await isToRegister(deps, invitee)) value.push(invitee);
  }
  if (value.length === 0) return ok([]);
  return showPeople(deps, by, { action: 'search', way: 'form', people: idsOf(value), value });
}

/**
 * Somebody on a list whom the desk registers. Refuses with `not_found`, also once they are registered, and as `showPeople`
 * does.
 */
export async function readInvitee(deps: Deps, by: StaffFor<'walkIn'>, id: string): Promise<Result<Invitee>> {
  const value = await deps.invitees.byId(id);
  if (!value || !(await isToRegister(deps, value))) return refuse('not_found');
  return showPeople(deps, by, { action: 'walkIn', way: 'page', people: [id], value });
}

/** Whether the desk may register them. Without an address, the stored state decides. */
async function isToRegister(deps: Deps, { emailKey, state }: Invitee): Promise<boolean> {
  if (emailKey === undefined && state === 'registered') return false;
  return !(await isRegistered(deps, emailKey));
}

async function candidatesFor({ invitees }: Deps, text: string): Promise<Invitee[]> {
  if (text.includes('@')) {
    const invitee = await invitees.byEmailKey(emailKey(text));
    return invitee ? [invitee] : [];
  }
  // A word of silent letters wants nothing.
  const searchWords = typedWords(text)
    .map(wantedFor)
    .filter(({ texts }) => !texts.includes(''));
  if (searchWords.length === 0) return [];
  const { ids } = await invitees.idsByWords(searchWords, compared);
  const people = await Promise.all(ids.map((id) => unlessUnreadable(invitees.byId(id), null)));
  const nameOf = ({ answers }: Invitee) => `${answers.apellidos ?? ''} ${answers.nombres ?? ''}`;
  return people
    .filter((each) => each !== null)
    .toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), 'es'));
}
