import { createClientLimit } from '@/lib/limits/client-limit';
import { createLimiter, type LimitSettings, limitWith } from '@/lib/limits/limiter';
import { createDailyMailboxLimit } from '@/lib/limits/mailbox-limit';
import type { Store } from '@/lib/store/port';

export type RegistrationLimits = ReturnType<typeof createRegistrationLimits>;

const tenMinutes = 600;

/**
 * The limits on registering. Each name says which key the limit counts by. Exempt clients may register any number of
 * people.
 */
export function createRegistrationLimits(
  store: Store,
  settings: LimitSettings,
  isExempt: (client: string) => boolean,
) {
  const limit = limitWith(settings);
  return {
    registrationByClient: createClientLimit(store, {
      ...limit('registrationByClient', 300, tenMinutes),
      isExempt,
    }),
    registrationByMailbox: createDailyMailboxLimit(store, { ...settings, name: 'registrationByMailbox' }),
    /** On looking up registrations by email, for each caller (`createCallerKey`): 3,000 for a client at the venue. */
    byEmail: createClientLimit(store, { ...limit('byEmail', 30, tenMinutes), peopleOfClient: 100 }),
    /** On changes, for each account, or for each record if its owner has no account. */
    updateByUser: createLimiter(store, limit('updateByUser', 30, tenMinutes)),
  };
}
