import { ok, type Result, refuse } from '@/lib/base/result';
import type { ClientLimit } from '@/lib/limits/client-limit';
import { readCode } from './code';
import type { Party } from './record';
import type { Parties } from './repository';

export interface FindPartyDeps {
  parties: Pick<Parties, 'byCode'>;
  limits: { partyCodesByClient: Pick<ClientLimit, 'check' | 'take'> };
  callerKey: (client: string, code: string) => string;
}

/**
 * The party with a code, as typed or in an address. Refuses with `not_found` for another text, and with `too_many_requests`
 * after too many codes of a client that no party has. At the venue, other codes of the same client still work.
 */
export async function findParty(
  { parties, limits: { partyCodesByClient }, callerKey }: FindPartyDeps,
  typed: string,
  client: string,
): Promise<Result<Party>> {
  const code = readCode(typed);
  if (!code) return refuse('not_found');
  const caller = callerKey(client, code);
  const over = await partyCodesByClient.check(caller);
  if (over) return over;
  const party = await parties.byCode(code);
  if (party) return ok(party);
  return (await partyCodesByClient.take(caller)) ?? refuse('not_found');
}
