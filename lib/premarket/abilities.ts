import type { Attendee } from '@/lib/registration/record';
import { isBuyer } from '@/lib/registration/rules';
import { requestedAt } from './rules';

/* Who may decide about a premarket request. On the command line the organiser decides about any buyer. */

/** How long the link in the organiser's mail works: 30 days, ms. */
const linkLife = 30 * 24 * 60 * 60_000;

/** Whether the reader of the organiser's mail may decide about the buyer. The id in the link allows it for 30 days. */
export function mayDecide(premarketId: string, buyer: Attendee, now: Date): boolean {
  const isLinks = isBuyer(buyer) && buyer.premarketId === premarketId;
  return isLinks && now.getTime() < requestedAt(buyer).getTime() + linkLife;
}
