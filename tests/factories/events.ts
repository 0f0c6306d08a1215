import type { TradeShow } from '@/lib/event/types';
import { eventFolder, shippedEvents } from '@/lib/event-source/event-folder';
import { loadEvent } from '@/lib/event-source/load-event';

const loaded = new Map<string, TradeShow>();

/** The event with this name or path, as in `EVENT`; by default the default event. */
export function eventNamed(name?: string): TradeShow {
  const folder = eventFolder(name);
  let event = loaded.get(folder);
  if (!event) {
    event = loadEvent(folder).event;
    loaded.set(folder, event);
  }
  return event;
}

/** An event for tests that do not depend on a particular one. */
export const aShow = eventNamed();

/** The events in `events/`. */
export const shippedShows: readonly TradeShow[] = shippedEvents().map(eventNamed);
