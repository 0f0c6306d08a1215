import { expect, test, vi } from 'vitest';
import { aPass, firstMorning, gateDeps } from '@/tests/factories/gate';
import { createPassList } from './list-passes';

const hour = 60 * 60_000;

/** A list of passes, and the number of pages that it has read from the store since the last call of `pages`. */
function watchedList(isKeptInMemory = true) {
  const deps = gateDeps();
  const changedAfter = vi.fn(deps.attendees.changedAfter);
  const list = createPassList(
    { clock: deps.clock, attendees: { ...deps.attendees, changedAfter } },
    isKeptInMemory,
  );
  const pages = () => {
    const count = changedAfter.mock.calls.length;
    changedAfter.mockClear();
    return count;
  };
  const keys = async (after?: string) => {
    const page = await list.after(after, 'show');
    return { after: page.after, keys: page.entries.map(({ key }) => key) };
  };
  const pass = (ms: number) => {
    deps.time.now = new Date(deps.time.now.getTime() + ms);
  };
  const dateAhead = (id: string, ms: number) =>
    deps.attendees.update(id, (one) => ({ ...one, updatedAt: new Date(deps.clock().getTime() + ms) }));
  return { deps, list, pages, keys, pass, dateAhead };
}

test('records dated in the future are given like others, and not read again and again', async () => {
  const { deps, pages, keys, pass, dateAhead } = watchedList();
  const ahead = await Promise.all(
    Array.from({ length: 250 }, (_, index) => aPass(deps, `persona${index}@taller.mx`)),
  );
  await Promise.all(ahead.map(({ attendee }, index) => dateAhead(attendee._id, 2 * hour + index)));
  deps.time.now = new Date(firstMorning);
  const first = await keys();
  expect(first.keys.toSorted()).toEqual(ahead.map(({ key }) => key).toSorted());
  expect(pages()).toBe(3);

  pass(30_000);
  const ana = await aPass(deps, 'ana@taller.mx');
  pass(5_000);
  expect((await keys(first.after)).keys).toContain(ana.key);
  pages();
  pass(5_000);
  await keys(first.after);
  expect(pages()).toBe(1);

  // Another process, whose clock is ahead, stores one after all that are known.
  const luis = await aPass(deps, 'luis@taller.mx');
  await dateAhead(luis.attendee._id, 3 * hour);
  pass(60_000);
  const second = await keys(first.after);
  expect(second.keys).toContain(luis.key);
  pass(90_000);
  const third = await keys(second.after);
  pass(5_000);
  expect((await keys(third.after)).keys).toEqual([]);
});

test('until the list is whole, a call is answered with nothing and more to follow', async () => {
  const { deps, list } = watchedList();
  await aPass(deps, 'ana@taller.mx');
  deps.time.now = new Date(firstMorning);
  const { changedAfter } = deps.attendees;
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = createPassList(
    {
      clock: deps.clock,
      attendees: {
        ...deps.attendees,
        changedAfter: async (...args) => held.then(() => changedAfter(...args)),
      },
    },
    true,
  );
  slow.prepare();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const waiting = slow.after(undefined, 'show');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await waiting).toEqual({ entries: [], after: '', hasMore: true });
  } finally {
    vi.useRealTimers();
  }
  release();
  await expect.poll(async () => (await slow.after(undefined, 'show')).entries.length).toBe(1);
  expect((await list.after(undefined, 'show')).entries).toHaveLength(1);
});

test('a process that does not live long gives the passes from the store, page by page', async () => {
  const { deps, list, pages } = watchedList(false);
  const ana = await aPass(deps, 'ana@taller.mx');
  pages();
  const page = await list.after(undefined, 'show');
  expect(page).toMatchObject({ entries: [{ key: ana.key }], hasMore: false });
  expect(pages()).toBe(1);
  // A position without an id is none.
  expect((await list.after('1.x', 'show')).entries).toEqual(page.entries);
});
