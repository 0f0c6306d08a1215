import { expect, onTestFinished, test } from 'vitest';
import { Unavailable } from '@/lib/base/errors';
import { allCollections } from '@/lib/collections';
import { MongodbStore } from './mongodb';

test('who asks for the same set-up while it runs shares it, and a failed one is tried anew', async () => {
  const store = new MongodbStore('mongodb://127.0.0.1:1', 'nowhere');
  onTestFinished(() => store.close());
  const first = store.setup(allCollections);
  expect(store.setup(allCollections)).toBe(first);
  await expect(first).rejects.toThrow(Unavailable);
  const second = store.setup(allCollections);
  expect(second).not.toBe(first);
  await expect(second).rejects.toThrow(Unavailable);
});
