import { type AuditDeps, audited } from '@/lib/audit/audited';
import type { Operator } from '@/lib/audit/record';
import { newId } from '@/lib/base/ids';
import { longTurn } from '@/lib/base/pauses';
import { ok, type Result, refuse, refuseFields } from '@/lib/base/result';
import { withdraw, withMails } from '@/lib/mail/rules';
import type { Attendees } from '@/lib/registration/repository';
import { isRegistered } from '../invitees/is-registered';
import { type Invitee, newInvitee } from '../invitees/record';
import { removeFromList } from '../invitees/remove-from-list';
import type { Invitees } from '../invitees/repository';
import type { OptOuts } from '../opt-outs/repository';
import type { CheckedPerson } from './check-sheet';
import { hasUnfinishedRound, type List } from './record';
import { type Lists, listIdOf } from './repository';

export interface ImportDeps extends AuditDeps {
  lists: Lists;
  invitees: Invitees;
  attendees: Pick<Attendees, 'byEmailKey'>;
  optOuts: Pick<OptOuts, 'has'>;
}

/**
 * What an import does with a person: `new`, `moved` from another list, `known` on this one; or `registered` and `optedOut`,
 * who are not stored.
 */
export const importOutcomes = ['new', 'moved', 'known', 'registered', 'optedOut'] as const;
type Outcome = (typeof importOutcomes)[number];
export type ImportCounts = Record<Outcome, number>;

/** How many of the people are on the list after the import. */
export const storedIn = ({ new: added, moved, known }: ImportCounts): number => added + moved + known;

/** How many people are looked up or written at the same time. */
const atOnce = 4;
/** How many people are written before the list is looked at again. */
const betweenLooks = 250;

/** What an import of these people would do. Changes nothing. */
export async function previewImport(
  deps: Pick<ImportDeps, 'invitees' | 'attendees' | 'optOuts'>,
  name: string,
  people: readonly CheckedPerson[],
): Promise<ImportCounts> {
  const list = listIdOf(name);
  return countOutcomes(people, async (person) => (await lookUp(deps, list, person)).outcome);
}

/**
 * Writes people to the list with a name, which is made if there is none. Somebody on another list moves to it; what is known
 * about them stays, and fills up where it is missing. A repeated import, also after an interruption, has the same result.
 * Refuses as `openList` does, also once the invitations of the list have begun meanwhile, and with `not_found` if it
 * was deleted.
 */
export async function importList(
  deps: ImportDeps,
  { by, ...wanted }: Wanted & { by: Operator },
  people: readonly CheckedPerson[],
): Promise<Result<ImportCounts>> {
  const act = {
    by,
    action: 'import list',
    record: listIdOf(wanted.name),
    count: people.length,
  } as const;
  return audited(deps, act, async () => {
    const counts = noOutcomes();
    const first = await openList(deps, wanted);
    if (!first.ok) return first;
    for (let at = 0; at < people.length; at += betweenLooks) {
      const list = await deps.lists.get(first.value._id);
      if (list && hasUnfinishedRound(list)) return refuse('already_processed');
      const written = await writePeople(deps, first.value, people.slice(at, at + betweenLooks));
      if (!written) return refuse('not_found');
      for (const outcome of importOutcomes) counts[outcome] += written[outcome];
    }
    return ok(counts);
  });
}

type Wanted = Pick<List, 'name' | 'source' | 'basis'>;

/**
 * Resolves to the list that people are written to now. It is made if there is none with this name. Refuses with:
 * - an error of the field `name`, if it has another source or basis
 * - `already_processed`, until its invitations have ended: nobody has confirmed that they reach these people, too
 */
export async function openList(
  { lists, clock }: Pick<ImportDeps, 'lists' | 'clock'>,
  { name, source, basis }: Wanted,
): Promise<Result<List>> {
  const now = clock();
  const made: List = { _id: listIdOf(name), name, source, basis, createdAt: now, importedAt: now };
  const opened = await lists.update(
    made._id,
    (current) =>
      isSameSource(current, made) && !hasUnfinishedRound(current) ? { ...current, importedAt: now } : null,
    made,
  );
  if (opened.outcome === 'updated') return ok(opened.document);
  const isOther = 'document' in opened && !isSameSource(opened.document, made);
  return isOther ? refuseFields({ name: 'listDiffers' }) : refuse('already_processed');
}

