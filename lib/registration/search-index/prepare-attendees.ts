import { setTimeout as rest } from 'node:timers/promises';
import type { Attendee } from '../record';
import type { Attendees } from '../repository';
import { type Backfill, type BackfillProgress, backfillProgress } from './backfill';

/** How many attendees are prepared between two rests. */
const batchSize = 100;
/** How many of them are written at the same time. The store commits them together, which holds up requests. */
const writesAtOnce = 20;
/** The maximum rest after a batch, ms. */
const maxRest = 50;

interface PrepareDeps {
  attendees: Pick<Attendees, 'all' | 'isStale' | 'refresh'>;
  backfill: Backfill;
}

/**
 * Derives the missing and outdated fields of attendees for about this time. Each call continues where the last one, in
 * any process, has ended. After the last attendee, the next call begins again. Safe to interrupt, and to run in several
 * processes and beside earlier versions of the portal.
 * @param duration ms
 */
export async function prepareAttendees(
  { attendees, backfill }: PrepareDeps,
  duration: number,
): Promise<BackfillProgress & { isRoundEnded: boolean }> {
  const endsAt = performance.now() + duration;
  const { pass: round, position } = await backfill.read();

  /** False if another process has ended the round. */
  async function prepare(batch: readonly Attendee[]): Promise<boolean> {
    const stale = batch.filter(attendees.isStale);
    for (let written = 0; written < stale.length; written += writesAtOnce)
      await Promise.all(
        stale.slice(written, written + writesAtOnce).map(({ _id }) => attendees.refresh(_id)),
      );
    return backfill.advance(round, batch.at(-1)?._id ?? '', stale.length);
  }
  async function walk(): Promise<boolean> {
    let batch: Attendee[] = [];
    let begunAt = performance.now();
    // The purge reports attendees that cannot be read.
    for await (const attendee of attendees.all({ report: () => {}, after: position, pageSize: batchSize })) {
      batch.push(attendee);
      if (batch.length < batchSize) continue;
      if (!(await prepare(batch)) || performance.now() >= endsAt) return false;
      batch = [];
      // Requests come first.
      await rest(Math.min(performance.now() - begunAt, maxRest));
      begunAt = performance.now();
    }
    return prepare(batch);
  }

  const isRoundEnded = await walk();
  if (isRoundEnded) await backfill.endRound(round);
  return { ...(await backfillProgress({ backfill })), isRoundEnded };
}
