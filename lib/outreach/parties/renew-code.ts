import { newCode } from './code';
import type { ContactParty } from './contact';
import type { Parties } from './repository';

/** Gives the party of a contact another code; the one before works no more. */
export async function renewCode(
  { parties }: { parties: Pick<Parties, 'update'> },
  { _id }: ContactParty,
): Promise<void> {
  await parties.update(_id, (current) => ({ ...current, code: newCode() }));
}
