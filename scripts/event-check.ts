import { relative } from 'node:path';
import { messageOf } from '../lib/base/errors';
import { eventFolder } from '../lib/event-source/event-folder';
import { describeFault, EventFaults } from '../lib/event-source/faults';
import { loadEvent } from '../lib/event-source/load-event';
import { loadEnv } from './load-env';

/**
 * `npm run event:check [path]`: prints the faults of an event's folder, one per line. The exit code is 1 if there are
 * any.
 */
try {
  loadEnv();
  const folder = eventFolder(process.argv[2] ?? process.env.EVENT);
  const { event, placeholders } = loadEvent(folder);
  const { id, name, dates, registration } = event;
  console.log(`${relative('', folder)}: ${name.en}, ${dates.en}; forms: ${registration.forms.join(', ')}.`);
  for (const fault of placeholders) console.log(describeFault(fault));
  console.log(
    placeholders.length > 0
      ? `${id} is valid. These ${placeholders.length} placeholders would stop a production build.`
      : `${id} is valid${event.isDemo ? ', and a demonstration' : ''}.`,
  );
} catch (error) {
  console.error(messageOf(error));
  if (error instanceof EventFaults)
    console.error(`${error.faults.length} ${error.faults.length === 1 ? 'fault' : 'faults'}.`);
  process.exitCode = 1;
}
