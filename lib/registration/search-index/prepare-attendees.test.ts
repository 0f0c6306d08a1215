import { expect, test } from 'vitest';
import { newId } from '@/lib/base/ids';
import { attendeesIn, registrationDeps, registrationOf } from '@/tests/factories/registration';
import { freshStore } from '@/tests/factories/store';
import type { Attendee } from '../record';
import { registerAttendee } from '../register-attendee';
import { attendeesSpec } from '../repository';
import { backfillProgress, createBackfill } from './backfill';
import { prepareAttendees } from './prepare-attendees';

/** A store with attendees that an earlier version wrote, without the derived fields. */
async function oldStore(count: number) {
  const deps = registrationDeps();
  const registered = await registerAttendee(deps, registrationOf('visitante'));
  const attendee = registered.ok ? await deps.attendees.byId(registered.value.id) : null;
  if (!attendee) throw new Error('not registered');
  const { words, registeredOn, delivery, derivedFrom, ...old } = attendee;
  const store = freshStore();
  const raw = store.collection(attendeesSpec);
  const add = async (_id: string) => {
    await raw.insert({ ...old, _id, emailKey: `${_id}@ejemplo.mx`, qr: _id, ...{ version: 2 } });
    return _id;
  };
  const ids = await Promise.all(Array.from({ length: count }, () => add(newId())));
  const parts = { attendees: attendeesIn(store), backfill: createBackfill(store) };
  const stale = async () => {
    const found: string[] = [];
    for await (const each of parts.attendees.all()) if (parts.attendees.isStale(each)) found.push(each._id);
    return found;
  };
  /** Prepares until a round has nothing to do. Returns the progress after each call. */
  const finish = async () => {
    const seen: number[] = [];
    for (;;) {
      const progress = await prepareAttendees(parts, 0);
      if (progress.isWhole) return seen;
      seen.push(progress.percent);
    }
  };
  return { store, raw, add, ids, parts, stale, finish };
}

test('an empty store is complete after one call', async () => {
  const { parts } = await oldStore(0);
  expect(await backfillProgress(parts)).toEqual({ isWhole: false, percent: 0 });
  expect(await prepareAttendees(parts, Number.POSITIVE_INFINITY)).toEqual({
    isWhole: true,
    isRoundEnded: true,
  });
});

test('prepares every attendee in small parts, reports its progress, and is complete once a round finds nothing', async () => {
  const { stale, finish, parts, ids } = await oldStore(450);
  const seen = await finish();
  expect(await stale()).toEqual([]);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  // Four full parts and the rest, and then the same without anything to write.
  expect(seen.length).toBeGreaterThanOrEqual(9);
  expect(seen[0]).toBeGreaterThan(5);
  expect(seen[0]).toBeLessThan(40);
  expect(seen.at(-1)).toBeGreaterThanOrEqual(90);
  expect(seen.at(-1)).toBeLessThanOrEqual(99);
  expect(await backfillProgress(parts)).toEqual({ isWhole: true });
  expect(ids).toHaveLength(450);
});

test('changes nothing else of an attendee, and nothing at all of one that is up to date', async () => {
  const { raw, ids, finish, parts } = await oldStore(3);
  const before = await raw.get(ids[0] ?? '');
  await finish();
  const after = await raw.get(ids[0] ?? '');
  expect(after).toEqual({ ...before, ...pickDerived(after) });
  const writes = new Set<string>();
  const watched = { ...parts.attendees, refresh: async (id: string) => void writes.add(id) };
  await prepareAttendees({ ...parts, attendees: watched }, Number.POSITIVE_INFINITY);
  expect(writes.size).toBe(0);
});

const pickDerived = (attendee: Attendee | null) => {
  const { words, registeredOn, delivery, gateKey, derivedFrom } = attendee ?? {};
  return { words, registeredOn, delivery, gateKey, derivedFrom };
};

test('repeats while a process of an earlier version writes beside it', async () => {
  const { raw, add, ids, parts, stale, finish } = await oldStore(250);
  const [first = ''] = [...ids].sort();
  await prepareAttendees(parts, 0);
  // The backfill has already passed the changed and the added registration.
  await raw.update(first, (current) => ({ ...current, nombres: 'Inés' }));
  const added = await add('0'.repeat(24));
  await prepareAttendees(parts, Number.POSITIVE_INFINITY);
  expect((await stale()).sort()).toEqual([added, first]);
  expect(await backfillProgress(parts)).toMatchObject({ isWhole: false });
  await finish();
  expect(await stale()).toEqual([]);
  expect((await raw.get(first))?.words).toContain('ines');
  // Later changes of such a process are found too.
  await raw.update(first, (current) => ({ ...current, nombres: 'Luz' }));
  expect(await prepareAttendees(parts, Number.POSITIVE_INFINITY)).toMatchObject({
    isWhole: false,
    isRoundEnded: true,
  });
  await finish();
  expect((await raw.get(first))?.words).toContain('lus');
});

test('processes that prepare at the same time leave nothing, and agree when they are done', async () => {
  const { store, stale, finish, parts } = await oldStore(450);
  const other = { attendees: attendeesIn(store), backfill: createBackfill(store) };
  const work = async (own: typeof parts) => {
    while (!(await prepareAttendees(own, 0)).isWhole);
  };
  await Promise.all([work(parts), work(other), work(other), finish()]);
  expect(await stale()).toEqual([]);
  expect(await backfillProgress(other)).toEqual({ isWhole: true });
});

test('an attendee that is deleted meanwhile stays deleted, and one that cannot be read does not delay the others', async () => {
  const { raw, ids, parts, stale, finish } = await oldStore(150);
  const [gone = '', broken = ''] = [...ids].sort();
  await raw.update(broken, (current) => Object.assign({}, current, { categoria: 'NADIE' }));
  const refresh = async (id: string) => {
    if (id === gone) await parts.attendees.delete(id);
    return parts.attendees.refresh(id);
  };
  await prepareAttendees({ ...parts, attendees: { ...parts.attendees, refresh } }, Number.POSITIVE_INFINITY);
  await finish();
  expect(await raw.get(gone)).toBeNull();
  expect(await stale()).toEqual([]);
});
