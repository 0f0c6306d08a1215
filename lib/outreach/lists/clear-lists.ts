import { createPauses } from '@/lib/base/pauses';
import type { Invitees } from '../invitees/repository';
import type { Lists } from './repository';

/** Deletes all lists and the people on them. Resolves to whether there were any. */
export async function clearLists({
  lists,
  invitees,
}: {
  lists: Pick<Lists, 'all' | 'delete'>;
  invitees: Pick<Invitees, 'all' | 'delete'>;
}): Promise<boolean> {
  const pause = createPauses();
  let hadAny = false;
  for (const records of [invitees, lists])
    for await (const { _id } of records.all()) {
      await pause();
      hadAny = (await records.delete(_id)) || hadAny;
    }
  return hadAny;
}
