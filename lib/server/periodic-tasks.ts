import { setTimeout } from 'node:timers/promises';
import { day, hour, minute } from '@/lib/base/durations';
import { log } from '@/lib/base/log';
import { releaseUnprovenSeats } from '@/lib/conferences/release-unproven-seats';
import type { deps } from '@/lib/deps';
import { isNight } from '@/lib/event/rules';
import { runImports } from '@/lib/outreach/imports/run-imports';
import { invitePeople } from '@/lib/outreach/lists/invite-people';
import { holdUnwantedParties } from '@/lib/outreach/parties/hold-party';
import { settlePlaces } from '@/lib/outreach/parties/settle-places';
import { forgetExpiredRequests } from '@/lib/privacy/forget-requests';
import { purgeData } from '@/lib/privacy/purge-data';
import { prepareAttendees } from '@/lib/registration/search-index/prepare-attendees';
import type { TaskPeriod } from '@/lib/store/task-records';

interface PeriodicTask<R> extends TaskPeriod {
  run(parts: Parts): Promise<R>;
  /** Whether a run has left work for another one, which is due at once. */
  isUnfinished?(result: R): boolean;
  /** Whether a task that is due has to wait for a better time. */
  isTooSoon?(parts: Parts): boolean;
}

type Parts = ReturnType<typeof deps>;

/** How long writes may wait for a scrub in the daytime, ms. */
const longestDelay = 1000;

/** Deletes data whose retention period is over. */
export const purging: PeriodicTask<Awaited<ReturnType<typeof purgeData>>> = {
  name: 'purge',
  every: day,
  run: async (parts) => {
    const purged = await purgeData(parts);
    if (Object.values(purged).some((count) => count > 0)) log().info(purged, 'purge: data was deleted');
    return purged;
  },
};

/**
 * Derives the fields that staff search and count by, for attendees that an earlier version wrote. Repeated each hour
 * and at each start, because a process of an earlier version may have written since. Other tasks wait for a run, so it
 * is short.
 */
export const preparing: PeriodicTask<Awaited<ReturnType<typeof prepareAttendees>>> = {
  name: 'prepareAttendees',
  every: hour,
  lease: 0.5 * minute,
  run: (parts) => prepareAttendees(parts, 5_000),
  isUnfinished: ({ isWhole, isRoundEnded }) => !(isWhole && isRoundEnded),
};

/** Checks and writes the lists that staff import, and deletes imports that have expired. */
const importing: PeriodicTask<Awaited<ReturnType<typeof runImports>>> = {
  name: 'importLists',
  every: minute,
  lease: 0.5 * minute,
  run: (parts) => runImports(parts),
  isUnfinished: ({ isUnfinished }) => isUnfinished,
};

/** Removes the traces of deletions from the files of an embedded store. */
const scrubbing: PeriodicTask<void> = {
  name: 'scrub',
  // Requested by each deletion. It delays writes, so it runs once for all deletions within a minute, and at night if
  // the delay is long.
  every: minute,
  isOnRequest: true,
  isTooSoon: ({ store, event, clock }) => store.scrubDelay() > longestDelay && !isNight(event, clock()),
  run: ({ store }) => store.scrub(),
};

/**
 * What the portal does periodically. A self-hosted process and the scheduler's calls run the same table, with the due
 * times in the store. Due mail is not in the table, because records with mail store their own due times.
 */
export const tasks: readonly PeriodicTask<unknown>[] = [
  purging,
  { name: 'releaseSeats', every: 10 * minute, run: releaseUnprovenSeats },
  { name: 'remind', every: minute, run: ({ remind }) => remind() },
  { name: 'invitePeople', every: minute, run: invitePeople },
  { name: 'noteInvitees', every: minute, run: ({ noteInvitees }) => noteInvitees() },
  { name: 'noteAttendance', every: minute, run: ({ noteAttendance }) => noteAttendance() },
  { name: 'settlePlaces', every: 10 * minute, run: settlePlaces },
  // The name of an earlier version, under which stores have the task's times.
  { name: 'careForParties', every: 2 * minute, run: holdUnwantedParties },
  { name: 'forgetRequests', every: hour, run: forgetExpiredRequests },
  { name: 'forgetShownPeople', every: hour, run: ({ shown }) => shown.forgetPastDays() },
  preparing,
  importing,
  scrubbing,
];

/** Removes the traces that an earlier process left, also if it died while it deleted, sent or scrubbed. */
export async function scrubWhatIsOwed(parts: Parts): Promise<void> {
  await parts.taskRecords.resume(scrubbing.name);
  await runTask(parts, scrubbing, false);
}

/** Runs a task now. Returns null if another process is running it. Throws the task's errors. */
export async function runTask<R>(parts: Parts, task: PeriodicTask<R>, isForced = true): Promise<R | null> {
  const { taskRecords } = parts;
  if (!isForced && task.isTooSoon?.(parts)) return null;
  if (!(await taskRecords.claim(task, isForced))) return null;
  let hasSucceeded = false;
  let every = task.every;
  try {
    const result = await task.run(parts);
    hasSucceeded = true;
    if (task.isUnfinished?.(result)) every = 0;
    return result;
  } finally {
    await taskRecords.finish({ ...task, every }, hasSucceeded);
  }
}

/**
 * Works on the imports of lists until none is left, one slice after the other. Ends if a slice fails, since the task is due
 * again soon.
 */
export async function finishImports(parts: Parts): Promise<void> {
  for (;;) {
    const run = await runTask(parts, importing);
    if (run && !run.isUnfinished) return;
    // Another process works on them.
    if (!run) await setTimeout(1000);
  }
}

/** Runs the tasks that are due, one after the other. A failed task does not stop the others, and is due again soon. */
export async function runDueTasks(
  parts: Parts,
  table: readonly PeriodicTask<unknown>[] = tasks,
): Promise<void> {
  for (const task of table) {
    await runTask(parts, task, false).catch((err) => log().warn({ err, task: task.name }, 'a task failed'));
  }
}
