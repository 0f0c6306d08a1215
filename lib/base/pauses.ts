import { processWide } from './process-wide';

/** How long work on records may hold up everything else, ms: less than a page takes. */
const slice = 3;

/** The long tasks of this process that pause. In each turn of the event loop one of them continues. */
const paused = () => processWide('portalPausedTasks', () => [] as (() => void)[]);

function continueNext(): void {
  const [next] = paused().splice(0, 1);
  if (paused().length > 0) setImmediate(continueNext);
  next?.();
}

/** Resolves when it is the caller's turn among all that pause. For work on many records that cannot be divided. */
export function longTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (paused().push(resolve) === 1) setImmediate(continueNext);
  });
}

/**
 * Returns a function for loops over many records, to be awaited before each one. Every few milliseconds it pauses until
 * others have had their turn. Of all loops that pause, one continues at a time, so that many of them together hold up
 * requests no more than one does.
 */
export function createPauses(now: () => number = () => performance.now()): () => Promise<void> | undefined {
  let begunAt = now();
  return () => {
    if (now() - begunAt < slice) return undefined;
    return longTurn().then(() => {
      begunAt = now();
    });
  };
}

/** What `work` makes of each item. Pauses between them, as `createPauses` does. */
export async function mapWithPauses<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
  const pause = createPauses();
  const results: R[] = [];
  for (const item of items) {
    results.push(work(item));
    const pausing = pause();
    if (pausing) await pausing;
  }
  return results;
}
