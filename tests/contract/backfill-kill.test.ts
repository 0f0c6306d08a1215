import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newId } from '@/lib/base/ids';
import { registerAttendee } from '@/lib/registration/register-attendee';
import { attendeesSpec } from '@/lib/registration/repository';
import { createBackfill } from '@/lib/registration/search-index/backfill';
import { SqliteStore } from '@/lib/store/sqlite';
import { aShow } from '../factories/events';
import { attendeesIn, registrationDeps, registrationOf } from '../factories/registration';
import { freshFolder } from '../factories/store';
import { runUntilKilled } from './killed-child';

const run = (file: string, lines?: number) =>
  runUntilKilled('./backfill-kill.child.ts', [file, aShow.timeZone], lines);

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
