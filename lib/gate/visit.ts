import { clockTimeOf } from '@/lib/base/venue-time';
import type { Attendee } from '@/lib/registration/record';
import { foldVisit } from './fold';
import type { StoredScan, Visit } from './record';
import { visitId } from './repository';
import type { GateRules, Place } from './types';

interface Whose {
  place: Place;
  day: string;
  key: string;
  attendee: Pick<Attendee, '_id' | 'categoria'>;
}

/** The visit that these scans make. */
export function visitOf(
  { place, day, key, attendee }: Whose,
  scans: StoredScan[],
  { timeZone, reentry }: Pick<GateRules, 'timeZone' | 'reentry'>,
  updatedAt: Date,
): Visit {
  const { conflictAt, first, last, ...folded } = foldVisit(scans, reentry);
  return {
    _id: visitId(place, day, key),
    place,
    day,
    key,
    scans,
    first,
    last,
    updatedAt,
    ...folded,
    attendee: attendee._id,
    categoria: attendee.categoria,
    gate: first?.gate ?? '',
    hour: first ? halfHourOf(first.at, timeZone) : '',
    conflictAt: conflictAt === undefined ? undefined : new Date(conflictAt),
  };
}

/** The half hour in which an instant is, such as `10:30`. */
function halfHourOf(at: number, timeZone: string): string {
  const [hours = '', minutes = ''] = clockTimeOf(at, timeZone).split(':');
  return `${hours}:${Number(minutes) < 30 ? '00' : '30'}`;
}
