import type { CollectionSpec } from '@/lib/store/port';

interface Period {
  _id: string;
  expiresAt: Date;
}

/** What one key has used of one limit, in the period that ends at `expiresAt`. */
export type Count<Used> = Used & Period;

export const rateLimitsSpec: CollectionSpec<Period> = {
  name: 'rate_limits',
  key: 'text',
  unique: [],
  indexes: [],
  expiresAt: 'expiresAt',
};
