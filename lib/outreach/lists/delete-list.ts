import { type AuditDeps, audited } from '@/lib/audit/audited';
import type { Operator } from '@/lib/audit/record';
import { createPauses } from '@/lib/base/pauses';
import { ok, type Result, refuse } from '@/lib/base/result';
import type { ListImports } from '../imports/repository';
import { type Invitee, listMailKinds } from '../invitees/record';
import { removeFromList } from '../invitees/remove-from-list';
import type { Invitees } from '../invitees/repository';
import { type Lists, listIdOf } from './repository';

interface Deps extends AuditDeps {
  lists: Pick<Lists, 'get' | 'delete'>;
  invitees: Pick<Invitees, 'someOf' | 'ofList' | 'countOf' | 'update' | 'delete'>;
  listImports: Pick<ListImports, 'all'>;
}

/** How many people are deleted at the same time. */
const atOnce = 50;

/**
 * Whether a list has sent somebody a mail, or will. Of somebody in a party, who stays in it, mails of the party do not
 * count. The first mail makes the nonce, which stays.
 */
const hasMail = ({ mails, nonce, invitedOn, party }: Invitee) =>
  invitedOn !== undefined ||
  mails.some(({ kind }) => listMailKinds.includes(kind)) ||
  (party === undefined && (mails.length > 0 || nonce !== undefined));

/**
 * Deletes a list with its people; those who are in a party stay in it. Refuses with:
 * - `not_found`
 * - an error of the field `list`, once somebody on it has a mail
 * - `already_processed`, while an import writes to it
 * - `unavailable`, if somebody on it cannot be read
 */
export async function deleteList(
  deps: Deps,
  { by, list }: { by: Operator; list: string },
): Promise<Result<{ people: number }>> {
  if (!(await deps.lists.get(list))) return refuse('not_found');
  const act = { by, action: 'delete list', record: list, count: await deps.invitees.countOf(list) } as const;
  return audited(deps, act, async () => {
    for await (const { name, state } of deps.listImports.all())
      if (state === 'writing' && listIdOf(name) === list) return refuse('already_processed');
    const pause = createPauses();
    let readable = 0;
    for await (const person of deps.invitees.ofList(list)) {
      await pause();
      readable++;
      if (hasMail(person)) return refuse('invalid_fields', { fields: { list: 'listMailed' } });
    }
    // Others cannot be read by this version. They may have a mail.
    if (readable < (await deps.invitees.countOf(list))) return refuse('unavailable');
    let people = await removeAll(deps, list);
    await deps.lists.delete(list);
    // The command line may have written until now. It looks whether the list is still there after it wrote.
    if (!(await deps.lists.get(list))) people += await removeAll(deps, list);
    return ok({ people });
  });
}

async function removeAll(deps: Deps, list: string): Promise<number> {
  for (let people = 0; ; ) {
    const some = await deps.invitees.someOf(list, atOnce);
    if (some.length === 0) return people;
    await Promise.all(some.map((person) => removeFromList(deps, person)));
    people += some.length;
  }
}
