import type { Lists } from './repository';

/**
 * Lets staff decide about the rounds of invitations in a restored backup, since some of their mails may have left
 * already.
 */
export async function missRounds({ lists, clock }: { lists: Lists; clock: () => Date }): Promise<void> {
  for await (const { _id } of lists.all())
    await lists.update(_id, (list) =>
      list.round?.state === 'sending'
        ? { ...list, round: { ...list.round, state: 'missed', endedAt: clock() } }
        : null,
    );
}
