import type { CollectionSpec } from '@/lib/store/port';
import type { ProviderRate } from './types';

/** The schedule for the mails of one client or one IPv6 site, and the one for all mails of the portal. */
export interface Pace {
  _id: string;
  /** When the next mail of the schedule is due. After this time, the document of a client is obsolete. */
  freeAt: Date;
  /**
   * Only in the portal's schedule: the rate that the provider allows, and by how much mails stay below it (see
   * `createSendingPace`).
   */
  rate?: ProviderRate;
  slack?: number;
  /** Only in the portal's schedule: the current minute of MAIL_PER_MINUTE, and the mails counted in it. */
  minuteEndsAt?: Date;
  inMinute?: number;
}

export const mailPaceSpec: CollectionSpec<Pace> = {
  name: 'mail_pace',
  key: 'text',
  unique: [],
  indexes: [],
  expiresAt: 'freeAt',
};
