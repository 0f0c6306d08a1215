/**
 * A process for the test to kill: prepares the attendees of a SQLite file and prints each position that it has reached.
 * Arguments: the file, the event's time zone.
 */
import { writeSync } from 'node:fs';
import { createAttendees } from '@/lib/registration/repository';
import { createBackfill } from '@/lib/registration/search-index/backfill';
import { prepareAttendees } from '@/lib/registration/search-index/prepare-attendees';
import { SqliteStore } from '@/lib/store/sqlite';

const [, , file = '', timeZone = ''] = process.argv;
const store = new SqliteStore(file);
const attendees = createAttendees(store, { clock: () => new Date(), event: { timeZone } });
const parts = { attendees, backfill: createBackfill(store) };
while (!(await prepareAttendees(parts, 0)).isWhole) {
  writeSync(1, `${(await parts.backfill.read()).position ?? 'ended a pass'}\n`);
}
writeSync(1, 'whole\n');
await store.close();
