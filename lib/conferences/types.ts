import type { ConferenceSession } from '@/lib/event/types';
import type { Stored } from '@/lib/store/port';

/** A seat of one attendee; `revision` says by which of their choices it was taken. */
export interface Seat {
  revision: number;
  takenAt: Date;
  /** When the attendee's record was last seen to name the session. */
  keptAt?: Date;
}

/** The seats taken in one session, by attendee: taking one twice takes one. */
export interface SessionSeats extends Stored {
  taken: Record<string, Seat>;
}

/** A session as the programme page lists it. */
export interface SessionPlaces {
  session: ConferenceSession;
  /** Places left. */
  left: number;
}
