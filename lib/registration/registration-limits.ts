import type { Store } from '@/lib/store/port';
import { createLimiter, type LimitSettings } from '@/lib/store/rate-limiter';

export type RegistrationLimits = ReturnType<typeof createRegistrationLimits>;

/** The limits on registering; clients that are exempt have none of their own. */
export function createRegistrationLimits(
  store: Store,
  settings: LimitSettings,
  isExempt: (client: string) => boolean,
) {
  const minute = 60;
  const limit = (name: string, points: number, durationSeconds: number) =>
    createLimiter(store, { ...settings, name, points, durationSeconds });
  const byClient = limit('registrationByClient', 300, 10 * minute);
  return {
    registrationByClient: {
      ...byClient,
      take: async (client: string) => (isExempt(client) ? null : byClient.take(client)),
    },
    registrationByMailbox: limit('registrationByMailbox', 5, 24 * 60 * minute),
    /** Of looking up registrations by their email, for a client. */
    byEmail: limit('byEmail', 30, 10 * minute),
    /** Of changes, for an account, or for the record where its owner has none. */
    updateByUser: limit('updateByUser', 30, 10 * minute),
  };
}
