import { instantAt } from '@/lib/event/rules';
import type { ShowDay, TradeShow } from '@/lib/event/types';
import type { Attendee } from '@/lib/registration/record';
import { isBuyer, premarketRequestState } from '@/lib/registration/rules';

/** The state of a buyer's premarket access: they may request it, have requested it, or it was decided. */
type PremarketState = 'mayAsk' | 'asked' | 'granted' | 'declined';

/**
 * The buyer's state; null for everybody else, without a premarket, and for buyers who had not requested access by its
 * end.
 */
export function premarketState(
  attendee: Pick<Attendee, 'categoria' | 'vip' | 'vipProcessed'>,
  event: Pick<TradeShow, 'premarket' | 'timeZone'>,
  now: Date,
): PremarketState | null {
  const { premarket } = event;
  if (!premarket || !isBuyer(attendee)) return null;
  const mayAsk = now < instantAt(event, `${premarket.day}T${premarket.closesAt}`);
  return premarketRequestState(attendee) ?? (mayAsk ? 'mayAsk' : null);
}

/** The number of hours within which buyers are promised an answer. */
export const promisedHours = 48;

/** When the buyer asked for access: when the organiser's mail was queued. */
export function requestedAt({ mails, createdAt }: Pick<Attendee, 'mails' | 'createdAt'>): Date {
  return mails.findLast(({ kind }) => kind === 'premarketRequest')?.queuedAt ?? createdAt;
}

/** When the promised time for the answer to a request of this time ends. */
export const answerDueAt = (requested: Date): Date =>
  new Date(requested.getTime() + promisedHours * 60 * 60_000);

/**
 * The days on which somebody may come: those of the show, preceded by the premarket's day for a buyer who was granted
 * access.
 */
export function openDays(
  state: PremarketState | null,
  { premarket, days }: Pick<TradeShow, 'premarket' | 'days'>,
): readonly ShowDay[] {
  return premarket && state === 'granted' ? [{ ...premarket, date: premarket.day }, ...days] : days;
}
