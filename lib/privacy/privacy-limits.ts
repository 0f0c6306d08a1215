import { createClientLimit } from '@/lib/store/client-limit';
import { createMailboxLimit } from '@/lib/store/mailbox-limit';
import type { Store } from '@/lib/store/port';
import type { LimitSettings } from '@/lib/store/rate-limiter';

export type PrivacyLimits = ReturnType<typeof createPrivacyLimits>;

/** The limits on data requests; the names say by which key each counts. */
export function createPrivacyLimits(store: Store, settings: LimitSettings) {
  const limit = (name: string, points: number, durationSeconds: number) => ({
    ...settings,
    name,
    points,
    durationSeconds,
  });
  return {
    dataRequestByClient: createClientLimit(store, limit('dataRequestByClient', 10, 600)),
    dataRequestByMailbox: createMailboxLimit(store, limit('dataRequestByMailbox', 3, 3600)),
  };
}
