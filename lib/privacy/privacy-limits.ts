import { createMailboxLimit } from '@/lib/store/mailbox-limit';
import type { Store } from '@/lib/store/port';
import { createLimiter, type LimitSettings } from '@/lib/store/rate-limiter';

export type PrivacyLimits = ReturnType<typeof createPrivacyLimits>;

/** The limits on data requests; the names say by which key each counts. */
export function createPrivacyLimits(store: Store, settings: LimitSettings) {
  return {
    dataRequestByClient: createLimiter(store, {
      ...settings,
      name: 'dataRequestByClient',
      points: 10,
      durationSeconds: 600,
    }),
    dataRequestByMailbox: createMailboxLimit(store, {
      ...settings,
      name: 'dataRequestByMailbox',
      points: 3,
      durationSeconds: 3600,
    }),
  };
}
