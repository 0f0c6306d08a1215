import { expect, test } from 'vitest';
import { newId } from '@/lib/base/ids';
import type { Cursor } from '@/lib/store/port';
import { registrationDeps, registrationOf } from '@/tests/factories/registration';
import { listChanges } from './list-changes';
import { registerAttendee } from './register-attendee';

const start = new Date('2026-11-21T10:00:00Z').getTime();
const at = (seconds: number) => new Date(start + seconds * 1000);

async function parts() {
  const deps = registrationDeps();
  const registered = await registerAttendee(deps, registrationOf('visitante'));
  const template = registered.ok ? await deps.attendees.byId(registered.value.id) : null;
  if (!template) throw new Error('not registered');
  const add = async (updatedAt: Date, _id = newId()) => {
    await deps.attendees.insert({ ...template, _id, emailKey: _id, qr: _id, updatedAt });
    return _id;
  };
  /** Every change from a position on, page by page, and the position after the last page. */
  const readAll = async (since?: Cursor) => {
    const ids: string[] = [];
    for (let cursor = since; ; ) {
      const { changes, next, isEnd } = await listChanges(deps, cursor);
      ids.push(...changes.map(({ id, attendee }) => (attendee ? id : `-${id}`)));
      cursor = next;
      if (isEnd) return { ids, next };
    }
  };
  return { deps, first: template._id, add, readAll };
}

test('changes come in their order, in pages without gaps or repeats, also many of one moment', async () => {
  const { deps, first, add, readAll } = await parts();
  const many = await Promise.all(Array.from({ length: 1_500 }, () => add(at(10))));
  const late = await Promise.all(Array.from({ length: 600 }, (_, index) => add(at(20 + index))));
  deps.time.now = at(3_600);
  const { changes, isEnd } = await listChanges(deps);
  expect([changes.length, isEnd]).toEqual([1_000, false]);
  const { ids, next } = await readAll();
  expect(ids).toEqual([first, ...many.sort(), ...late]);
  expect((await readAll(next)).ids).toEqual([]);
});

test('attendees that cannot be read end no page early, and deletions come in their order', async () => {
  const { deps, first, add, readAll } = await parts();
  const many = await Promise.all(Array.from({ length: 1_500 }, (_, index) => add(at(10 + index))));
  const raw = deps.store.collection({ name: 'attendees', key: 'id', unique: [], indexes: [] });
  const broken = many.filter((_, index) => index % 400 === 0);
  await Promise.all(broken.map((id) => raw.update(id, (stored) => ({ ...stored, categoria: 'NADIE' }))));
  deps.time.now = at(3_600);
  const deleted = await add(at(20));
  await deps.attendees.delete(deleted);
  deps.time.now = at(7_200);
  const readable = many.filter((id) => !broken.includes(id));
  expect((await readAll()).ids).toEqual([first, ...readable, `-${deleted}`]);
});

test('a changed attendee comes again, a deleted one as a tombstone in its place', async () => {
  const { deps, first, add, readAll } = await parts();
  const [second, third] = [await add(at(10)), await add(at(20))];
  deps.time.now = at(600);
  const { next } = await readAll();
  await deps.attendees.update(second, (current) => ({ ...current, updatedAt: at(590) }));
  await deps.attendees.delete(first);
  deps.time.now = at(700);
  expect((await readAll(next)).ids).toEqual([second, `-${first}`]);
  expect((await readAll()).ids).toEqual([third, second, `-${first}`]);
});

test('what a process whose clock is late stores afterwards is not missed', async () => {
  const { deps, add, readAll } = await parts();
  deps.time.now = at(600);
  const recent = await add(at(599));
  const { next } = await readAll();
  const late = await add(at(550));
  expect((await readAll(next)).ids).toEqual([late, recent]);
});

test('without any change there is a position to continue from', async () => {
  const deps = registrationDeps();
  const { changes, next, isEnd } = await listChanges(deps);
  expect([changes, isEnd]).toEqual([[], true]);
  expect(next.value).toEqual(new Date(deps.time.now.getTime() - 60_000));
});
