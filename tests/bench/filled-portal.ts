import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from '../../lib/base/env';
import { allCollections } from '../../lib/collections';
import { wire } from '../../lib/deps';
import { keptUntil } from '../../lib/event/rules';
import { registerAttendee } from '../../lib/registration/register-attendee';
import { registrationOf } from '../factories/registration';
import { fillStore } from './fill-store';

/** People whose retention has ended, whom a purge deletes. */
export const old = 200;
export type FilledPortal = Awaited<ReturnType<typeof filledPortal>>;

/** The use cases on a new store with this number of invented people, who registered in the 60 days after `since`. */
export async function filledPortal(folder: string, count: number, since?: Date) {
  const DATA_DIR = join(folder, String(count));
  const env = parseEnv({
    DATA_DIR,
    REGISTRATION_OPEN: 'true',
    RATE_LIMIT_FACTOR: '1000000',
    MAIL_PER_MINUTE: '100000000',
    LOG_LEVEL: 'silent',
  });
  process.env.LOG_LEVEL = 'silent';
  const parts = wire(env);
  const first = await registerAttendee(parts, registrationOf('visitante'));
  const template = first.ok && (await parts.attendees.byId(first.value.id));
  if (!template) throw new Error('The first person was not registered.');
  await parts.store.close();
  rmSync(DATA_DIR, { recursive: true });
  const end = since ?? keptUntil(parts.event, new Date(0));
  const { mailDueAt: _, ...sent } = template;
  const mails = template.mails.map((mail) => ({ ...mail, state: 'sent' as const, queuedAt: new Date(0) }));
  const filled = performance.now();
  await fillStore(DATA_DIR, { ...sent, mails }, { count, old, end, timeZone: parts.event.timeZone });
  const portal = wire(env);
  const indexed = performance.now();
  await portal.store.setup(allCollections, true);
  console.log(
    `${count} people: filled in ${seconds(indexed - filled)}, indexes made in ${seconds(performance.now() - indexed)}`,
  );
  return { ...portal, dataDir: DATA_DIR, count, end };
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
