import { expect, test } from 'vitest';
import { limitSettings } from '@/tests/factories/limits';
import { freshFolder, freshStore } from '@/tests/factories/store';
import { createClientPace } from './client-pace';

const now = new Date('2027-01-10T12:00:00Z');
const options = {
  hash: limitSettings.hash,
  perMinute: () => 600,
  isExempt: (client: string) => client === 'venue',
};

/** Seconds from now until each of these mails of a client is due. */
async function waits(pace: ReturnType<typeof createClientPace>, count: number, client = 'one', at = now) {
  const due = await Promise.all(Array.from({ length: count }, () => pace.next(client, at)));
  return due.map((date) => (date.getTime() - at.getTime()) / 1000);
}

test('thirty mails of a client are due at once, the others in turn at a quarter of the portal’s rate', async () => {
  const seconds = await waits(createClientPace(freshStore(), options), 32);
  expect(seconds).toEqual([...Array(30).fill(0), 0.4, 0.8]);
});

test('a client’s mails delay neither those of another client nor those of the venue', async () => {
  const pace = createClientPace(freshStore(), options);
  await waits(pace, 500);
  expect(await waits(pace, 2, 'other')).toEqual([0, 0]);
  expect(new Set(await waits(pace, 500, 'venue'))).toEqual(new Set([0]));
});

test('the networks of one IPv6 site share a pace', async () => {
  const pace = createClientPace(freshStore(), options);
  for (let network = 0; network < 30; network++) await waits(pace, 1, `2001:db8:1:${network}::/64`);
  expect(await waits(pace, 1, '2001:db8:1:99::/64')).toEqual([0.4]);
  expect(await waits(pace, 1, '2001:db8:2:1::/64')).toEqual([0]);
});

test('the head start is regained over time', async () => {
  const pace = createClientPace(freshStore(), options);
  await waits(pace, 30);
  expect(await waits(pace, 3, 'one', new Date(now.getTime() + 1000))).toEqual([0, 0, 0.2]);
  expect(await waits(pace, 31, 'one', new Date(now.getTime() + 60_000))).toEqual([...Array(30).fill(0), 0.4]);
});

test('a low rate still sends a person’s first mails at once', async () => {
  const seconds = await waits(createClientPace(freshStore(), { ...options, perMinute: () => 8 }), 6);
  expect(seconds).toEqual([0, 0, 0, 0, 0, 30]);
});

test('processes on one store share the pace of a client, and it outlives them', async () => {
  const folder = freshFolder();
  const [first, second] = [freshStore(folder), freshStore(folder)].map((store) =>
    createClientPace(store, options),
  );
  if (!first || !second) throw new Error('unreachable');
  const seconds = (await Promise.all([waits(first, 40), waits(second, 40)])).flat();
  expect(new Set(seconds.filter((wait) => wait > 0)).size).toBe(50);
  expect(seconds.filter((wait) => wait === 0)).toHaveLength(30);
  expect(await waits(createClientPace(freshStore(folder), options), 1)).toEqual([20.4]);
});
