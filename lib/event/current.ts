import built from 'event-data';
import type { TradeShow } from './types';

/** The event that this build was made for. */
export function currentEvent(): TradeShow {
  return built.event;
}
