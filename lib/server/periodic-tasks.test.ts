import { NextRequest } from 'next/server';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { POST as callOutbox } from '@/app/api/cron/outbox/route';
import { POST as callPurge } from '@/app/api/cron/purge/route';
import { deps } from '@/lib/deps';
import { createTaskRecords } from '@/lib/store/task-records';
import { stubPortalEnv } from '@/tests/factories/portal-env';
import { freshStore } from '@/tests/factories/store';
import { runDueTasks, scrubWhatIsOwed, tasks } from './periodic-tasks';

const minute = 60_000;
const time = { now: new Date('2027-01-10T12:07:31Z') };
const ran: string[] = [];
stubPortalEnv({ CRON_SECRET: 'the secret of the scheduler' });

beforeAll(() => {
  for (const task of tasks) {
    const { run } = task;
    vi.spyOn(task, 'run').mockImplementation(async (parts) => {
      ran.push(task.name);
      return run(parts);
    });
  }
});
const { taskRecords: ownRecords } = deps();
beforeEach(() => {
  ran.length = 0;
  const taskRecords = createTaskRecords(freshStore(), () => time.now);
  Object.assign(deps(), { taskRecords });
});

const authorization = 'Bearer the secret of the scheduler';
function call(handler: typeof callOutbox, path: string) {
  const request = new NextRequest(`http://localhost:3000/api/cron/${path}`, {
    method: 'POST',
    headers: { authorization },
  });
  return handler(request, { params: Promise.resolve({}) });
}

/** What is due at the start, in its order. */
const allTasks = [
  'purge',
  'releaseSeats',
  'remind',
  'invitePeople',
  'noteInvitees',
  'noteAttendance',
  'settlePlaces',
  'careForParties',
  'forgetRequests',
  'forgetShownPeople',
  'prepareAttendees',
  'importLists',
];

const paths = {
  'the process itself': () => runDueTasks(deps()),
  'calls of /api/cron/outbox': () => call(callOutbox, 'outbox'),
};

test.each(Object.entries(paths))(
  '%s: tasks run by their periods, whatever minutes are missed',
  async (_, sweep) => {
    await sweep();
    expect(ran).toEqual(allTasks);
    // A scheduler that comes every seventh minute, and never at a full ten.
    for (let round = 0; round < 6; round++) {
      time.now = new Date(time.now.getTime() + 7 * minute);
      await sweep();
    }
    expect(ran.filter((name) => name === 'releaseSeats')).toHaveLength(4);
    expect(ran.filter((name) => name === 'purge')).toHaveLength(1);
    time.now = new Date(time.now.getTime() + 24 * 60 * minute);
    await sweep();
    expect(ran.filter((name) => name === 'purge')).toHaveLength(2);
  },
);

test('both paths go by the same times: what one has run is not due for the other', async () => {
  await paths['the process itself']();
  await paths['calls of /api/cron/outbox']();
  expect(ran).toEqual(allTasks);
});

test('/api/cron/purge purges whenever it is called, and answers nothing while another process does', async () => {
  await paths['the process itself']();
  const answer = await call(callPurge, 'purge');
  expect(await answer.json()).toMatchObject({ registrations: 0, mails: 0 });
  expect(ran).toEqual([...allTasks, 'purge']);
  const purging = tasks.find(({ name }) => name === 'purge');
  if (!purging) throw new Error('unreachable');
  await deps().taskRecords.claim(purging, true);
  expect(await (await call(callPurge, 'purge')).json()).toEqual({});
});

test('a task that fails keeps no other from running', async () => {
  const failing = {
    name: 'failing',
    every: minute,
    run: async () => {
      throw new Error('broken');
    },
  };
  await runDueTasks(deps(), [failing, ...tasks]);
  expect(ran).toEqual(allTasks);
});

test('the store is scrubbed on request alone, once for all requests of a minute', async () => {
  Object.assign(deps(), { taskRecords: ownRecords });
  const scrub = vi.spyOn(deps().store, 'scrub');
  const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
  await runDueTasks(deps());
  // The purge of the first run deletes nothing.
  expect(scrub).not.toHaveBeenCalled();
  for (let deletion = 0; deletion < 3; deletion++) await ownRecords.request('scrub');
  await runDueTasks(deps());
  expect(scrub).toHaveBeenCalledTimes(1);
  await ownRecords.request('scrub');
  later(minute - 1);
  await runDueTasks(deps());
  expect(scrub).toHaveBeenCalledTimes(1);
  later(1);
  await runDueTasks(deps());
  expect(scrub).toHaveBeenCalledTimes(2);
});

test('a scrub that would delay writes for long waits for the night', async () => {
  Object.assign(deps(), { taskRecords: ownRecords });
  const scrub = vi.spyOn(deps().store, 'scrub').mockClear();
  const delay = vi.spyOn(deps().store, 'scrubDelay').mockReturnValue(1001);
  onTestFinished(() => void delay.mockRestore());
  await ownRecords.request('scrub');
  // The show's time zone is six hours behind UTC.
  for (const time of ['2029-03-01T20:00Z', '2029-03-02T07:59Z']) {
    vi.setSystemTime(time);
    await runDueTasks(deps());
  }
  expect(scrub).not.toHaveBeenCalled();
  vi.setSystemTime('2029-03-02T08:00Z');
  await runDueTasks(deps());
  expect(scrub).toHaveBeenCalledOnce();
});

test('a start scrubs what a process left that died while it deleted or scrubbed, and nothing else', async () => {
  Object.assign(deps(), { taskRecords: ownRecords });
  const scrub = vi.spyOn(deps().store, 'scrub').mockClear();
  await scrubWhatIsOwed(deps());
  expect(scrub).not.toHaveBeenCalled();
  await deps().oweScrub();
  await scrubWhatIsOwed(deps());
  expect(scrub).toHaveBeenCalledTimes(1);
  const scrubbing = tasks.find(({ name }) => name === 'scrub');
  if (!scrubbing) throw new Error('unreachable');
  vi.setSystemTime(Date.now() + 60 * minute);
  expect(await ownRecords.claim(scrubbing)).toBe(true);
  await scrubWhatIsOwed(deps());
  expect(scrub).toHaveBeenCalledTimes(2);
  await scrubWhatIsOwed(deps());
  expect(scrub).toHaveBeenCalledTimes(2);
});
