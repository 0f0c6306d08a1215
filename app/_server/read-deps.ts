import type { AccountDeps } from '@/lib/accounts/types';
import { deps } from '@/lib/deps';
import type { AttendeeReader } from '@/lib/registration/types';

type Deps = ReturnType<typeof deps>;

interface ReadDeps
  extends Pick<
    Deps,
    'clock' | 'env' | 'event' | 'geo' | 'registrationState' | 'resendLimits' | 'secrets' | 'securityEvent'
  > {
  attendees: AttendeeReader;
  users: Pick<AccountDeps['users'], 'byId'>;
  dataRequests: Pick<Deps['dataRequests'], 'byId'>;
  seats: Pick<Deps['seats'], 'taken'>;
}

/**
 * The dependencies of pages and loaders. They store nothing when a page is served: a use case that writes does not accept
 * these. A bad link may be reported to the security log.
 */
export const readDeps: () => ReadDeps = deps;
