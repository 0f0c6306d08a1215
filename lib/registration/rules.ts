import type { Attendee } from './types';

/** Whether the organiser still has to decide about the buyer's premarket request. */
export function awaitsPremarket({ vip, vipProcessed }: Pick<Attendee, 'vip' | 'vipProcessed'>): boolean {
  return vip === true && !vipProcessed;
}

/** How long a retry of a registration or an update is recognised as one, ms. */
export const repetitionWindow = 60_000;
