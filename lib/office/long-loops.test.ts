import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { newId } from '@/lib/base/ids';
import { listChanges } from '@/lib/registration/list-changes';
import { registered, registrationDeps } from '@/tests/factories/registration';
import { resultOf } from '@/tests/factories/result';
import { officeParts, staffPermitted } from '@/tests/factories/staff';
import { exportPeople } from './people/export-people';
import { listPeople } from './people/list-people';
import { searchPeople } from './people/search-people';

const people = 60;
const atOnce = 20;

/** An office with this many people of one name, on a clock that advances by a millisecond whenever it is read. */
async function office() {
  const parts = { ...officeParts(), securityEvent() {} };
  const deps = registrationDeps({ attendees: parts.attendees }, parts.store);
  const template = await (await registered('visitante', { nombres: 'Ana' }, deps)).stored();
  for (let n = 1; n < people; n++) {
    const _id = newId();
    await parts.attendees.insert({ ...template, _id, emailKey: `${_id}@example.mx`, qr: _id });
  }
  const desk = await staffPermitted(parts, 'desk', 'search');
  const organiser = await staffPermitted(parts, 'organiser', 'export');
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now++);
  return { parts, desk, organiser };
}

afterEach(() => void vi.restoreAllMocks());

/** In how many turns of the event loop others had their turn while this many of the tasks ran at once. */
async function turnsDuring(count: number, task: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const counting = (async () => {
    for (; !isOver; turns++) await turn();
  })();
  await Promise.all(Array.from({ length: count }, task));
  isOver = true;
  await counting;
  return turns;
}

/** A task that held everybody up would leave a few turns, whatever the number of its records. */
const expectPauses = (turns: number, records: number) => expect(turns).toBeGreaterThan(records / 10);

test('searches, however many at once, pause every few records', async () => {
  const { parts, desk } = await office();
  const search = async () => expect(resultOf(await searchPeople(parts, desk, 'ana')).next).toBe(2);
  expectPauses(await turnsDuring(atOnce, search), atOnce * people);
});

test('lists, however many at once, pause every few records', async () => {
  const { parts, desk } = await office();
  const list = async () => expect(await listPeople(parts, desk, { filter: {} })).toMatchObject({ ok: true });
  expectPauses(await turnsDuring(atOnce, list), atOnce * 50);
});

test('readers of changes, however many at once, pause every few records', async () => {
  const { parts } = await office();
  const read = async () => expect((await listChanges(parts)).changes).toHaveLength(people);
  expectPauses(await turnsDuring(atOnce, read), atOnce * people);
});

test('an export pauses every few records', async () => {
  const { parts, organiser } = await office();
  const exported = await exportPeople(parts, organiser, { filter: {}, format: 'csv', locale: 'es' });
  const read = async () => {
    if (exported.ok) for await (const part of exported.value) expect(part.byteLength).toBeGreaterThan(0);
  };
  expectPauses(await turnsDuring(1, read), people);
});

test('what goes through all registrations, as purging and preparing them does, pauses every few records', async () => {
  const { parts } = await office();
  const read = async () => {
    let count = 0;
    for await (const { _id } of parts.attendees.all()) if (_id) count++;
    expect(count).toBe(people);
  };
  expectPauses(await turnsDuring(atOnce, read), atOnce * people);
});
