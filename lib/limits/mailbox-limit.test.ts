import { expect, test } from 'vitest';
import { limitSettings } from '@/tests/factories/limits';
import { freshStore } from '@/tests/factories/store';
import { createDailyMailboxLimit, createMailboxLimit } from './mailbox-limit';
import { rateLimitsSpec } from './record';
import { limitTable } from './table';

const daily = limitTable.registerByMailbox;

/** The clients that get a mail if these ask one after another. */
async function served(clients: string[], points = 100): Promise<string[]> {
  const limit = createMailboxLimit(freshStore(), {
    ...{ ...limitSettings, name: 'l' },
    limit: { ...daily, perClient: { points, seconds: 600 } },
  });
  const got: string[] = [];
  for (const client of clients)
    if (!(await limit.take({ mailbox: 'maria@ejemplo.mx', client }))) got.push(client);
  return got;
}

const times = (count: number, client: string) => Array.from({ length: count }, () => client);

test('a stranger’s requests do not prevent the owner from getting a mail', async () => {
  expect(await served([...times(2, 'stranger'), 'stranger', 'owner', 'owner', 'owner'], 2)).toEqual([
    'stranger',
    'stranger',
    'owner',
    'owner',
  ]);
  expect(await served([...times(50, 'stranger'), 'owner'])).toEqual([...times(5, 'stranger'), 'owner']);
});

test('a mailbox gets ten mails a day, whoever causes them', async () => {
  const strangers = Array.from({ length: 50 }, (_, n) => `stranger ${n}`);
  expect(await served(strangers)).toHaveLength(10);
});

test('one client may cause ten mails a day to a mailbox, whatever the cause, and another client further ones', async () => {
  const store = freshStore();
  const causes = ['a', 'b', 'c', 'd'].map((name) =>
    createDailyMailboxLimit(store, { ...limitSettings, name, limit: daily }),
  );
  const mailbox = 'maria@ejemplo.mx';
  async function caused(client: string, mails: number) {
    let count = 0;
    for (const limit of causes)
      for (let n = 0; n < mails; n++) if (!(await limit.take({ mailbox, client }))) count++;
    return count;
  }
  expect(await caused('2001:db8:1:1::/64', 3)).toBe(10);
  expect(await caused('2001:db8:1:2::/64', 5)).toBe(0);
  expect(await caused('owner', 2)).toBe(8);
});

test('points that are given back, and refusals by another limit, do not count towards the sum', async () => {
  const store = freshStore();
  const [first, second, third] = ['a', 'b', 'c'].map((name) =>
    createDailyMailboxLimit(store, { ...limitSettings, name, limit: daily }),
  );
  const cause = { mailbox: 'maria@ejemplo.mx', client: 'one' };
  for (let n = 0; n < 5; n++) await first?.take(cause);
  for (let n = 0; n < 20; n++) expect(await first?.take(cause)).not.toBeNull();
  for (let n = 0; n < 5; n++) expect(await second?.take(cause)).toBeNull();
  expect(await third?.take(cause)).not.toBeNull();
  await second?.release(cause);
  expect(await third?.take(cause)).toBeNull();
});

test('one write counts a mail, and its refusal writes nothing', async () => {
  const store = freshStore();
  const [first, second] = ['a', 'b'].map((name) =>
    createDailyMailboxLimit(store, { ...limitSettings, name, limit: daily }),
  );
  const cause = { mailbox: 'maria@ejemplo.mx', client: 'one' };
  const counts = () => store.collection(rateLimitsSpec).find({ field: '_id', limit: 10 });
  for (let n = 0; n < 5; n++) for (const limit of [first, second]) await limit?.take(cause);
  const before = await counts();
  expect(before).toHaveLength(1);
  expect(await second?.take(cause)).not.toBeNull();
  expect(await counts()).toEqual(before);
});

test('each mailbox has its own limit, and a refusal says when to ask again', async () => {
  const limit = createMailboxLimit(freshStore(), {
    ...{ ...limitSettings, name: 'l' },
    limit: { ...daily, perClient: { points: 1, seconds: 600 } },
  });
  expect(await limit.take({ mailbox: 'a@b.mx', client: 'x' })).toBeNull();
  expect(await limit.take({ mailbox: 'c@d.mx', client: 'x' })).toBeNull();
  const refused = await limit.take({ mailbox: 'a@b.mx', client: 'x' });
  expect(refused).toMatchObject({ code: 'too_many_requests' });
  expect(refused?.retryAfter).toBeGreaterThan(0);
  expect(refused?.retryAfter).toBeLessThanOrEqual(600);
});

test('clients of one IPv6 site are one client to a mailbox', async () => {
  const site = Array.from({ length: 20 }, (_, n) => `2001:db8:1:${n.toString(16)}::/64`);
  expect(await served([...site, '2001:db8:2:0::/64'])).toEqual([...site.slice(0, 5), '2001:db8:2:0::/64']);
});

test('stores neither the mailbox nor the clients that caused its mails', async () => {
  const store = freshStore();
  const limit = createDailyMailboxLimit(store, { ...limitSettings, name: 'l', limit: daily });
  for (const client of ['203.0.113.9', '2001:db8:1:1::/64'])
    await limit.take({ mailbox: 'maria@ejemplo.mx', client });
  const counts = await store.collection(rateLimitsSpec).find({ field: '_id', limit: 10 });
  expect(counts).toHaveProperty('0.mails.length', 2);
  expect(JSON.stringify(counts)).not.toMatch(/maria|203\.0\.113|2001:db8/);
});
