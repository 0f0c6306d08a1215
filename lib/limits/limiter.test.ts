import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'libsql';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createSecrets } from '@/lib/crypto/secrets';
import { openStore } from '@/lib/store/open-store';
import type { CollectionSpec, Store, Stored } from '@/lib/store/port';
import { limitSettings } from '@/tests/factories/limits';
import { freshStore } from '@/tests/factories/store';
import { createLimiter } from './limiter';
import { rateLimitsSpec } from './record';

const minute = { ...limitSettings, name: 'login', points: 5, durationSeconds: 60 };
const times = <R>(count: number, task: () => Promise<R>) => Promise.all(Array.from({ length: count }, task));

/** The same store, whose answers arrive this number of milliseconds later, as over a network. */
function withLateAnswers(store: Store, milliseconds: number): Store {
  const late = Object.create(store);
  late.collection = (spec: CollectionSpec<Stored>) => {
    const collection = store.collection(spec);
    const update: typeof collection.update = async (...args) => {
      const result = await collection.update(...args);
      await delay(milliseconds);
      return result;
    };
    return { ...collection, update };
  };
  return late;
}

// Time passes only when a test advances it. Otherwise, a take that lasts half a second would be counted in memory.
beforeEach(() => {
  const toFake = ['Date', 'setTimeout', 'clearTimeout', 'performance'] as const;
  vi.useFakeTimers({ toFake: [...toFake], now: Date.now() });
});