/** Whether people with this source and basis can join a list. */
export const isSameSource = (list: Wanted, { source, basis }: Wanted): boolean =>
  list.source === source && list.basis === basis;

/**
 * Writes people to a list that is open. Repeatable. Resolves to null if the list was deleted meanwhile; none of them is
 * on it then, unless it was made again.
 */
export async function writePeople(
  deps: ImportDeps,
  { _id, createdAt }: Pick<List, '_id' | 'createdAt'>,
  people: readonly CheckedPerson[],
): Promise<ImportCounts | null> {
  const counts = await countOutcomes(people, (person) => write(deps, _id, person));
  const list = await deps.lists.get(_id);
  if (list?.createdAt.getTime() === createdAt.getTime()) return counts;
  for (const { emailKey } of list ? [] : people) {
    const invitee = await deps.invitees.byEmailKey(emailKey);
    if (invitee?.list === _id) await removeFromList(deps, invitee);
  }
  return null;
}

/** The counts of an import that did nothing yet. */
export const noOutcomes = (): ImportCounts => ({ new: 0, moved: 0, known: 0, registered: 0, optedOut: 0 });

async function countOutcomes(
  people: readonly CheckedPerson[],
  act: (person: CheckedPerson) => Promise<Outcome>,
): Promise<ImportCounts> {
  const counts = noOutcomes();
  for (let at = 0; at < people.length; at += atOnce) {
    await longTurn();
    for (const outcome of await Promise.all(people.slice(at, at + atOnce).map(act))) counts[outcome]++;
  }
  return counts;
}

async function lookUp(
  { invitees, attendees, optOuts }: Pick<ImportDeps, 'invitees' | 'attendees' | 'optOuts'>,
  list: string,
  { emailKey }: CheckedPerson,
): Promise<{ outcome: Outcome; invitee?: Invitee }> {
  if (await isRegistered({ attendees }, emailKey)) return { outcome: 'registered' };
  if (await optOuts.has(emailKey)) return { outcome: 'optedOut' };
  const invitee = await invitees.byEmailKey(emailKey);
  if (!invitee) return { outcome: 'new' };
  return { outcome: invitee.list === list ? 'known' : 'moved', invitee };
}

async function write(deps: ImportDeps, list: string, person: CheckedPerson): Promise<Outcome> {
  const { outcome, invitee } = await lookUp(deps, list, person);
  const now = deps.clock();
  if (outcome === 'registered' || outcome === 'optedOut') return outcome;
  if (invitee) {
    await deps.invitees.update(invitee._id, (current) => filledUp(current, list, person, now));
    return outcome;
  }
  const { row: _, ...rest } = person;
  const { inserted } = await deps.invitees.insert(newInvitee({ ...rest, _id: newId(), list }, now));
  // Another import was faster.
  return inserted ? outcome : write(deps, list, person);
}

/** The person with what they lacked, on the list; null if that changes nothing. */
export function filledUp(current: Invitee, list: string, person: CheckedPerson, now: Date): Invitee | null {
  const hasMore = Object.keys(person.answers).some((name) => current.answers[name] === undefined);
  const locale = current.locale ?? person.locale;
  const form = current.form ?? person.form;
  const consent = person.consent ?? current.consent;
  const isSame =
    current.list === list &&
    !hasMore &&
    locale === current.locale &&
    form === current.form &&
    consent?.at.getTime() === current.consent?.at.getTime();
  if (isSame) return null;
  const { invited, ...kept } = current;
  const isMoved = current.list !== list;
  return withMails(
    {
      ...kept,
      ...(isMoved ? { listedAt: now } : { invited }),
      list,
      answers: { ...person.answers, ...current.answers },
      ...(locale && { locale }),
      ...(form && { form }),
      ...(consent && { consent }),
      updatedAt: now,
    },
    // The invitation of another list says where that one has the address from.
    isMoved ? withdraw(current.mails, ({ kind }) => kind === 'listInvitation') : current.mails,
  );
}
