import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue';

const retryAfter = { ofKey: 1, ofAll: 3 };
/** `house/ana` and `house/leo` share a lane. */
const laneOf = (key: string) => key.replace(/\/.*/, '');

/** A queue whose jobs the test ends, and the names of the started jobs in order. */
function slowQueue({ atOnce = 2, perKey = 8, maxWaiting = 100 } = {}) {
  const enqueue = createFairQueue({ atOnce, perKey, maxWaiting, laneOf, retryAfter });
  const started: string[] = [];
  const ends: (() => void)[] = [];
  return {
    started,
    add: (key: string, name = key) =>
      enqueue(key, () => {
        started.push(name);
        return new Promise<string>((resolve) => ends.push(() => resolve(name)));
      }),
    /** Ends the job that has run for the longest time. */
    async end() {
      ends.shift()?.();
      await new Promise(setImmediate);
    },
  };
}

test('of 22 × 5 jobs of one client, another client’s job is served next', async () => {
  const { started, add, end } = slowQueue();
  const ofOne = Array.from({ length: 110 }, () => add('one'));
  const ofOther = add('other');
  expect(started).toEqual(['one', 'one']);
  await end();
  expect(started).toEqual(['one', 'one', 'other']);
  for (let i = 0; i < 10; i++) await end();
  expect(await ofOther).toEqual({ ok: true, value: 'other' });
  const answers = await Promise.all(ofOne);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(8);
  expect(answers.at(-1)).toEqual({ ok: false, code: 'too_many_requests', retryAfter: 1 });
});

test('clients are served in turn, and the jobs of each in their order', async () => {
  const { started, add, end } = slowQueue({ atOnce: 1 });
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void add(name.charAt(0), name);
  for (let i = 0; i < 6; i++) await end();
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('a client whose jobs have ended may add as many again', async () => {
  const { add, end } = slowQueue({ perKey: 1 });
  const first = add('one');
  expect((await add('one')).ok).toBe(false);
  await end();
  expect((await first).ok).toBe(true);
  const second = add('one');
  await end();
  expect((await second).ok).toBe(true);
});

test('if the queue is full, a job of the client with the most waiting jobs is refused', async () => {
  const { add, end } = slowQueue({ atOnce: 1, maxWaiting: 4 });
  const [running, ...waiting] = Array.from({ length: 5 }, () => add('one'));
  const newcomer = add('other');
  expect(await waiting.at(-1)).toEqual({ ok: false, code: 'unavailable', retryAfter: 3 });
  expect(await add('one')).toEqual({ ok: false, code: 'unavailable', retryAfter: 3 });
  for (let i = 0; i < 6; i++) await end();
  for (const each of [running, newcomer, ...waiting.slice(0, -1)])
    expect(await each).toMatchObject({ ok: true });
});

test('keys of one lane share its turns, and each has its own limit', async () => {
  const { started, add, end } = slowQueue({ atOnce: 1, perKey: 2 });
  for (const key of ['house/ana', 'house/ana', 'house/leo', 'other']) void add(key);
  expect(await add('house/ana')).toMatchObject({ code: 'too_many_requests' });
  for (let i = 0; i < 4; i++) await end();
  expect(started).toEqual(['house/ana', 'other', 'house/ana', 'house/leo']);
});

test('in a lane, a key without a running job is served before one with a running job', async () => {
  const { started, add, end } = slowQueue();
  for (const key of ['house/ana', 'house/ana', 'house/ana', 'house/leo']) void add(key);
  await end();
  expect(started).toEqual(['house/ana', 'house/ana', 'house/leo']);
});

test('if the queue is full, jobs of keys in a long lane are refused, first of the key with the most waiting', async () => {
  const { add } = slowQueue({ atOnce: 1, maxWaiting: 4 });
  const [, , ...ofAna] = Array.from({ length: 4 }, () => add('house/ana'));
  const ofLeo = add('house/leo');
  void add('house/eva');
  expect(await ofAna.at(-1)).toMatchObject({ code: 'unavailable' });
  void add('other');
  expect(await ofAna.at(-2)).toMatchObject({ code: 'unavailable' });
  expect(await Promise.race([ofLeo, 'waiting'])).toBe('waiting');
});

test('a job that fails rejects, and the next one runs', async () => {
  const enqueue = createFairQueue({ atOnce: 1, perKey: 8, maxWaiting: 8, laneOf, retryAfter });
  const failing = enqueue('one', () => Promise.reject(new Error('broken')));
  const next = enqueue('one', async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toEqual({ ok: true, value: 'done' });
});
