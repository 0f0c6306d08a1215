import { expect, test } from 'vitest';
import { createRefusedWrites } from './refused-writes';

const client = '203.0.113.7';

function limitWith(factor = 1) {
  let time = 0;
  const waits: number[] = [];
  const limit = createRefusedWrites({
    factor,
    isExempt: (each) => each === '198.51.100.1',
    onWait: () => waits.push(time),
    now: () => time,
  });
  return { limit, waits, pass: (seconds: number) => (time += seconds * 1000) };
}

const times = (count: number, note: (n: number) => void) => {
  for (let n = 0; n < count; n++) note(n);
};

test('after 120 refused writes in a minute, a client waits for 60 seconds; another client does not', () => {
  const { limit, pass, waits } = limitWith();
  times(119, () => limit.note(client));
  expect(limit.wait(client)).toBe(0);
  pass(30);
  limit.note(client);
  expect([limit.wait(client), limit.wait('203.0.113.8')]).toEqual([60, 0]);
  pass(59);
  // What is refused meanwhile prolongs nothing.
  limit.note(client);
  expect(limit.wait(client)).toBe(1);
  pass(1);
  expect(limit.wait(client)).toBe(0);
  expect(waits).toHaveLength(2);
});

test('refused writes count for a minute from the first one', () => {
  const { limit, pass } = limitWith();
  times(119, () => limit.note(client));
  pass(60);
  times(119, () => limit.note(client));
  expect(limit.wait(client)).toBe(0);
});

test('an exempt client never waits', () => {
  const { limit } = limitWith();
  times(1_000, () => limit.note('198.51.100.1'));
  expect(limit.wait('198.51.100.1')).toBe(0);
});

test('the clients of one IPv6 site together may send ten times as many', () => {
  const { limit } = limitWith(0.05);
  const clientOf = (n: number) => `2001:db8:1:${n.toString(16)}::/64`;
  times(59, (n) => limit.note(clientOf(n)));
  expect(limit.wait(clientOf(500))).toBe(0);
  limit.note(clientOf(60));
  expect(limit.wait(clientOf(500))).toBe(60);
});

test('a process remembers the latest 10,000 clients', () => {
  const { limit } = limitWith(0.001);
  limit.note(client);
  times(10_000, (n) => limit.note(`198.18.${n >> 8}.${n & 255}`));
  expect([limit.wait(client), limit.wait('198.18.39.15')]).toEqual([0, 60]);
});
