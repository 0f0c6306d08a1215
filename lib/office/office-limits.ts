import { createLimiter, type LimitSettings } from '@/lib/limits/limiter';
import { createMailboxLimit } from '@/lib/limits/mailbox-limit';
import type { Store } from '@/lib/store/port';
import { createFactorLimit } from './factor/factor-limit';

export type OfficeLimits = ReturnType<typeof createOfficeLimits>;
/** The limits that count by staff account alone. */
export type StaffLimit = Exclude<keyof OfficeLimits, 'factorByStaff' | 'factorLinkByMailbox'>;

/** The limits on staff, counted by account. With a stolen session it takes hours to copy the list of a large show. */
export function createOfficeLimits(store: Store, settings: LimitSettings) {
  const limit = (name: string, points: number, durationSeconds: number) =>
    createLimiter(store, { ...settings, name, points, durationSeconds });
  return {
    officePagesByStaff: limit('officePagesByStaff', 600, 600),
    /** Pages of 50 people. */
    officeListsByStaff: limit('officeListsByStaff', 100, 600),
    officeSearchesByStaff: limit('officeSearchesByStaff', 600, 600),
    officeChangesByStaff: limit('officeChangesByStaff', 200, 600),
    officeExportsByStaff: limit('officeExportsByStaff', 20, 3600),
    /** Codes and passkeys that are sent, and challenges for passkeys, by session. */
    factorCallsBySession: limit('factorCallsBySession', 60, 600),
    factorByStaff: createFactorLimit(store, settings),
    /** Mails with a link to the page where the first factor is set up. */
    factorLinkByMailbox: createMailboxLimit(store, {
      ...settings,
      ...{ name: 'factorLinkByMailbox', points: 2, durationSeconds: 600 },
    }),
  };
}
