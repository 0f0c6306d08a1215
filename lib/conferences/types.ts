import type { KeepingEvent } from '@/lib/event/rules';
import type { TradeShow } from '@/lib/event/types';
import type { RegistrationDeps } from '@/lib/registration/types';
import type { Seats } from './repository';

/** What the use cases of conferences work with. */
export interface SeatDeps extends Pick<RegistrationDeps, 'attendees' | 'clock'> {
  seats: Seats;
  event: Pick<TradeShow, 'programme'> & KeepingEvent;
}
