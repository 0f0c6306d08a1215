import type { Store } from '@/lib/store/port';
import { type ClientLimit, createClientLimit } from './client-limit';
import { createLimiter, type Limiter, type LimitSettings } from './limiter';
import {
  createDailyMailboxLimit,
  createMailboxLimit,
  type DailyMailboxLimit,
  type MailboxLimit,
} from './mailbox-limit';
import { countedLimits, type Limit } from './table';

type LimiterOf<L> = L extends { by: 'client' }
  ? ClientLimit
  : L extends { perClient: object }
    ? MailboxLimit
    : L extends { reserve: object }
      ? DailyMailboxLimit
      : Limiter;

export type Limits = { [Name in keyof typeof countedLimits]: LimiterOf<(typeof countedLimits)[Name]> };

function limiterOf(store: Store, settings: LimitSettings, name: string, limit: Limit, isExempt: IsExempt) {
  const { by, points, seconds, venue, reserve, perClient } = limit;
  const options = { ...settings, name, points, durationSeconds: seconds };
  if (by === 'client')
    return createClientLimit(store, {
      ...options,
      ...(venue === 'exempt' && { isExempt }),
      ...(typeof venue === 'object' && { peopleOfClient: venue.points / points }),
    });
  if (perClient) return createMailboxLimit(store, { ...settings, name, limit: { ...limit, perClient } });
  return reserve
    ? createDailyMailboxLimit(store, { ...settings, name, limit })
    : createLimiter(store, options);
}

type IsExempt = (client: string) => boolean;

/** The limiters of the table. Exempt clients are those at the venue. */
export function createLimits(
  store: Store,
  settings: LimitSettings,
  isExempt: IsExempt = () => false,
): Limits {
  const limiters = Object.entries(countedLimits).map(([name, limit]) => [
    name,
    limiterOf(store, settings, name, limit, isExempt),
  ]);
  return Object.fromEntries(limiters) as Limits;
}
