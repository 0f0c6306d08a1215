import { env } from '../base/env';
import { eventFolder } from './event-folder';
import { type LoadedEvent, loadEvent } from './load-event';

let loaded: LoadedEvent | undefined;

function current(): LoadedEvent {
  loaded ??= loadEvent(eventFolder(env().EVENT));
  return loaded;
}

/**
 * The module `event-data` outside a bundle, for scripts and tests. It reads the event that `EVENT` names from its
 * folder at the first use. In a bundle, `event-data` is the file that compile-event.ts wrote.
 */
const eventData: Pick<LoadedEvent, 'event' | 'texts'> = {
  get event() {
    return current().event;
  },
  get texts() {
    return current().texts;
  },
};

export default eventData;
