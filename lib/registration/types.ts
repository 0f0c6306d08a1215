import type { z } from 'zod';
import type { AccountDeps } from '@/lib/accounts/types';
import type { TradeShow } from '@/lib/event/types';
import type { Geo } from '@/lib/geo/create-geo';
import type { WithMail } from '@/lib/mail/types';
import type { FieldValues, OptionValues } from './fields';
import type { RegistrationLimits } from './registration-limits';
import type { Attendees, answersOfAll, attendeeFields } from './repository';

/** What a registrant says about themselves: the fields of the catalogue, of which each form asks some. */
export type Profile = z.infer<z.ZodObject<typeof answersOfAll>> &
  Partial<Omit<FieldValues, 'email' | 'vip'>> &
  OptionValues;

/** One registered person: the only record of an e-mail address. */
export type Attendee = Profile & WithMail & z.infer<z.ZodObject<typeof attendeeFields>>;

/** What pages and other readers may do with the attendees. */
export type AttendeeReader = Pick<Attendees, 'byId' | 'byEmailKey' | 'byUserId' | 'byPremarketId'>;

/** What the use cases of registrations work with; each names the part that it needs. */
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
  limits: RegistrationLimits;
  /** Frees every conference seat of an attendee. */
  releaseSeats: (attendeeId: string) => Promise<void>;
}
