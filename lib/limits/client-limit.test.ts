import { expect, test } from 'vitest';
import { personKey } from '@/lib/base/client-key';
import { limitSettings } from '@/tests/factories/limits';
import { freshStore } from '@/tests/factories/store';
import { createClientLimit } from './client-limit';
import { rateLimitsSpec } from './record';

const options = { ...limitSettings, name: 'l', points: 2, durationSeconds: 60 };
const clientOf = (n: number, site = '2001:db8:1') => `${site}:${n.toString(16)}::/64`;

/** The number of allowed requests among `count` requests, which are made one after the other. */
async function granted(count: number, request: (n: number) => Promise<unknown>): Promise<number> {
  let total = 0;
  for (let n = 0; n < count; n += 1) if (!(await request(n))) total += 1;
  return total;
}

test('the clients of one IPv6 site together may do ten times as much as one of them, and refused ones store nothing', async () => {
  const store = freshStore();
  const limit = createClientLimit(store, options);
  expect(await granted(5, () => limit.take(clientOf(0)))).toBe(2);
  expect(await granted(100, (n) => limit.take(clientOf(1 + n)))).toBe(18);
  expect(await limit.check(clientOf(500))).not.toBeNull();
  expect(await limit.take(clientOf(0, '2001:db8:2'))).toBeNull();
  // 19 clients and their site, and another client with its own.
  expect(await store.collection(rateLimitsSpec).count({ field: '_id' })).toBe(22);
});

test('a refused client uses none of the points of its site', async () => {
  const limit = createClientLimit(freshStore(), options);
  expect(await granted(100, () => limit.take(clientOf(0)))).toBe(2);
  expect(await granted(9, (n) => limit.take(clientOf(1 + n)))).toBe(9);
});

test('the people who share a client together may do ten times as much as one of them, or the multiple that the limit names', async () => {
  const person = (n: number) => personKey('203.0.113.7', `person${n}@example.mx`);
  const limit = createClientLimit(freshStore(), options);
  expect(await granted(5, () => limit.take(person(0)))).toBe(2);
  expect(await granted(50, (n) => limit.take(person(1 + n)))).toBe(18);
  expect(await limit.check(person(100))).not.toBeNull();
  expect(await limit.take(personKey('203.0.113.8', 'person100@example.mx'))).toBeNull();
  const wider = createClientLimit(freshStore(), { ...options, peopleOfClient: 15 });
  expect(await granted(50, (n) => wider.take(person(n)))).toBe(30);
});

test('IPv4 clients do not share a limit', async () => {
  const limit = createClientLimit(freshStore(), options);
  expect(await granted(50, (n) => limit.take(`203.0.113.${n}`))).toBe(50);
});
