import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPauses, mapWithPauses } from './pauses';

/** A clock on which each step of work takes one millisecond, and what happened in each turn of the event loop. */
function watchedLoops() {
  const clock = { now: 0 };
  const log: string[] = [];
  return {
    log,
    async loop(name: string, steps: number) {
      const pause = createPauses(() => clock.now);
      for (let step = 0; step < steps; step++) {
        await pause();
        clock.now++;
        log.push(name);
      }
    },
  };
}

test('a loop lets others have their turn every few steps', async () => {
  const { log, loop } = watchedLoops();
  const done = loop('a', 9);
  const inEachTurn: number[] = [];
  for (let n = 0; n < 3; n++) {
    await turn();
    inEachTurn.push(log.length);
  }
  await done;
  expect(inEachTurn).toEqual([3, 6, 9]);
});

test('of many loops that pause, one continues in each turn', async () => {
  const { log, loop } = watchedLoops();
  const done = Promise.all(Array.from({ length: 20 }, (_, n) => loop(`loop ${n}`, 30)));
  await turn();
  let most = 0;
  for (let before = log.length; log.length < 20 * 30; before = log.length) {
    await turn();
    most = Math.max(most, log.length - before);
  }
  await done;
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(6);
});

test('what is made of the items is in their order', async () => {
  const items = Array.from({ length: 3_000 }, (_, n) => n);
  expect(await mapWithPauses(items, (n) => n * 2)).toEqual(items.map((n) => n * 2));
});

test('an error in the work ends the loop', async () => {
  const failing = mapWithPauses([1], () => {
    throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
});
