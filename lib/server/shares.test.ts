import { expect, test } from 'vitest';
import { createShares, type Holding } from './shares';

/** Shares of 3 for a client and 5 in all, and the names of what was dropped. */
function sharesThatDrop(drops: 'oldest' | 'newest') {
  const shares = createShares({ perClient: 3, inAll: 5, drops });
  const dropped: string[] = [];
  const hold = (client: string, name: string, isLimited = true): Holding | undefined => {
    const holding = shares.hold(client, 1, () => dropped.push(name), isLimited);
    holding?.setDroppable(true);
    return holding;
  };
  return { shares, dropped, hold };
}

test('a client that has its share gets no more, or loses what it has held the longest', () => {
  for (const [drops, gets, lost] of [
    ['newest', undefined, []],
    ['oldest', expect.anything(), ['a1']],
  ] as const) {
    const { hold, dropped, shares } = sharesThatDrop(drops);
    for (const name of ['a1', 'a2', 'a3']) hold('a', name);
    expect(hold('a', 'a4')).toEqual(gets);
    expect(dropped).toEqual(lost);
    expect(shares.total()).toBe(3);
  }
});

test('a client without a share of its own is limited by the total', () => {
  const { hold } = sharesThatDrop('newest');
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) expect(hold('a', name, false)).toBeDefined();
  expect(hold('a', 'a6', false)).toBeUndefined();
});

test('while everything is held, the client that holds the most makes room for one that holds less', () => {
  const { hold, dropped } = sharesThatDrop('newest');
  for (const [client, name] of [
    ['a', 'a1'],
    ['a', 'a2'],
    ['a', 'a3'],
    ['b', 'b1'],
    ['b', 'b2'],
  ] as const)
    hold(client, name);
  expect(hold('c', 'c1')).toBeDefined();
  expect(dropped).toEqual(['a3']);
  expect(hold('b', 'b3')).toBeUndefined();
});

test('what may not be dropped stays, and the next client loses something', () => {
  const { hold, dropped } = sharesThatDrop('newest');
  for (const name of ['a1', 'a2', 'a3']) hold('a', name)?.setDroppable(false);
  for (const name of ['b1', 'b2']) hold('b', name);
  hold('c', 'c1');
  expect(dropped).toEqual(['b2']);
});

test('what is released can be held again, and growing takes from the client’s share', () => {
  const { shares, hold } = sharesThatDrop('newest');
  const first = hold('a', 'a1');
  expect(first?.grow(2)).toBe(true);
  expect(first?.grow(1)).toBe(false);
  expect(hold('a', 'a2')).toBeUndefined();
  first?.release();
  first?.release();
  expect(shares.total()).toBe(0);
  expect(first?.grow(1)).toBe(false);
  expect(hold('a', 'a3')?.grow(2)).toBe(true);
});

test('a holding of nothing can grow after others of its client have ended', () => {
  const shares = createShares({ perClient: 3, inAll: 5, drops: 'newest' });
  const empty = shares.hold('a', 0, () => {});
  shares.hold('a', 3, () => {})?.release();
  expect(empty?.grow(2)).toBe(true);
  expect(shares.hold('a', 2, () => {})).toBeUndefined();
});
