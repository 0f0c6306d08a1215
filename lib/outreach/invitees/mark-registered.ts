import { inState } from './record';
import type { Invitees } from './repository';

interface Deps {
  invitees: Pick<Invitees, 'update'>;
  clock: () => Date;
}

/** Stores that an invitee is registered, and withdraws the mails that are not sent yet. Repeatable. */
export async function markRegistered({ invitees, clock }: Deps, id: string): Promise<void> {
  await invitees.update(id, (current) => inState(current, 'registered', clock()));
}
