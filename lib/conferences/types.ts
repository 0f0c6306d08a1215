import type { ConferenceSession, TradeShow } from '@/lib/event/types';
import type { RegistrationDeps } from '@/lib/registration/types';
import type { Seats } from './repository';

/** A seat of one attendee; `revision` is the number of the choice that took it. */
export interface Seat {
  revision: number;
  takenAt: Date;
  /** When the attendee's record was last seen to list the session. */
  keptAt?: Date;
}

export interface SessionPlaces {
  session: ConferenceSession;
  left: number;
}

/** What the use cases of conferences work with. */
export interface SeatDeps extends Pick<RegistrationDeps, 'attendees' | 'clock'> {
  seats: Seats;
  event: Pick<TradeShow, 'programme'>;
}
