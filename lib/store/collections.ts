import { attendeesSpec } from '@/lib/attendees/repository';
import { zipImports } from '@/lib/geo/repository';
import { usersSpec } from '@/lib/users/repository';
import type { AnyCollectionSpec } from './port';

/** Every collection of the portal, as `npm run db:setup` makes them and readiness looks for them. */
export const allCollections: readonly AnyCollectionSpec[] = [attendeesSpec, usersSpec, zipImports];
