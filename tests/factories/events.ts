import type { TradeShow } from '@/lib/event/types';
import { eventFolder, shippedEvents } from '@/lib/event-source/event-folder';
import { loadEvent } from '@/lib/event-source/load-event';

const loaded = new Map<string, TradeShow>();

/** The event with this name or path, as in `EVENT`. */
export function eventNamed(name: string): TradeShow {
  const folder = eventFolder(name);
  let event = loaded.get(folder);
  if (!event) {
    event = loadEvent(folder).event;
    loaded.set(folder, event);
  }
  return event;
}

/** The event of tests that do not depend on a particular one: the furniture show, whatever `config.event` names. */
export const aShow = eventNamed('furniture');

/** The events in `events/`. */
export const shippedShows: readonly TradeShow[] = shippedEvents().map(eventNamed);
