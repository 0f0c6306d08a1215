import type { AnyCollectionSpec } from './port';

/** Every collection of the portal, as `npm run db:setup` makes them. */
export const allCollections: readonly AnyCollectionSpec[] = [];
