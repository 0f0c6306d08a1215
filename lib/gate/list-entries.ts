import { longTurn } from '@/lib/base/pauses';
import type { ConferenceSession, TradeShow } from '@/lib/event/types';
import type { Attendee } from '@/lib/registration/record';
import type { Attendees } from '@/lib/registration/repository';
import { unlessUnreadable } from '@/lib/store/versioned-collection';
import type { Visit } from './record';
import type { Visits } from './repository';
import { entryDays } from './rules';
import type { Place } from './types';

const pageSize = 100;
/** How many registrations are read before others have their turn. */
const readAtOnce = 10;

export interface EntryDeps {
  visits: Pick<Visits, 'ofDay'>;
  attendees: Pick<Attendees, 'byId'>;
  event: Pick<TradeShow, 'days' | 'premarket'>;
}

/** One person on one day. */
export interface Entry {
  visit: Visit;
  /** Null if the registration cannot be read. */
  attendee: Attendee | null;
}

/** The visits of a place and day in which the person entered, by pages. */
async function* entered({ visits }: Pick<EntryDeps, 'visits'>, place: Place, day: string) {
  for (let after: string | undefined; ; ) {
    const page = await visits.ofDay(place, day, pageSize, after);
    yield page.filter(({ state }) => state !== 'none');
    after = page.at(-1)?._id;
    if (!after || page.length < pageSize) return;
  }
}

/** Everybody who entered the show, once for each day, in the order of the days. Reads by pages and pauses between a few. */
export async function* listEntries({ attendees, event, ...deps }: EntryDeps): AsyncGenerator<Entry> {
  for (const day of entryDays(event)) {
    for await (const page of entered(deps, 'show', day)) {
      for (let at = 0; at < page.length; at += readAtOnce) {
        await longTurn();
        const some = page.slice(at, at + readAtOnce);
        yield* await Promise.all(
          some.map(async (visit) => ({
            visit,
            attendee: await unlessUnreadable(attendees.byId(visit.attendee), null),
          })),
        );
      }
    }
  }
}

/** When people entered a session for the first time, ms since the epoch, by the id of their registration. */
export async function arrivalsAt(
  deps: Pick<EntryDeps, 'visits'>,
  { id, startsAt }: Pick<ConferenceSession, 'id' | 'startsAt'>,
): Promise<ReadonlyMap<string, number>> {
  const arrivals = new Map<string, number>();
  for await (const page of entered(deps, `session.${id}`, startsAt.slice(0, 10)))
    for (const { attendee, first } of page) if (first) arrivals.set(attendee, first.at);
  return arrivals;
}
