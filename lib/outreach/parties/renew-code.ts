import { ok, type Result, refuse } from '@/lib/base/result';
import { revoking } from '@/lib/revocations/revoking';
import type { RevocationDeps } from '@/lib/revocations/types';
import { newCode } from './code';
import type { ContactParty } from './contact';
import type { Party } from './record';
import type { Parties } from './repository';

/** The party with a new code; the former code does not work any more. */
export const withNewCode = (party: Party): Party => ({ ...party, code: newCode() });

/** Gives the party of a contact a new code; the former code stops working. Refuses with `not_found`. */
export function renewCode(
  { parties, ...deps }: { parties: Pick<Parties, 'update'> } & RevocationDeps,
  { _id }: ContactParty,
): Promise<Result<unknown>> {
  return revoking(deps, { kind: 'party', subject: _id, value: 'code' }, async () => {
    const { outcome } = await parties.update(_id, withNewCode);
    return outcome === 'updated' ? ok(undefined) : refuse('not_found');
  });
}
