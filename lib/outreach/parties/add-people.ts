import { setTimeout as delay } from 'node:timers/promises';
import { type FieldErrors, ok, type Result, refuse, refuseFields } from '@/lib/base/result';
import type { TradeShow } from '@/lib/event/types';
import type { Limiter } from '@/lib/limits/limiter';
import type { PartyEntry } from '../entries/record';
import { entryIdOf, type PartyEntries } from '../entries/repository';
import type { ContactParty } from './contact';
import { type InvitePersonDeps, invitePerson, mailRoom } from './invite-person';
import { dayStateOf } from './party-state';
import { type EnteredPerson, type EnteredRow, readRow, rowLimit } from './read-rows';
import type { Parties } from './repository';
import { type RosterDeps, viewRoster } from './view-roster';

export interface PartyPeopleDeps extends InvitePersonDeps {
  event: TradeShow;
  isRegistrationOpen: () => boolean;
}

interface Deps extends PartyPeopleDeps {
  invitees: InvitePersonDeps['invitees'] & RosterDeps['invitees'];
  partyEntries: Pick<PartyEntries, 'get' | 'insert' | 'update' | 'ofParty'>;
  parties: Pick<Parties, 'beginEntering' | 'endEntering'>;
  limits: { partyPeopleByParty: Pick<Limiter, 'take'> };
}

/** A row that was not accepted, and why. */
interface LeftRow {
  row: EnteredRow;
  errors: FieldErrors;
}

interface AddedPeople {
  added: number;
  /** How many are on the roster already, by an earlier row or submission. */
  known: number;
  left: LeftRow[];
}

/**
 * Enters people for the contact of a party, and queues one mail to each who is new and has an address. What a row does is
 * the same for everybody whom the portal knows or does not know. Rows with an error or over a limit are left and returned.
 * Refuses with errors of `people` and `declared`, with `too_many_requests` while another submission takes long, and as
 * `refuseUnlessOpen` does.
 */
export async function addPeople(
  deps: Deps,
  party: ContactParty,
  { rows, isDeclared }: { rows: readonly EnteredRow[]; isDeclared: boolean },
): Promise<Result<AddedPeople>> {
  const closed = refuseUnlessOpen(deps, party);
  if (closed) return closed;
  const faults = {
    ...(rows.length === 0 && { people: 'partyRowsRequired' }),
    ...(rows.length > rowLimit && { people: 'partyRowsTooMany' }),
    ...(!isDeclared && { declared: 'partyDeclaredRequired' }),
  };
  if (Object.keys(faults).length > 0) return refuseFields(faults);

  const begunAt = await beginEntering(deps, party);
  if (!begunAt) return refuse('too_many_requests', { retryAfter: 5 });
  try {
    return ok(await enterRows(deps, party, rows));
  } finally {
    await deps.parties.endEntering(party._id, begunAt);
  }
}

/**
 * Waits until no other submission enters people of the party, so that they keep its limits together. Null after two
 * seconds.
 */
async function beginEntering({ parties, clock }: Deps, { _id }: ContactParty): Promise<Date | null> {
  for (let tries = 0; tries < 10; tries++) {
    const now = clock();
    if (await parties.beginEntering(_id, now)) return now;
    await delay(200);
  }
  return null;
}

async function enterRows(deps: Deps, party: ContactParty, rows: readonly EnteredRow[]): Promise<AddedPeople> {
  const { counts, removed } = await viewRoster(deps, party);
  const result: AddedPeople = { added: 0, known: 0, left: [] };
  const year = deps.clock().getUTCFullYear();
  const room = await mailRoom(deps);
  for (const row of rows) {
    const read = readRow(row, deps.event, year);
    if ('errors' in read) {
      result.left.push({ row, errors: read.errors });
      continue;
    }
    const error = await addPerson(deps, party, read.person, {
      waiting: counts.waiting + removed + result.added,
      mayBeMailed: result.added < room,
    });
    if (error === 'known') result.known++;
    else if (error) result.left.push({ row, errors: { people: error } });
    else result.added++;
  }
  return result;
}

/** Enters one person, or again one who was removed. Returns why not: that they are known, or a key of `validation`. */
async function addPerson(
  deps: Deps,
  party: ContactParty,
  person: EnteredPerson,
  { waiting, mayBeMailed }: { waiting: number; mayBeMailed: boolean },
): Promise<string | undefined> {
  const { partyEntries, limits, clock } = deps;
  const { nombres, apellidos, email, emailKey } = person;
  const _id = entryIdOf(party, emailKey ?? `${nombres} ${apellidos}`.toLowerCase());
  const stored = await partyEntries.get(_id);
  if (stored && !stored.removedAt) return 'known';
  if (!stored && waiting >= 2 * party.quota) return 'partyWaitingLimit';
  if (await limits.partyPeopleByParty.take(party._id)) return 'partyDayLimit';
  const { invitee, isMailed } = await invitePerson(deps, party, person, mayBeMailed);
  const now = clock();
  // One millisecond more for each row, so that the order of the rows is kept.
  const inOrder = new Date(now.getTime() + person.row.row);
  const looksInvited = emailKey !== undefined && mayBeMailed;
  const entry: PartyEntry = {
    _id,
    party: party._id,
    nombres,
    apellidos,
    ...(email && { email }),
    ...(emailKey && { emailKey }),
    ...(invitee && { invitee }),
    ...(looksInvited && { invitedAt: now }),
    ...(isMailed && { mailedAt: inOrder }),
    reminders: [],
    createdAt: inOrder,
  };
  if (!stored) return (await partyEntries.insert(entry)).inserted ? undefined : 'known';
  // People who were mailed before still count.
  const restored = await partyEntries.update(_id, ({ removedAt, ...current }) =>
    removedAt ? { ...entry, ...current, nombres, apellidos, ...(email && { email }) } : null,
  );
  return restored.outcome === 'updated' ? undefined : 'known';
}

/**
 * The refusal while nobody can be invited: `blocked` while the party is held, and `registration_closed` before and after
 * its days, once it is ended, and while registration is not open.
 */
export function refuseUnlessOpen(
  { event, clock, isRegistrationOpen }: Pick<PartyPeopleDeps, 'event' | 'clock' | 'isRegistrationOpen'>,
  party: ContactParty,
) {
  if (party.heldAt) return refuse('blocked');
  const state = dayStateOf(party, { now: clock(), timeZone: event.timeZone });
  const isOver = state === 'over' || state === 'ended';
  return isOver || !isRegistrationOpen() ? refuse('registration_closed') : null;
}
