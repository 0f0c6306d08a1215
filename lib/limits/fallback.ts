import { Unavailable } from '@/lib/base/errors';

/** How long a request waits for the store, in milliseconds; leaves enough time to answer within 3 s. */
const waitLimit = 500;
/** The wait is measured in this many parts, so that a part during which this process was blocked counts once. */
const waitParts = 5;
/** How long the store is not used after a failure, in milliseconds. */
const pause = 1000;

interface Wait {
  parts: number;
  end(): void;
}

/** All waits of this process. They share one timer, which runs while there are any. */
const waits = new Set<Wait>();
let timer: NodeJS.Timeout | undefined;

function startPart(): void {
  timer = setTimeout(endPart, waitLimit / waitParts);
}

function endPart(): void {
  timer = undefined;
  for (const wait of waits) {
    wait.parts -= 1;
    if (wait.parts > 0) continue;
    waits.delete(wait);
    wait.end();
  }
  if (waits.size > 0) startPart();
}

/** The answer, or a rejection with `Unavailable` if it does not come in time. */
function inTime<R>(answer: Promise<R>): Promise<R> {
  return new Promise((resolve, reject) => {
    const end = () => reject(new Unavailable('The count was not stored in time.'));
    const wait: Wait = { parts: waitParts, end };
    waits.add(wait);
    if (!timer) startPart();
    const leave = () => {
      waits.delete(wait);
      if (waits.size > 0) return;
      clearTimeout(timer);
      timer = undefined;
    };
    answer.finally(leave).then(resolve, reject);
  });
}

/**
 * Returns a function that asks the store, or the memory of this process while the store is down or does not answer in
 * time.
 */
export function createFallback() {
  let askAgainAt = 0;
  return async <R>(inStore: () => Promise<R>, inMemory: () => R): Promise<R> => {
    if (performance.now() < askAgainAt) return inMemory();
    try {
      return await inTime(inStore());
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      askAgainAt = performance.now() + pause;
      return inMemory();
    }
  };
}
