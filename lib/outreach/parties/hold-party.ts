import { longTurn } from '@/lib/base/pauses';
import { withdraw, withMails } from '@/lib/mail/rules';
import type { PartyEntries } from '../entries/repository';
import { partyMailKinds } from '../invitees/record';
import type { Invitees } from '../invitees/repository';
import type { Party } from './record';
import type { Parties } from './repository';

/** Three refusals among the first 20 mails hold a party; with more mails, a tenth of all does. */
const firstMails = 20;
const firstRefusals = 3;
const laterPart = 0.1;

export interface HoldDeps {
  parties: Pick<Parties, 'get' | 'update'>;
  partyEntries: Pick<PartyEntries, 'firstMailed' | 'countMailed' | 'countRefused'>;
  invitees: Pick<Invitees, 'ofParty' | 'countOfParty' | 'update'>;
  clock: () => Date;
}

/**
 * Holds a party whose mails were not expected: three of the first twenty people opted out or could not be reached, or a
 * tenth of all. Mails that are not sent yet are withdrawn, and no more are queued until staff release it.
 */
export async function holdIfUnwanted(deps: HoldDeps, id: string): Promise<void> {
  const { parties, invitees, clock } = deps;
  const party = await parties.get(id);
  if (!party || party.heldAt || !(await isUnwanted(deps, party))) return;
  const now = clock();
  await parties.update(id, (current) => (current.heldAt ? null : { ...current, heldAt: now }));
  for (const { _id } of await invitees.ofParty(id, 'waiting')) {
    await longTurn();
    await invitees.update(_id, (current) => {
      const mails = withdraw(current.mails, ({ kind }) => partyMailKinds.includes(kind));
      return mails.length === current.mails.length && mails.every((mail, at) => mail === current.mails[at])
        ? null
        : withMails({ ...current, updatedAt: now }, mails);
    });
  }
}

async function isUnwanted({ partyEntries, invitees }: HoldDeps, party: Party): Promise<boolean> {
  const states = ['optedOut', 'undeliverable'] as const;
  const counts = await Promise.all(states.map((state) => invitees.countOfParty(party._id, state)));
  const refused = await partyEntries.countRefused(party._id);
  if (counts.reduce((sum, count) => sum + count, refused) < firstRefusals) return false;
  const unwanted = (await Promise.all(states.map((state) => invitees.ofParty(party._id, state)))).flat();
  const refusing = new Set(unwanted.map(({ _id }) => _id));
  const since = party.releasedAt ?? new Date(0);
  const mailed = await partyEntries.countMailed(party._id, since);
  const people = await partyEntries.firstMailed(party._id, since, mailed);
  const areRefusing = people.map(
    ({ invitee = '', refusedAt }) => refusing.has(invitee) || refusedAt !== undefined,
  );
  const count = (some: readonly boolean[]) => some.filter(Boolean).length;
  if (count(areRefusing.slice(0, firstMails)) >= firstRefusals) return true;
  return mailed > firstMails && count(areRefusing) >= mailed * laterPart;
}

/** Holds the parties whose mails are not expected, since reports about mails arrive without a request of the party. */
export async function holdUnwantedParties(
  deps: HoldDeps & { parties: Pick<Parties, 'list'> },
): Promise<void> {
  for (const { _id, contact, heldAt } of await deps.parties.list()) {
    if (!contact || heldAt) continue;
    await longTurn();
    await holdIfUnwanted(deps, _id);
  }
}
