import type { Invitee } from './record';
import type { Invitees } from './repository';

/** Removes somebody from their list: they are deleted, unless they are in a party. */
export async function removeFromList(
  { invitees }: { invitees: Pick<Invitees, 'update' | 'delete'> },
  { _id, party }: Invitee,
): Promise<void> {
  if (party === undefined) await invitees.delete(_id);
  else await invitees.update(_id, (current) => ({ ...current, list: undefined }));
}
