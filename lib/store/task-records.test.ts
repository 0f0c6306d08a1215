import { expect, test } from 'vitest';
import { freshFolder, freshStore } from '@/tests/factories/store';
import { createTaskRecords } from './task-records';

const minute = 60_000;
const sweep = { name: 'sweep', every: 10 * minute };
const scrub = { name: 'scrub', every: minute, isOnRequest: true };

/** Two processes on one store, and a clock that the test moves. */
function processes() {
  const folder = freshFolder();
  const time = { now: new Date('2027-01-10T12:07:31Z') };
  const [one, other] = [freshStore(folder), freshStore(folder)].map((store) =>
    createTaskRecords(store, () => time.now),
  );
  if (!one || !other) throw new Error('unreachable');
  return {
    one,
    other,
    pass: (minutes: number) => {
      time.now = new Date(time.now.getTime() + minutes * minute);
    },
  };
}

test('a new task is due, then again after its period, whichever process asks and when', async () => {
  const { one, other, pass } = processes();
  expect(await one.claim(sweep)).toBe(true);
  await one.finish(sweep, true);
  pass(9.9);
  expect(await other.claim(sweep)).toBe(false);
  pass(0.1);
  expect(await other.claim(sweep)).toBe(true);
});

test('only one process at a time runs a task, even if many ask at once', async () => {
  const { one, other } = processes();
  const asked = Array.from({ length: 20 }, (_, n) => (n % 2 ? one : other).claim(sweep, n % 3 === 0));
  expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(1);
});

test('a task runs again five minutes after a crash, and one minute after a failure', async () => {
  const { one, other, pass } = processes();
  await one.claim(sweep);
  pass(4.9);
  expect(await other.claim(sweep, true)).toBe(false);
  pass(0.1);
  expect(await other.claim(sweep)).toBe(true);
  await other.finish(sweep, false);
  pass(0.9);
  expect(await one.claim(sweep)).toBe(false);
  pass(0.1);
  expect(await one.claim(sweep)).toBe(true);
});

test('a run that ends after its lease does not release the task of the process that has it by now', async () => {
  const { one, other, pass } = processes();
  await one.claim(sweep);
  pass(5);
  expect(await other.claim(sweep)).toBe(true);
  await one.finish(sweep, true);
  expect(await one.claim(sweep, true)).toBe(false);
  await other.finish(sweep, true);
  expect(await one.claim(sweep, true)).toBe(true);
});

test('a forced run is not due again before its period is over', async () => {
  const { one, other, pass } = processes();
  await one.claim(sweep);
  await one.finish(sweep, true);
  pass(5);
  expect(await other.claim(sweep, true)).toBe(true);
  await other.finish(sweep, true);
  pass(9);
  expect(await one.claim(sweep)).toBe(false);
});

test('a task on request runs once for all requests, and at most once per period', async () => {
  const { one, other, pass } = processes();
  expect(await one.claim(scrub)).toBe(false);
  for (const each of [one, other, one]) await each.request('scrub');
  expect(await other.claim(scrub)).toBe(true);
  await other.finish(scrub, true);
  expect(await one.claim(scrub)).toBe(false);

  await one.request('scrub');
  pass(0.9);
  expect(await one.claim(scrub)).toBe(false);
  pass(0.1);
  expect(await one.claim(scrub)).toBe(true);
});

test('a request during a run causes another run', async () => {
  const { one, other, pass } = processes();
  await one.request('scrub');
  await one.claim(scrub);
  await other.request('scrub');
  await one.finish(scrub, true);
  expect(await other.claim(scrub)).toBe(false);
  pass(1);
  expect(await other.claim(scrub)).toBe(true);
});

test('a task that is owed runs after the work, not before, whatever runs in between', async () => {
  const { one, other, pass } = processes();
  const done = await one.owe('scrub');
  expect(await other.claim(scrub)).toBe(false);
  await other.request('scrub');
  expect(await other.claim(scrub)).toBe(true);
  await other.finish(scrub, true);
  pass(1);
  expect(await other.claim(scrub)).toBe(false);
  await done();
  expect(await other.claim(scrub)).toBe(true);
  await other.finish(scrub, true);
  pass(24 * 60);
  expect(await other.claim(scrub)).toBe(false);
});

test('a task that is owed by a process that died runs an hour later, also after another run', async () => {
  const { one, other, pass } = processes();
  await one.owe('scrub');
  await other.request('scrub');
  await other.claim(scrub);
  await other.finish(scrub, true);
  pass(59.9);
  expect(await other.claim(scrub)).toBe(false);
  pass(0.1);
  expect(await other.claim(scrub)).toBe(true);
  await other.finish(scrub, true);
  pass(24 * 60);
  expect(await other.claim(scrub)).toBe(false);
});

test('tasks go on when a clock that was years ahead is set back', async () => {
  const { one, other, pass } = processes();
  const years = 3 * 365 * 24 * 60;
  const interrupted = { name: 'interrupted', every: minute };
  await one.claim(sweep);
  await one.finish(sweep, true);
  await one.claim(interrupted);
  pass(-years);
  expect(await other.claim(sweep)).toBe(true);
  await other.finish(sweep, true);
  expect(await other.claim(sweep)).toBe(false);
  expect(await other.claim(interrupted)).toBe(true);
});

test('a task on request is due at once although its last run was at a time that has not come yet', async () => {
  const { one, other, pass } = processes();
  await one.request('scrub');
  await one.claim(scrub);
  await one.finish(scrub, true);
  pass(-24 * 60);
  await one.request('scrub');
  expect(await other.claim(scrub)).toBe(true);
});

test('clocks that differ by some minutes do not make two processes run one task', async () => {
  const { one, other, pass } = processes();
  await one.claim(sweep);
  pass(-9);
  expect(await other.claim(sweep, true)).toBe(false);
  pass(9);
  await one.finish(sweep, true);
  pass(-9);
  expect(await other.claim(sweep)).toBe(false);
});
