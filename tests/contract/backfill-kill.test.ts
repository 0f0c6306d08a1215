import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { newId } from '@/lib/base/ids';
import { registerAttendee } from '@/lib/registration/register-attendee';
import { attendeesSpec } from '@/lib/registration/repository';
import { createBackfill } from '@/lib/registration/search-index/backfill';
import { SqliteStore } from '@/lib/store/sqlite';
import { aShow } from '../factories/events';
import { attendeesIn, registrationDeps, registrationOf } from '../factories/registration';
import { freshFolder } from '../factories/store';

const script = fileURLToPath(new URL('./backfill-kill.child.ts', import.meta.url));

/** Runs the child until it has printed this many lines, and kills it then. Returns the lines. */
async function run(file: string, lines = Number.POSITIVE_INFINITY): Promise<string[]> {
  const child = spawn(process.execPath, ['--import', 'tsx', script, file, aShow.timeZone], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const printed: string[] = [];
  createInterface(child.stdout).on('line', (line) => {
    if (printed.push(line) >= lines) child.kill('SIGKILL');
  });
  await ended;
  return printed;
}

test('a killed backfill continues at its position, and the last process completes it', async () => {
  const file = join(freshFolder(), 'portal.db');
  const store = new SqliteStore(file);
  const deps = registrationDeps();
  const registered = await registerAttendee(deps, registrationOf('visitante'));
  const attendee = registered.ok ? await deps.attendees.byId(registered.value.id) : null;
  if (!attendee) throw new Error('not registered');
  const { words, registeredOn, delivery, derivedFrom, ...old } = attendee;
  const raw = store.collection(attendeesSpec);
  const insert = (_id: string) =>
    raw.insert({ ...old, _id, emailKey: `${_id}@ejemplo.mx`, qr: _id, ...{ version: 2 } });
  await Promise.all(Array.from({ length: 1250 }, () => insert(newId())));

  const killed = await run(file, 3);
  const position = (await createBackfill(store).read()).position ?? '';
  expect(position >= (killed.at(-1) ?? 'none')).toBe(true);
  const last = await run(file);
  const [first = ''] = last;
  expect(first > position || first === 'ended a pass').toBe(true);
  expect(last.at(-1)).toBe('whole');
  expect([...killed, ...last]).toContain('ended a pass');

  const attendees = attendeesIn(store);
  const stale: string[] = [];
  let count = 0;
  for await (const each of attendees.all()) {
    count++;
    if (attendees.isStale(each)) stale.push(each._id);
  }
  expect([count, stale]).toEqual([1250, []]);
  await store.close();
}, 120_000);
