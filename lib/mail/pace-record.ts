import type { CollectionSpec, Store } from '@/lib/store/port';
import type { ProviderRate } from './types';

/** The schedule for the mails of one client or one IPv6 site, and the one for all mails of the portal. */
export interface PaceRecord {
  _id: string;
  /** When the next mail of the schedule is due. After this time, the document of a client is obsolete. */
  freeAt: Date;
  /** Only in the portal's schedule, as all further fields: the rate that the provider allows. */
  rate?: ProviderRate;
  /** The mails per second at `from`, after the provider refused a mail because of its rate. */
  slowed?: { perSecond: number; from: Date };
  /** The current month in UTC, such as `2028-02`, and the mails counted in it. */
  month?: string;
  inMonth?: number;
}

export const mailPaceSpec: CollectionSpec<PaceRecord> = {
  name: 'mail_pace',
  key: 'text',
  unique: [],
  indexes: [],
  expiresAt: 'freeAt',
};

/** The id of the portal's schedule. */
export const portalPace = 'portal';

/** The month's count with these mails more. */
export function countInMonth({ month, inMonth = 0 }: PaceRecord, now: number, mails: number) {
  const current = new Date(now).toISOString().slice(0, 7);
  return { month: current, inMonth: Math.max(0, (month === current ? inMonth : 0) + mails) };
}

/** How many mails were sent, or tried, in this month in UTC. */
export async function sentThisMonth(store: Store, clock: () => Date): Promise<number> {
  const stored = await store.collection(mailPaceSpec).get(portalPace);
  return stored ? countInMonth(stored, clock().getTime(), 0).inMonth : 0;
}
