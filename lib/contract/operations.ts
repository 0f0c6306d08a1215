import type { TradeShow } from '@/lib/event/types';
import { attendeeOperations } from './attendees';
import { countryOperations } from './countries';
import { portalOperations } from './portal';
import { userOperations } from './users';

/**
 * Every operation of the HTTP API, by method and path. Route files refer to it by `apiRoute`, which has the compiler
 * compare their methods and answers with it; /api/openapi.json is made from it. `/api/auth` belongs to Auth.js, and
 * `/api/gate` to the page of the gates (`lib/gate/protocol.ts`): they are not part of the API.
 */
export function operationsOf(event: TradeShow) {
  return { ...userOperations, ...attendeeOperations(event), ...countryOperations, ...portalOperations };
}

export type Operations = ReturnType<typeof operationsOf>;
