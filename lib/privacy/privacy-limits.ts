import { createClientLimit } from '@/lib/limits/client-limit';
import { type LimitSettings, limitWith } from '@/lib/limits/limiter';
import { createMailboxLimit } from '@/lib/limits/mailbox-limit';
import type { Store } from '@/lib/store/port';

export type PrivacyLimits = ReturnType<typeof createPrivacyLimits>;

/** The limits on data requests. Each name says which key the limit counts by. */
export function createPrivacyLimits(store: Store, settings: LimitSettings) {
  const limit = limitWith(settings);
  return {
    dataRequestByClient: createClientLimit(store, limit('dataRequestByClient', 10, 600)),
    dataRequestByMailbox: createMailboxLimit(store, limit('dataRequestByMailbox', 3, 3600)),
  };
}
