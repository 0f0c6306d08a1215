import { expect, onTestFinished, test } from 'vitest';
import { Unavailable } from '@/lib/base/errors';
import { MongodbStore } from './mongodb';

const specs = [{ name: 'people', key: 'id', unique: [], indexes: [] }] as const;

test('concurrent calls share one set-up, and a failed one is tried again', async () => {
  const store = new MongodbStore('mongodb://127.0.0.1:1', 'nowhere');
  onTestFinished(() => store.close());
  const first = store.setup(specs);
  expect(store.setup(specs)).toBe(first);
  await expect(first).rejects.toThrow(Unavailable);
  const second = store.setup(specs);
  expect(second).not.toBe(first);
  await expect(second).rejects.toThrow(Unavailable);
});
