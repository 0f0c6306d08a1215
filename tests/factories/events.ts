import { join } from 'node:path';
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

/** The fixture of another trade: English first, one day, no premarket and no conferences. */
export const smallShowFolder = join('tests', 'events', 'coffee-roasters');

/** The events in `events/`. */
export const shippedShows: readonly TradeShow[] = shippedEvents().map(eventNamed);

/** Every event of the repository. */
export const shows: readonly TradeShow[] = [...shippedShows, eventNamed(smallShowFolder)];
