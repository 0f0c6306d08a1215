import { describe, expect, test, vi } from 'vitest';
import { Unavailable } from '@/lib/base/errors';
import { allCollections } from '@/lib/collections';
import { freshStore } from '@/tests/factories/store';
import { createReadiness } from './readiness';

const mail = { state: 'ok', oldestQueuedSeconds: null, failed: 0 } as const;

/** Readiness over a real store, and the number of calls to store and sender. */
function watched(
  options?: Parameters<typeof createReadiness>[1],
  ping?: () => Promise<void>,
  index?: Promise<void>,
) {
  const store = freshStore();
  const asked = { ping: 0, setup: 0, status: 0 };
  const readiness = createReadiness(
    {
      store: {
        kind: store.kind,
        ping: () => {
          asked.ping++;
          return (ping ?? (() => store.ping()))();
        },
        setup: (specs) => {
          asked.setup++;
          return store.setup(specs);
        },
      },
      collections: allCollections,
      sender: {
        status: async () => {
          asked.status++;
          await index;
          return mail;
        },
      },
    },
    // Each call checks again, unless a test says otherwise.
    { life: -1, ...options },
  );
  return { readiness, asked };
}

describe('readiness', () => {
  test('reports the store and the state of the mail', async () => {
    const { readiness } = watched();
    expect(await readiness()).toEqual({ status: 'ready', store: 'sqlite', mail });
  });

  test('runs one check for concurrent calls, and caches the mail status', async () => {
    const { readiness, asked } = watched({ mailLife: 60_000 });
    await Promise.all(Array.from({ length: 50 }, () => readiness()));
    expect(asked).toEqual({ ping: 1, setup: 1, status: 1 });
    await readiness();
    expect(asked).toEqual({ ping: 2, setup: 2, status: 1 });
  });

  test('uses a result for a second, also a failure', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    let isAway = true;
    const { readiness, asked } = watched({ life: 1000 }, async () => {
      if (isAway) throw new Unavailable('no database');
    });
    for (let n = 0; n < 3; n++) await expect(readiness()).rejects.toThrow(Unavailable);
    isAway = false;
    vi.advanceTimersByTime(1000);
    await expect(readiness()).rejects.toThrow(Unavailable);
    expect(asked.ping).toBe(1);
    vi.advanceTimersByTime(1);
    for (let n = 0; n < 3; n++) expect(await readiness()).toMatchObject({ status: 'ready' });
    expect(asked.ping).toBe(2);
  });

  test('checks the mail again when the cached status is old', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { readiness, asked } = watched({ mailLife: 5000 });
    await readiness();
    vi.advanceTimersByTime(5000);
    await readiness();
    expect(asked.status).toBe(1);
    vi.advanceTimersByTime(1);
    await readiness();
    expect(asked.status).toBe(2);
  });

  test('is not ready, instead of waiting, when the store hangs', async () => {
    const { readiness, asked } = watched({ limit: 30 }, () => new Promise(() => {}));
    await expect(readiness()).rejects.toThrow(Unavailable);
    await expect(readiness()).rejects.toThrow(Unavailable);
    expect(asked.ping).toBe(1);
  });

  test('is ready without the status of the mail while an index that it needs is being made', async () => {
    let made = () => {};
    const index = new Promise<void>((resolve) => {
      made = resolve;
    });
    const { readiness, asked } = watched({ mailWait: 5 }, undefined, index);
    expect(await readiness()).toEqual({ status: 'ready', store: 'sqlite' });
    expect(await readiness()).toEqual({ status: 'ready', store: 'sqlite' });
    made();
    expect(await readiness()).toEqual({ status: 'ready', store: 'sqlite', mail });
    expect(asked.status).toBe(1);
  });

  test('is ready again once the store is ready', async () => {
    let isAway = true;
    const { readiness } = watched({}, async () => {
      if (isAway) throw new Error('connection refused');
    });
    await expect(readiness()).rejects.toThrow(Unavailable);
    isAway = false;
    expect(await readiness()).toMatchObject({ status: 'ready' });
  });
});
