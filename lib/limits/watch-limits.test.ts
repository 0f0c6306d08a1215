import { expect, test } from 'vitest';
import { newId } from '@/lib/base/ids';
import { refuse } from '@/lib/base/result';
import { limitSettings } from '@/tests/factories/limits';
import { freshStore } from '@/tests/factories/store';
import { createLimiter } from './limiter';
import { watchLimits } from './watch-limits';

test('a limit reports its name when it refuses, and the staff account that it counts by', async () => {
  const store = freshStore();
  const limiter = (name: string) =>
    createLimiter(store, { ...limitSettings, name, points: 1, durationSeconds: 60 });
  const reported: unknown[][] = [];
  const limits = watchLimits(
    {
      mailByStaff: limiter('mailByStaff'),
      loginByClient: limiter('loginByClient'),
      factorByStaff: { take: async (_: { userId: string }) => refuse('too_many_requests') },
    },
    (...report) => reported.push(report),
  );
  const [id, client] = [newId(), newId()];
  for (const _ of [1, 2]) {
    await limits.mailByStaff.take(id);
    await limits.mailByStaff.take('not an id');
    await limits.loginByClient.take(client);
  }
  await limits.factorByStaff.take({ userId: id });
  expect(reported).toEqual([
    ['mailByStaff', id],
    ['mailByStaff', undefined],
    ['loginByClient', undefined],
    ['factorByStaff', id],
  ]);
});
