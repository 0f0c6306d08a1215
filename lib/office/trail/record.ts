import type { CollectionSpec } from '@/lib/store/port';

/** Whom one member of staff has seen in lists and searches on one day. */
export interface Shown {
  /** The id of the member's account. */
  _id: string;
  /** The day at the venue. */
  day: string;
  /** How many people the member may see on a day before owners are mailed, when the people were counted. */
  limit: number;
  /** Hashes of the ids of the people seen, at most `limit`. */
  people: string[];
  reachedAt?: Date;
  mailedAt?: Date;
  /** The end of the day. */
  expiresAt: Date;
}

export const shownPeopleSpec: CollectionSpec<Shown> = {
  name: 'shown_people',
  key: 'id',
  unique: [],
  indexes: [],
  expiresAt: 'expiresAt',
};
