import type { AccountDeps } from '@/lib/accounts/types';
import type { TradeShow } from '@/lib/event/types';
import type { Geo } from '@/lib/geo/create-geo';
import type { Limits } from '@/lib/limits/create-limits';
import type { Attendees } from './repository';

/** What pages and other readers may do with the attendees. */
export type AttendeeReader = Pick<
  Attendees,
  'byId' | 'byEmailKey' | 'byUserId' | 'byPremarketId' | 'withMail'
>;

/** The dependencies of the registration use cases. Each use case declares the ones that it needs. */
export interface RegistrationDeps
  extends Pick<
    AccountDeps,
    | 'secrets'
    | 'resendLimits'
    | 'callerKey'
    | 'mailPermits'
    | 'clock'
    | 'isRegistrationOpen'
    | 'securityEvent'
  > {
  attendees: Attendees;
  geo: Geo;
  event: TradeShow;
  limits: Limits;
  /** Frees every conference seat of an attendee, except where a choice later than `revision` took one. */
  releaseSeats: (attendeeId: string, revision?: number) => Promise<void>;
}
