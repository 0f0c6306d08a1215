import { type AuditDeps, audited } from '@/lib/audit/audited';
import type { Operator } from '@/lib/audit/record';
import { newId } from '@/lib/base/ids';
import { longTurn } from '@/lib/base/pauses';
import { ok, type Result, refuse } from '@/lib/base/result';
import type { Attendees } from '@/lib/registration/repository';
import { isRegistered } from '../invitees/is-registered';
import { type Invitee, newInvitee } from '../invitees/record';
import type { Invitees } from '../invitees/repository';
import type { CheckedPerson } from './check-sheet';
import type { List } from './record';
import { type Lists, listIdOf } from './repository';

interface Deps extends AuditDeps {
  lists: Lists;
  invitees: Invitees;
  attendees: Pick<Attendees, 'byEmailKey'>;
}

/**
 * What an import does with a person: `new`, `moved` from another list, `known` on this one, or `registered`, who are not
 * stored.
 */
type Outcome = 'new' | 'moved' | 'known' | 'registered';
export type ImportCounts = Record<Outcome, number>;

/** How many people are looked up or written at the same time. */
const atOnce = 50;

/** What an import of these people would do. Changes nothing. */
export async function previewImport(
  deps: Pick<Deps, 'invitees' | 'attendees'>,
  name: string,
  people: readonly CheckedPerson[],
): Promise<ImportCounts> {
  const list = listIdOf(name);
  return countOutcomes(people, async (person) => (await lookUp(deps, list, person)).outcome);
}

/**
 * Writes people to the list with a name, which is made if there is none. Somebody on another list moves to it; what is known
 * about them stays, and fills up where it is missing. A repeated import, also after an interruption, has the same result.
 * Refuses with `already_processed` if the list has another source or basis.
 */
export async function importList(
  deps: Deps,
  { by, ...wanted }: Pick<List, 'name' | 'source' | 'basis'> & { by: Operator },
  people: readonly CheckedPerson[],
): Promise<Result<ImportCounts>> {
  const { lists, clock } = deps;
  const list = listIdOf(wanted.name);
  const act = { by, action: 'import list', record: list, count: people.length } as const;
  return audited(deps, act, async () => {
    const now = clock();
    const made: List = { _id: list, ...wanted, createdAt: now, importedAt: now };
    const updated = await lists.update(
      list,
      (current) =>
        current.source === wanted.source && current.basis === wanted.basis
          ? { ...current, importedAt: now }
          : null,
      made,
    );
    if (updated.outcome === 'refused') return refuse('already_processed');
    return ok(await countOutcomes(people, (person) => write(deps, list, person)));
  });
}

/** Deletes a list with its people. Refuses with `not_found`. */
export async function deleteList(
  deps: Omit<Deps, 'attendees'>,
  { by, name }: { by: Operator; name: string },
): Promise<Result<{ people: number }>> {
  const list = listIdOf(name);
  if (!(await deps.lists.get(list))) return refuse('not_found');
  return audited(deps, { by, action: 'delete list', record: list }, async () => {
    let people = 0;
    for (;;) {
      const some = await deps.invitees.someOf(list, atOnce);
      await Promise.all(some.map(({ _id }) => deps.invitees.delete(_id)));
      people += some.length;
      if (some.length === 0) break;
    }
    await deps.lists.delete(list);
    return ok({ people });
  });
}

async function countOutcomes(
  people: readonly CheckedPerson[],
  act: (person: CheckedPerson) => Promise<Outcome>,
): Promise<ImportCounts> {
  const counts: ImportCounts = { new: 0, moved: 0, known: 0, registered: 0 };
  for (let at = 0; at < people.length; at += atOnce) {
    await longTurn();
    for (const outcome of await Promise.all(people.slice(at, at + atOnce).map(act))) counts[outcome]++;
  }
  return counts;
}

async function lookUp(
  { invitees, attendees }: Pick<Deps, 'invitees' | 'attendees'>,
  list: string,
  { emailKey }: CheckedPerson,
): Promise<{ outcome: Outcome; invitee?: Invitee }> {
  if (await isRegistered({ attendees }, emailKey)) return { outcome: 'registered' };
  const invitee = await invitees.byEmailKey(emailKey);
  if (!invitee) return { outcome: 'new' };
  return { outcome: invitee.list === list ? 'known' : 'moved', invitee };
}

async function write(deps: Deps, list: string, person: CheckedPerson): Promise<Outcome> {
  const { outcome, invitee } = await lookUp(deps, list, person);
  const now = deps.clock();
  if (outcome === 'registered') return outcome;
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
function filledUp(current: Invitee, list: string, person: CheckedPerson, now: Date): Invitee | null {
  const hasMore = Object.keys(person.answers).some((name) => current.answers[name] === undefined);
  const locale = current.locale ?? person.locale;
  const consent = person.consent ?? current.consent;
  const isSame =
    current.list === list &&
    !hasMore &&
    locale === current.locale &&
    consent?.at.getTime() === current.consent?.at.getTime();
  if (isSame) return null;
  return {
    ...current,
    list,
    answers: { ...person.answers, ...current.answers },
    ...(locale && { locale }),
    ...(consent && { consent }),
    updatedAt: now,
  };
}
