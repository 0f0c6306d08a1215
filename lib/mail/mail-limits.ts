import { createClientLimit } from '@/lib/limits/client-limit';
import { createLimiter, type LimitSettings } from '@/lib/limits/limiter';
import { createMailboxLimit } from '@/lib/limits/mailbox-limit';
import type { Store } from '@/lib/store/port';
import type { MailLimits } from './mail-permit';

const tenMinutes = 600;
const day = 24 * 60 * 60;

/** The limits on mails to addresses that nobody has proved; clients that are exempt have none of their own. */
export function createMailLimits(
  store: Store,
  settings: LimitSettings,
  isExempt: (client: string) => boolean,
): MailLimits {
  const perDay = (name: string) => ({ ...settings, name, points: 5, durationSeconds: day });
  return {
    unprovenMailByClient: createClientLimit(store, {
      ...settings,
      name: 'unprovenMailByClient',
      points: 300,
      durationSeconds: tenMinutes,
      isExempt,
    }),
    unprovenMailByClientAndMailbox: createLimiter(store, perDay('unprovenMailByClientAndMailbox')),
    unprovenMailByMailbox: createMailboxLimit(store, perDay('unprovenMailByMailbox')),
    strangersMailByMailbox: createMailboxLimit(store, perDay('strangersMailByMailbox')),
  };
}
