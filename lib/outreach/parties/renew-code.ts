import { newCode } from './code';
import type { ContactParty } from './contact';
import type { Parties } from './repository';

/** Gives the party of a contact a new code; the former code stops working. */
export async function renewCode(
  { parties }: { parties: Pick<Parties, 'update'> },
  { _id }: ContactParty,
): Promise<void> {
  await parties.update(_id, (current) => ({ ...current, code: newCode() }));
}
