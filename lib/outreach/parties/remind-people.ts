import { day } from '@/lib/base/durations';
import { ok, type Result, refuse } from '@/lib/base/result';
import { updateOrRefuse } from '@/lib/store/update-or-refuse';
import type { PartyEntry } from '../entries/record';
import type { PartyEntries } from '../entries/repository';
import { isRegistered } from '../invitees/is-registered';
import type { Invitee } from '../invitees/record';
import type { Invitees } from '../invitees/repository';
import { type PartyPeopleDeps, refuseUnlessOpen } from './add-people';
import type { ContactParty } from './contact';
import { mailRoom } from './invite-person';
import { personMail } from './mails';
import { entryState, type RosterDeps, type RosterEntry, viewRoster } from './view-roster';

/** How many reminders somebody gets, and how long after the mail before, ms. */
const remindersPerPerson = 2;
const between = 3 * day;

interface Deps extends PartyPeopleDeps {
  invitees: Pick<Invitees, 'byEmailKey' | 'insert' | 'update' | 'byId'> & RosterDeps['invitees'];
  partyEntries: Pick<PartyEntries, 'get' | 'update' | 'ofParty'>;
}

/** When somebody who waits may be sent the next mail; null after the last reminder, or without an address. */
export function remindableAt({ emailKey, invitedAt, reminders }: PartyEntry): Date | null {
  if (emailKey === undefined || reminders.length >= remindersPerPerson) return null;
  if (!invitedAt) return new Date(0);
  return new Date((reminders.at(-1) ?? invitedAt).getTime() + between);
}

/**
 * Reminds somebody who waits, or invites them if no mail could be sent before. An entry about somebody who is not mailed
 * answers the same. Refuses with `not_found`, with `too_many_requests` before three days have passed and after two
 * reminders, and as `refuseUnlessOpen` does.
 */
export async function remindPerson(deps: Deps, party: ContactParty, id: string): Promise<Result<PartyEntry>> {
  const closed = refuseUnlessOpen(deps, party);
  if (closed) return closed;
  const stored = await deps.partyEntries.get(id);
  if (stored?.party !== party._id || stored.removedAt) return refuse('not_found');
  const invitee = stored.invitee ? await deps.invitees.byId(stored.invitee) : null;
  if (entryState(party, invitee) !== 'waiting') return refuse('not_found');
  return (await mailRoom(deps)) > 0 ? remind(deps, party, stored, invitee) : refuse('unavailable');
}

/**
 * Reminds everybody who waits and may be reminded now, as far as there is room. Resolves to how many. Refuses with
 * `unavailable` without room, with `too_many_requests` if nobody may be reminded yet, and as `refuseUnlessOpen` does.
 */
export async function remindWaiting(deps: Deps, party: ContactParty): Promise<Result<number>> {
  const closed = refuseUnlessOpen(deps, party);
  if (closed) return closed;
  const room = await mailRoom(deps);
  if (room <= 0) return refuse('unavailable');
  const { entries } = await viewRoster(deps, party);
  let reminded = 0;
  for (const entry of entries.filter(({ state }) => state === 'waiting')) {
    if (reminded >= room) break;
    const invitee = entry.invitee ? await deps.invitees.byId(entry.invitee) : null;
    if ((await remind(deps, party, entry, invitee)).ok) reminded++;
  }
  return reminded > 0 ? ok(reminded) : refuseUntil(nextReminder(entries), deps.clock());
}

/** When the first of the people who wait may be reminded. Null if nobody may any more. */
export function nextReminder(entries: readonly RosterEntry[]): Date | null {
  const times = entries
    .filter(({ state }) => state === 'waiting')
    .map((entry) => remindableAt(entry)?.getTime());
  const first = Math.min(...times.filter((time) => time !== undefined));
  return Number.isFinite(first) ? new Date(first) : null;
}

const refuseUntil = (at: Date | null, now: Date) =>
  refuse('too_many_requests', at ? { retryAfter: Math.ceil((at.getTime() - now.getTime()) / 1000) } : {});

async function remind(
  deps: Deps,
  party: ContactParty,
  { _id }: PartyEntry,
  invitee: Invitee | null,
): Promise<Result<PartyEntry>> {
  const now = deps.clock();
  const isToMail = invitee !== null && (await mayBeMailed(deps, invitee));
  const queue =
    invitee?.emailKey === undefined
      ? null
      : await personMail(deps, party, {
          _id: invitee._id,
          emailKey: invitee.emailKey,
          nombres: String(invitee.answers.nombres ?? ''),
        });
  const counted = await updateOrRefuse<PartyEntry>(deps.partyEntries, _id, (current) => {
    const at = remindableAt(current);
    if (!at || at > now) return refuseUntil(at, now);
    const mailedAt = current.mailedAt ?? (isToMail ? now : undefined);
    const reminders = current.invitedAt ? [...current.reminders, now] : current.reminders;
    return ok({ ...current, invitedAt: current.invitedAt ?? now, reminders, ...(mailedAt && { mailedAt }) });
  });
  if (counted.ok && isToMail && queue)
    await deps.invitees.update(invitee._id, (current) =>
      current.state === 'waiting' && !current.removedAt ? queue(current) : null,
    );
  return counted;
}

/** Whether an invitee gets a mail now: they may have opted out or registered since they were read. */
async function mayBeMailed(deps: Deps, { emailKey, state, removedAt }: Invitee): Promise<boolean> {
  if (emailKey === undefined || state !== 'waiting' || removedAt) return false;
  const [isKnown, isOut] = await Promise.all([isRegistered(deps, emailKey), deps.optOuts.has(emailKey)]);
  return !isKnown && !isOut;
}
