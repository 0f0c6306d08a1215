import { instantAt } from '@/lib/event/rules';
import type { TradeShow } from '@/lib/event/types';
import type { Attendee } from '@/lib/registration/record';
import { awaitsPremarket } from '@/lib/registration/rules';

/** Where a buyer is with the premarket: they may ask, have asked, or were decided on. */
export type PremarketState = 'mayAsk' | 'asked' | 'granted' | 'declined';

/** The buyer's state; null for everybody else, where the event has no premarket, and for who had not asked when it ended. */
export function premarketState(
  attendee: Pick<Attendee, 'categoria' | 'vip' | 'vipProcessed'>,
  event: Pick<TradeShow, 'premarket' | 'timeZone'>,
  now: Date,
): PremarketState | null {
  const { premarket } = event;
  if (!premarket || attendee.categoria !== 'COMPRADOR') return null;
  if (attendee.vipProcessed) return attendee.vip ? 'granted' : 'declined';
  if (awaitsPremarket(attendee)) return 'asked';
  return now < instantAt(event, `${premarket.day}T${premarket.closesAt}`) ? 'mayAsk' : null;
}
