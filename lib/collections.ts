import { usersSpec } from '@/lib/accounts/repository';
import { sessionSeatsSpec } from '@/lib/conferences/repository';
import { zipImports } from '@/lib/geo/repository';
import { dataRequestsSpec } from '@/lib/privacy/repository';
import { attendeesSpec } from '@/lib/registration/repository';
import { providerAccountsSpec } from '@/lib/store/provider-links';
import type { AnyCollectionSpec } from './store/port';
import { rateLimitsSpec } from './store/rate-limiter';

/**
 * Every collection of the portal, as `npm run db:setup` makes them and readiness looks for them. `accounts` is Auth.js's
 * on MongoDB: there set-up makes its indexes alone, whatever documents it holds.
 */
export const allCollections: readonly AnyCollectionSpec[] = [
  attendeesSpec,
  usersSpec,
  providerAccountsSpec,
  sessionSeatsSpec,
  dataRequestsSpec,
  zipImports,
  rateLimitsSpec,
];
