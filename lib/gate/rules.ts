import { instantAt } from '@/lib/event/rules';
import type { TradeShow } from '@/lib/event/types';
import type { Attendee } from '@/lib/registration/record';
import { premarketRequestState } from '@/lib/registration/rules';
import type { GatePass, GateRules, Place } from './types';

/** What the gates need of the event. */
export type GateEvent = Pick<
  TradeShow,
  'days' | 'timeZone' | 'premarket' | 'programme' | 'gate' | 'qrPayload' | 'endsAt' | 'lastDay'
>;

/** The session at whose entrance a gate is; undefined for the gates of the show. */
export function sessionOf(event: Pick<TradeShow, 'programme'>, place: Place) {
  return event.programme.find(({ id }) => place === `session.${id}`);
}

/** How long after the start of a session its unused seats are kept, ms: 5 minutes. */
const seatsKeptFor = 5 * 60_000;

/** Whether the event has this place. */
export const isPlace = (event: Pick<TradeShow, 'programme'>, place: string): place is Place =>
  place === 'show' || event.programme.some(({ id }) => place === `session.${id}`);

/** The rules by which passes are judged at a place. A session has its own day. */
export function rulesAt(event: GateEvent, place: Place): GateRules {
  const session = sessionOf(event, place);
  return {
    timeZone: event.timeZone,
    days: session ? [session.startsAt.slice(0, 10)] : event.days.map(({ date }) => date),
    premarketDay: session ? undefined : event.premarket?.day,
    ...(session && {
      seats: {
        capacity: session.capacity,
        unusedFrom: instantAt(event, session.startsAt).getTime() + seatsKeptFor,
      },
    }),
    reentry: event.gate.reentry,
  };
}

/** The days on which people may enter the show, the premarket day included, in ascending order. */
export function entryDays(event: Pick<TradeShow, 'days' | 'premarket'>): string[] {
  const days = event.days.map(({ date }) => date);
  return [...new Set(event.premarket ? [event.premarket.day, ...days] : days)].toSorted();
}

/** The days on which a place has visits. None for a place that the event does not have. */
export function placeDays(
  event: Pick<TradeShow, 'days' | 'premarket' | 'programme'>,
  place: Place,
): string[] {
  if (place === 'show') return entryDays(event);
  const session = sessionOf(event, place);
  return session ? [session.startsAt.slice(0, 10)] : [];
}

/** The pass of a registration as it is judged at a place. */
export function gatePassOf(
  attendee: Pick<Attendee, 'categoria' | 'vip' | 'vipProcessed' | 'blockedAt' | 'cancelledAt' | 'sessions'>,
  place: Place,
): GatePass {
  return {
    category: attendee.categoria,
    hasPremarket: premarketRequestState(attendee) === 'granted',
    isBlocked: attendee.blockedAt !== undefined,
    isCancelled: attendee.cancelledAt !== undefined,
    isDeleted: false,
    hasSeat: attendee.sessions?.some((id) => place === `session.${id}`) === true,
  };
}
