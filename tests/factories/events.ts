import type { TradeShow } from '@/lib/event/types';
import { eventFolder, shippedEvents } from '@/lib/event-source/event-folder';
import { loadEvent } from '@/lib/event-source/load-event';

const loaded = new Map<string, TradeShow>();

/** The event that a name or path in `EVENT` stands for; the default one without. */
export function eventNamed(name?: string): TradeShow {
  const folder = eventFolder(name);
  let event = loaded.get(folder);
  if (!event) {
    event = loadEvent(folder).event;
    loaded.set(folder, event);
  }
  return event;
}

/** An event like any other. */
export const aShow = eventNamed();

/** The events in `events/`. */
export const shippedShows: readonly TradeShow[] = shippedEvents().map(eventNamed);
