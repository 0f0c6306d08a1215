import { createPauses } from '@/lib/base/pauses';
import type { PartyEntries } from '../entries/repository';
import type { ListImports } from '../imports/repository';
import type { Invitees } from '../invitees/repository';
import { withoutContact } from '../parties/contact';
import type { Parties } from '../parties/repository';
import type { Lists } from './repository';

/**
 * Deletes all lists and imports, the people on them and in parties, and the contacts of parties. Resolves to whether
 * there were any.
 */
export async function clearLists({
  lists,
  listImports,
  invitees,
  partyEntries,
  parties,
}: {
  lists: Pick<Lists, 'all' | 'delete'>;
  listImports: Pick<ListImports, 'clear'>;
  invitees: Pick<Invitees, 'all' | 'delete'>;
  partyEntries: Pick<PartyEntries, 'all' | 'delete'>;
  parties: Pick<Parties, 'all' | 'update'>;
}): Promise<boolean> {
  const pause = createPauses();
  let hadAny = await listImports.clear();
  for (const records of [partyEntries, invitees, lists])
    for await (const { _id } of records.all()) {
      await pause();
      hadAny = (await records.delete(_id)) || hadAny;
    }
  for await (const { _id, contact } of parties.all()) {
    if (!contact) continue;
    await parties.update(_id, withoutContact);
    hadAny = true;
  }
  return hadAny;
}
