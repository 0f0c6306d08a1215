import { attendeesSpec } from '@/lib/attendees/repository';
import { sessionSeatsSpec } from '@/lib/conferences/repository';
import { zipImports } from '@/lib/geo/repository';
import { dataRequestsSpec } from '@/lib/privacy/repository';
import { usersSpec } from '@/lib/users/repository';
import type { AnyCollectionSpec } from './port';
import { providerAccountsSpec } from './provider-links';
import { rateLimitsSpec } from './rate-limit-store';

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
