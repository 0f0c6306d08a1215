import { type AuditDeps, audited } from '@/lib/audit/audited';
import { type Result, refuse, refuseFields } from '@/lib/base/result';
import { chooseSessions } from '@/lib/conferences/choose-sessions';
import { chosenSessions } from '@/lib/conferences/rules';
import { choosesSessions } from '@/lib/event/rules';
import type { ConferenceSession } from '@/lib/event/types';
import { staffCaller } from '@/lib/registration/abilities';
import type { Attendee } from '@/lib/registration/record';
import { unlessUnreadable } from '@/lib/store/versioned-collection';
import type { StaffFor } from '../abilities';
import { idsOf, type ShowDeps, showPeople } from '../trail/show-people';
import { findPerson } from './search-people';

type Deps = AuditDeps & Parameters<typeof chooseSessions>[0];

/** The session with this id; undefined if the programme has none. */
export function sessionOf({ event }: Pick<Deps, 'event'>, id: string): ConferenceSession | undefined {
  return event.programme.find((session) => session.id === id);
}

interface SeatedDeps extends ShowDeps {
  attendees: Pick<Deps['attendees'], 'byId'>;
  seats: Pick<Deps['seats'], 'taken'>;
}

/**
 * The people who have a seat in a session, by surname. Those who cannot be read are reported and left out. Refuses as
 * `showPeople` does.
 */
export async function listSeated(
  { attendees, seats, ...deps }: SeatedDeps,
  by: StaffFor<'lists'>,
  session: ConferenceSession,
): Promise<Result<Attendee[]>> {
  const ids = Object.keys(await seats.taken(session));
  const holders = await Promise.all(ids.map((id) => unlessUnreadable(attendees.byId(id), null)));
  const value = holders
    .filter((each) => each !== null)
    .filter((each) => each.sessions?.includes(session.id))
    .sort((a, b) => `${a.apellidos} ${a.nombres}`.localeCompare(`${b.apellidos} ${b.nombres}`, 'es'));
  return showPeople(deps, by, { action: 'lists', way: 'page', people: idsOf(value), value });
}

/**
 * Gives somebody who chooses sessions a seat in a session or takes it away, under the same rules as their own choice. The
 * person is named by id, or by what is `known`: scanned pass, email or folio. Refuses with `not_found`, with an error
 * of `known`, and as `chooseSessions` does.
 */
export async function seatPerson(
  deps: Deps,
  by: StaffFor<'seats'>,
  { session, person, isIn }: { session: string; person: { id: string } | { known: string }; isIn: boolean },
): Promise<Result<unknown>> {
  const { attendees, event } = deps;
  if (!sessionOf(deps, session)) return refuse('not_found');
  const attendee = await ('id' in person ? attendees.byId(person.id) : findPerson(deps, person.known));
  if (!attendee || !choosesSessions(attendee, event)) return refuseFields({ known: 'knownNotConference' });
  const act = { by: by.id, action: 'change seats', record: attendee._id, fields: ['sessions'] } as const;
  return audited(deps, act, () =>
    chooseSessions(deps, {
      attendeeId: attendee._id,
      caller: staffCaller(by.id),
      sessionIds: (chosen) => {
        const others = chosenSessions(event.programme, chosen).flatMap(({ id }) =>
          id === session ? [] : [id],
        );
        return isIn ? [...others, session] : others;
      },
    }),
  );
}