describe('a limiter', () => {
  test('allows its points in a period and reports when to try again', async () => {
    const limiter = createLimiter(freshStore(), minute);
    for (let index = 0; index < 5; index += 1) expect(await limiter.take('ana')).toBeNull();
    const refused = await limiter.take('ana');
    expect(refused?.code).toBe('too_many_requests');
    expect(refused?.retryAfter).toBeGreaterThanOrEqual(59);
    expect(refused?.retryAfter).toBeLessThanOrEqual(60);
    expect(await limiter.take('eva')).toBeNull();
  });

  test('lets exactly its points of 200 concurrent takes through, from two processes as well', async () => {
    const store = freshStore();
    const limiters = [
      createLimiter(store, { ...minute, points: 30 }),
      createLimiter(store, { ...minute, points: 30 }),
    ];
    const results = await Promise.all(limiters.map((limiter) => times(100, () => limiter.take('ana'))));
    expect(results.flat().filter((refusal) => !refusal)).toHaveLength(30);
    expect(results.flat().every((refusal) => !refusal || (refusal.retryAfter ?? 0) >= 1)).toBe(true);
  });

  test('keeps its count across a restart', async () => {
    const store = freshStore();
    await times(5, () => createLimiter(store, minute).take('ana'));
    expect((await createLimiter(store, minute).take('ana'))?.code).toBe('too_many_requests');
  });

  test('does not count a take whose point was given back, not even the last one of the period', async () => {
    const limiter = createLimiter(freshStore(), minute);
    for (let index = 0; index < 4; index += 1) await limiter.take('ana');
    for (let index = 0; index < 10; index += 1) {
      expect(await limiter.take('ana')).toBeNull();
      await limiter.release('ana');
    }
    expect(await limiter.take('ana')).toBeNull();
    expect((await limiter.take('ana'))?.code).toBe('too_many_requests');
  });

  test('allows everybody again whose points were given back after a crowd was refused', async () => {
    const limiter = createLimiter(freshStore(), minute);
    const crowd = await times(20, () => limiter.take('ana'));
    expect(crowd.filter((refusal) => !refusal)).toHaveLength(5);
    await times(5, () => limiter.release('ana'));
    const next = await times(20, () => limiter.take('ana'));
    expect(next.filter((refusal) => !refusal)).toHaveLength(5);
  });

  test('never gives back more points than the limit has', async () => {
    const limiter = createLimiter(freshStore(), minute);
    for (let index = 0; index < 3; index += 1) await limiter.release('ana');
    expect((await times(9, () => limiter.take('ana'))).filter((refusal) => !refusal)).toHaveLength(5);
  });

  test('keeps limits of different names apart', async () => {
    const store = freshStore();
    await times(5, () => createLimiter(store, minute).take('ana'));
    expect(await createLimiter(store, { ...minute, name: 'reset' }).take('ana')).toBeNull();
  });

  test('starts a new count when its period is over', async () => {
    const store = freshStore();
    const limiter = createLimiter(store, minute);
    await times(6, () => limiter.take('ana'));
    vi.setSystemTime(Date.now() + 59_000);
    expect(await limiter.take('ana')).toEqual({ ok: false, code: 'too_many_requests', retryAfter: 1 });
    vi.setSystemTime(Date.now() + 1001);
    expect(await createLimiter(store, minute).take('ana')).toBeNull();
    expect(await limiter.take('ana')).toBeNull();
  });

  test('starts a new count when the clock was set back, but not because of clocks that differ by minutes', async () => {
    const store = freshStore();
    const limiter = createLimiter(store, minute);
    await times(6, () => limiter.take('ana'));
    vi.setSystemTime(Date.now() - 9 * 60_000);
    expect((await limiter.take('ana'))?.code).toBe('too_many_requests');
    vi.setSystemTime(Date.now() - 24 * 60 * 60_000);
    expect((await times(6, () => limiter.take('ana'))).filter((refusal) => !refusal)).toHaveLength(5);
  });

  test('gives all points back to a forgiven key', async () => {
    const limiter = createLimiter(freshStore(), minute);
    await times(5, () => limiter.take('ana'));
    await limiter.forgive('ana');
    expect((await times(6, () => limiter.take('ana'))).filter((refusal) => !refusal)).toHaveLength(5);
    await limiter.forgive('nobody');
  });

  test('multiplies its points by the factor, and never falls below one', async () => {
    const store = freshStore();
    const wide = createLimiter(store, { ...minute, name: 'wide', factor: 3 });
    expect((await times(20, () => wide.take('ana'))).filter((refusal) => !refusal)).toHaveLength(15);
    const narrow = createLimiter(store, { ...minute, name: 'narrow', factor: 0.01 });
    expect((await times(20, () => narrow.take('ana'))).filter((refusal) => !refusal)).toHaveLength(1);
  });

  test('stores neither email nor address, and takes any text as key', async () => {
    const store = freshStore();
    const limiter = createLimiter(store, minute);
    const keys = ['ana@example.mx|203.0.113.9', '', 'nul\0', '__proto__', 'x'.repeat(100_000)];
    for (const key of keys) expect(await limiter.take(key)).toBeNull();
    const counts = await store.collection(rateLimitsSpec).find({ field: '_id', limit: 10 });
    expect(counts).toHaveLength(keys.length);
    expect(JSON.stringify(counts)).not.toMatch(/ana@|203\.0\.113/);
  });

  test('stores each key as a hash under the secret, so that nobody finds addresses in a copy of the database', async () => {
    const store = freshStore();
    for (const secret of ['secret of one installation', 'secret of another']) {
      const hash = (key: string) => createSecrets([secret]).sign('limit', key);
      await createLimiter(store, { ...minute, hash }).take('ana@example.mx');
      expect(await store.collection(rateLimitsSpec).get(`login:${hash('ana@example.mx')}`)).toMatchObject({
        points: 1,
      });
    }
  });

  test('counts in memory while the store is down, without delaying a request for long', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-limits-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(join(folder, 'file'), '');
    const broken = openStore({ MONGODB_DB: 'x', DATA_DIR: join(folder, 'file') });
    const away = createLimiter(broken, minute);
    expect((await times(20, () => away.take('ana'))).filter((refusal) => !refusal)).toHaveLength(5);

    const store = openStore({ MONGODB_DB: 'x', DATA_DIR: folder });
    const limiter = createLimiter(store, minute);
    await limiter.take('eva');
    const holder = new Database(join(folder, 'portal.db'));
    holder.exec('BEGIN IMMEDIATE');
    onTestFinished(async () => {
      holder.close();
      await store.close();
    });
    const first = limiter.take('ana');
    await vi.advanceTimersByTimeAsync(500);
    expect(await first).toBeNull();
    // The store is not asked again at once: no time has to pass.
    expect(await limiter.take('ana')).toBeNull();
    holder.exec('ROLLBACK');
    await vi.advanceTimersByTimeAsync(500);
  });

  test('counts in the store when the process was blocked while it waited for an answer', async () => {
    vi.useRealTimers();
    const store = freshStore();
    await createLimiter(store, { ...minute, points: 1 }).take('ana');
    const rival = createLimiter(withLateAnswers(store, 20), { ...minute, points: 1 });
    const answer = rival.take('ana');
    const startedAt = performance.now();
    while (performance.now() - startedAt < 700);
    expect((await answer)?.code).toBe('too_many_requests');
  });

  test('needs few commits for many takes of one key at once', async () => {
    const limiter = createLimiter(freshStore(), { ...minute, factor: 1e6 });
    await limiter.take('ana');
    const exec = vi.spyOn(Database.prototype, 'exec');
    onTestFinished(() => exec.mockRestore());
    let next = 0;
    await times(50, async () => {
      while (next++ < 2000) await limiter.take('ana');
    });
    const commits = exec.mock.calls.filter(([sql]) => sql === 'COMMIT').length;
    expect(commits).toBeGreaterThan(0);
    expect(commits).toBeLessThan(2000 / 25);
  });
});
