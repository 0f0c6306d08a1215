import type { Store } from '@/lib/store/port';
import { createLimiter, type Limiter } from '@/lib/store/rate-limiter';

export interface RegistrationLimits {
  registrationByClient: Limiter;
  registrationByMailbox: Limiter;
}

/**
 * The limits on registering, each multiplied by `factor`: 300 in 10 minutes for a client, unless it is exempt, and 5 a
 * day for a mailbox.
 */
export function createRegistrationLimits(
  store: Store,
  factor: number,
  isExempt: (client: string) => boolean,
): RegistrationLimits {
  const minute = 60;
  const byClient = createLimiter(store, {
    name: 'registrationByClient',
    points: 300,
    durationSeconds: 10 * minute,
    factor,
  });
  return {
    registrationByClient: {
      ...byClient,
      take: async (client) => (isExempt(client) ? null : byClient.take(client)),
    },
    registrationByMailbox: createLimiter(store, {
      name: 'registrationByMailbox',
      points: 5,
      durationSeconds: 24 * 60 * minute,
      factor,
    }),
  };
}
