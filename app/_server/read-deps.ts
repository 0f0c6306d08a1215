import { deps } from '@/lib/deps';
import type { AttendeeReader } from '@/lib/registration/types';

type Deps = ReturnType<typeof deps>;

interface ReadDeps
  extends Pick<
    Deps,
    'clock' | 'env' | 'event' | 'geo' | 'registrationState' | 'resendLimits' | 'secrets' | 'securityEvent'
  > {
  attendees: AttendeeReader &
    Pick<Deps['attendees'], 'listed' | 'countListed' | 'byPremarket' | 'countBy' | 'countAsked'>;
  /** Pages of the office audit who read what. */
  audit: Pick<Deps['audit'], 'add' | 'end' | 'ofRecord' | 'latest'>;
  users: Pick<Deps['users'], 'byId' | 'byEmailKey' | 'withMail'>;
  dataRequests: Pick<Deps['dataRequests'], 'byId' | 'withMail'>;
  /** They count how much of the list of people staff read. */
  limits: Pick<Deps['limits'], 'officeListsByStaff'>;
  backfill: Pick<Deps['backfill'], 'read'>;
  sender: Pick<Deps['sender'], 'forecast' | 'status'>;
  roster: Pick<Deps['roster'], 'members' | 'memberOf' | 'withMail'>;
  seats: Pick<Deps['seats'], 'taken'>;
}

/**
 * The dependencies of pages and loaders, which cannot write: a use case that writes does not accept them. They may
 * report a bad link to the security log.
 */
export const readDeps: () => ReadDeps = deps;
