import { createClientLimit } from '@/lib/limits/client-limit';
import { createLimiter, type LimitSettings } from '@/lib/limits/limiter';
import { createDailyMailboxLimit } from '@/lib/limits/mailbox-limit';
import type { Store } from '@/lib/store/port';

export type RegistrationLimits = ReturnType<typeof createRegistrationLimits>;

const tenMinutes = 600;

/** The limits on registering; the names say by which key each counts. Clients that are exempt register any number of people. */
export function createRegistrationLimits(
  store: Store,
  settings: LimitSettings,
  isExempt: (client: string) => boolean,
) {
  const limit = (name: string, points: number) => ({
    ...settings,
    name,
    points,
    durationSeconds: tenMinutes,
  });
  return {
    registrationByClient: createClientLimit(store, { ...limit('registrationByClient', 300), isExempt }),
    registrationByMailbox: createDailyMailboxLimit(store, { ...settings, name: 'registrationByMailbox' }),
    /** Of looking up registrations by their email, for a caller (`createCallerKey`): 3,000 for a client at the venue. */
    byEmail: createClientLimit(store, { ...limit('byEmail', 30), peopleOfClient: 100 }),
    /** Of changes, for an account, or for the record where its owner has none. */
    updateByUser: createLimiter(store, limit('updateByUser', 30)),
  };
}
