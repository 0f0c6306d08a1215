import { foundry } from './foundry/show';
import { furniture } from './furniture/show';
import type { TradeShow } from './types';

/** Every event that the portal can serve, by its id. */
export const events: Record<TradeShow['id'], TradeShow> = { furniture, foundry };

/** The event of that id; from there on only its data tells one event from another. */
export function currentEvent(id: TradeShow['id']): TradeShow {
  return events[id];
}
