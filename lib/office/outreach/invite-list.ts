import { type AuditDeps, audited } from '@/lib/audit/audited';
import type { AuditAction } from '@/lib/audit/record';
import { ok, type Result, refuse, refuseFields } from '@/lib/base/result';
import type { InviteeNumbers, Invitees } from '@/lib/outreach/invitees/repository';
import type { InvitationRound, List } from '@/lib/outreach/lists/record';
import type { Lists } from '@/lib/outreach/lists/repository';
import { nextRoundAt } from '@/lib/outreach/lists/round';
import { updateOrRefuse } from '@/lib/store/update-or-refuse';
import type { StaffFor } from '../abilities';

interface Deps extends AuditDeps {
  lists: Pick<Lists, 'get' | 'update'>;
  invitees: Pick<Invitees, 'numbersOf' | 'countToInvite'>;
  env: { MAILINGS_FROM?: string | undefined; INVITATIONS_PER_DAY: number };
  isRegistrationOpen(): boolean;
}

/** Why no round of invitations can start now. */
type Obstacle = 'noSender' | 'closed' | 'going' | 'lastRound' | 'tooSoon' | 'nobody';

export interface ListInvitations {
  list: List;
  numbers: InviteeNumbers;
  /** How many people a round would invite now, and in how many days at least. */
  people: number;
  days: number;
  /** The number of the next round. */
  next: number;
  obstacle: Obstacle | null;
  /** When the next round may start. */
  from: Date | null;
}

type ReadingDeps = Pick<Deps, 'invitees' | 'env' | 'isRegistrationOpen' | 'clock'> & {
  lists: Pick<Lists, 'get'>;
};

/** A list with the numbers of its invitations, and whether they can be sent now. Refuses with `not_found`. */
export const readInvitations = (
  deps: ReadingDeps,
  _by: StaffFor<'invite'>,
  id: string,
): Promise<Result<ListInvitations>> => invitationsOf(deps, id);

async function invitationsOf(deps: ReadingDeps, id: string): Promise<Result<ListInvitations>> {
  const list = await deps.lists.get(id);
  if (!list) return refuse('not_found');
  const numbers = await deps.invitees.numbersOf({ list: id });
  const people = await deps.invitees.countToInvite(id);
  const from = nextRoundAt(list.round);
  return ok({
    list,
    numbers,
    people,
    from,
    days: Math.ceil(people / deps.env.INVITATIONS_PER_DAY),
    next: (list.round?.number ?? 0) + 1,
    obstacle: obstacleTo(deps, { round: list.round, people, from }),
  });
}

function obstacleTo(
  { env, clock, isRegistrationOpen }: Pick<Deps, 'env' | 'clock' | 'isRegistrationOpen'>,
  { round, people, from }: { round: InvitationRound | undefined; people: number; from: Date | null },
): Obstacle | null {
  if (!env.MAILINGS_FROM) return 'noSender';
  if (!isRegistrationOpen()) return 'closed';
  if (round && round.state !== 'done' && round.state !== 'stopped') return 'going';
  if (!from) return 'lastRound';
  if (from > clock()) return 'tooSoon';
  return people === 0 ? 'nobody' : null;
}

/**
 * Starts a round of invitations to a list. Staff type how many people they saw that it reaches. Refuses with errors of the
 * fields, also if it would reach more by now, with `already_processed` while it cannot start, and with `not_found`.
 */
export async function startInvitations(
  deps: Deps,
  by: StaffFor<'sendInvitations'>,
  { id, shown, typed }: { id: string; shown: string; typed: string },
): Promise<Result<List>> {
  const read = await invitationsOf(deps, id);
  if (!read.ok) return read;
  const { people, obstacle, next } = read.value;
  if (obstacle) return refuse('already_processed');
  if (typed.replace(/[\s.,]/g, '') !== shown || !(people <= Number(shown)))
    return refuseFields({ typed: 'peopleMismatch' });
  const now = deps.clock();
  const round: InvitationRound = {
    number: next,
    state: 'sending',
    by: by.id,
    people,
    startedAt: now,
    progressAt: now,
    isSettled: true,
    known: knownOf(read.value.numbers),
  };
  return change(deps, { by: by.id, id, action: 'start invitations', count: people }, (list) =>
    (list.round?.number ?? 0) + 1 === next ? { ...list, round } : null,
  );
}

/** Stops the invitations of a list, also those that wait in the queue. Refuses with `not_found` or `already_processed`. */
export const stopInvitations = (deps: Deps, by: StaffFor<'invite'>, id: string): Promise<Result<List>> =>
  change(deps, { by: by.id, id, action: 'stop invitations' }, (list) =>
    list.round?.state === 'sending'
      ? { ...list, round: { ...list.round, state: 'stopped', endedAt: deps.clock() } }
      : null,
  );

/**
 * Resumes a round that was stopped, paused or missed; bounces and complaints until now do not pause it again. Refuses
 * with `not_found` or `already_processed`.
 */
export async function resumeInvitations(
  deps: Deps,
  by: StaffFor<'sendInvitations'>,
  id: string,
): Promise<Result<List>> {
  const numbers = knownOf(await deps.invitees.numbersOf({ list: id }));
  return change(deps, { by: by.id, id, action: 'resume invitations' }, ({ round, ...list }) => {
    if (!round || round.state === 'sending' || round.state === 'done') return null;
    const { endedAt: _, ...kept } = round;
    return { ...list, round: { ...kept, state: 'sending', progressAt: deps.clock(), known: numbers } };
  });
}

const knownOf = ({ deliveries: { bounced, complained } }: InviteeNumbers) => ({ bounced, complained });

function change(
  deps: Deps,
  { id, ...act }: { id: string; by: StaffFor<'invite'>['id']; action: AuditAction; count?: number },
  to: (list: List) => List | null,
): Promise<Result<List>> {
  return audited(deps, { ...act, record: id }, () =>
    updateOrRefuse(deps.lists, id, (list) => {
      const next = to(list);
      return next ? ok(next) : refuse('already_processed');
    }),
  );
}
