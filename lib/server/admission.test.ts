import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createAdmission } from './admission';
import type { Client } from './clients';

const maxWait = 500;
const clientOf = (lane: string, key = lane): Client => ({ lane, key, isLimited: true });

/** An admission with a clock of its own, whose requests end at once, and what became of the requests. */
function admissionAt(limits: Parameters<typeof createAdmission>[0]['limits'] = {}) {
  const clock = { now: 0 };
  const started: (string | number)[] = [];
  const refused: (string | number)[] = [];
  const admission = createAdmission({ maxWait, now: () => clock.now, limits });
  /** False if the request was refused at once. */
  const arrive = (n: string | number, client = clientOf('one')) => {
    const visit = admission.enter(client, () => void refused.push(n));
    visit?.admit(() => {
      started.push(n);
      visit.end();
    });
    return visit !== undefined && !refused.includes(n);
  };
  const arriveMany = (from: number, count: number, client?: Client) =>
    Array.from({ length: count }, (_, n) => arrive(from + n, client)).filter(Boolean).length;
  /** A request that runs until the test ends it. */
  const occupy = (lane: string, key?: string) => {
    const visit = admission.enter(clientOf(lane, key), () => {});
    visit?.admit(() => {});
    return visit;
  };
  return { admission, clock, started, refused, arrive, arriveMany, occupy };
}

async function untilNoneWaits({ waiting }: { waiting(): number }): Promise<void> {
  while (waiting() > 0) await turn();
}

describe('one client', () => {
  test('a request starts at once if none waits', async () => {
    const { arrive, started, admission } = admissionAt();
    arrive(1);
    expect(started).toEqual([1]);
    await turn();
    arrive(2);
    expect(started).toEqual([1, 2]);
    expect(admission.waiting()).toBe(0);
  });

  test('requests that arrive together start in their order, a few in each turn of the event loop', async () => {
    const { arriveMany, started } = admissionAt();
    arriveMany(0, 30);
    const inOneTurn = started.length;
    expect(inOneTurn).toBeLessThan(30);
    for (let turns = 2; started.length < 30; turns++) {
      await turn();
      expect(started).toHaveLength(Math.min(30, turns * inOneTurn));
    }
    expect(started).toEqual(Array.from({ length: 30 }, (_, n) => n));
  });

  test('a burst is admitted completely, up to what one client may have in progress', () => {
    const { arriveMany, admission } = admissionAt();
    expect(arriveMany(0, 1_200)).toBe(1_008);
    expect(admission.refused()).toBe(192);
  });

  test('while the first request has waited too long, others are refused, and admitted again afterwards', async () => {
    const { arriveMany, arrive, clock, admission } = admissionAt();
    arriveMany(0, 100);
    clock.now = maxWait + 1;
    expect(arrive(100)).toBe(false);
    expect(admission.refused()).toBe(1);
    while (admission.waiting() > 45) await turn();
    expect(arrive(101)).toBe(false);
    await untilNoneWaits(admission);
    expect(arrive(102)).toBe(true);
  });

  test('one long turn on a quiet portal causes no refusals', () => {
    const { arriveMany, clock } = admissionAt();
    arriveMany(0, 12);
    clock.now = 10 * maxWait;
    expect(arriveMany(12, 20)).toBe(20);
  });

  test('a request whose client has left does not start', async () => {
    const { arriveMany, arrive, started, admission } = admissionAt();
    arriveMany(0, 10);
    const left = admission.enter(clientOf('one'), () => {});
    left?.admit(() => expect.unreachable());
    arrive(11);
    left?.end();
    await untilNoneWaits(admission);
    expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11]);
  });

  test('only some of its requests run at the same time, and the next one starts when one ends', async () => {
    const { occupy, arrive, started } = admissionAt({ running: 2 });
    const [first] = [occupy('one'), occupy('one')];
    arrive(1);
    await turn();
    await turn();
    expect(started).toEqual([]);
    first?.end();
    await turn();
    expect(started).toEqual([1]);
  });
});

describe('several clients', () => {
  test('clients take turns, so that a request of one does not wait for all of another’s', async () => {
    const { arriveMany, arrive, started, admission } = admissionAt();
    arriveMany(0, 300);
    arrive('other', clientOf('other'));
    await turn();
    expect(started).toContain('other');
    expect(started.length).toBeLessThanOrEqual(16);
    await untilNoneWaits(admission);
  });

  test('the one with the most waiting requests loses its newest, and one with none waiting finds a place', async () => {
    const { arriveMany, arrive, clock, refused, admission } = admissionAt();
    arriveMany(0, 100, clientOf('many'));
    arriveMany(200, 10, clientOf('few'));
    clock.now = maxWait + 1;
    expect(arrive('new', clientOf('new'))).toBe(true);
    expect(refused).toEqual([99]);
    expect(arrive(300, clientOf('few'))).toBe(true);
    expect(refused).toEqual([99, 98]);
    expect(arrive(100, clientOf('many'))).toBe(false);
    await untilNoneWaits(admission);
    expect(admission.refused()).toBe(3);
  });

  test('during an overload by many clients with one request each, the newest is refused', () => {
    const { arrive, clock, refused } = admissionAt();
    for (let n = 0; n < 60; n++) arrive(n, clientOf(`client ${n}`));
    clock.now = maxWait + 1;
    expect(arrive('new', clientOf('new'))).toBe(false);
    expect(refused).toEqual(['new']);
  });

  test('in a lane, the key with fewer running requests is first', async () => {
    const { occupy, arrive, started, admission } = admissionAt({ running: 2 });
    const [first] = [occupy('site', 'site/a'), occupy('site', 'site/a')];
    arrive(1, clientOf('site', 'site/a'));
    arrive(2, clientOf('site', 'site/b'));
    first?.end();
    await untilNoneWaits(admission);
    expect(started).toEqual([2, 1]);
  });

  test('when as many requests as possible are in progress, the client with the most loses one that does not run', () => {
    const { arrive, occupy, refused } = admissionAt({ running: 1, requests: { perClient: 10, inAll: 6 } });
    occupy('many');
    for (const n of [1, 2, 3]) arrive(n, clientOf('many'));
    occupy('other');
    arrive(4, clientOf('other'));
    expect(arrive(5, clientOf('new'))).toBe(true);
    expect(refused).toEqual([3]);
  });

  test('a client behind a proxy that is not counted has no share of its own', () => {
    const limits = { requests: { perClient: 2, inAll: 4 } };
    const { admission } = admissionAt(limits);
    const proxy = { ...clientOf('proxy'), isLimited: false };
    const visits = Array.from({ length: 5 }, () => admission.enter(proxy, () => {}));
    expect(visits.filter(Boolean)).toHaveLength(4);
  });
});

describe('bodies', () => {
  const limits = { bytes: { perClient: 100, inAll: 150 } };

  test('a client with too many bytes in unfinished bodies is refused, and others are not', () => {
    const { admission } = admissionAt(limits);
    const refused: string[] = [];
    const enter = (lane: string) => admission.enter(clientOf(lane), () => refused.push(lane));
    const first = enter('many');
    first?.receive(60);
    enter('many')?.receive(60);
    expect(refused).toEqual(['many']);
    enter('other')?.receive(90);
    expect(refused).toEqual(['many']);
    enter('new')?.receive(60);
    expect(refused).toEqual(['many', 'other']);
    expect(admission.refused()).toBe(2);
  });

  test('a body counts until its request runs', () => {
    const { admission } = admissionAt(limits);
    for (let n = 0; n < 5; n++) {
      const visit = admission.enter(clientOf('one'), () => expect.unreachable());
      visit?.receive(60);
      visit?.admit(() => {});
    }
  });
});

test('a request that can start is not refused because others wait for requests of their own clients', async () => {
  const { admission, arrive, clock, occupy, started } = admissionAt({ running: 1 });
  const lanes = Array.from({ length: 40 }, (_, n) => `lane ${n}`);
  for (const lane of lanes) occupy(lane);
  await untilNoneWaits(admission);
  for (const lane of lanes) occupy(lane);
  clock.now = maxWait + 1;
  await turn();
  expect(admission.waiting()).toBe(40);
  expect(arrive('another', clientOf('another'))).toBe(true);
  expect(started).toEqual(['another']);
});

test('short answers are given a few in each turn of the event loop, and clients take turns', async () => {
  const { admission } = admissionAt();
  const answered: string[] = [];
  const answer = (client: string) =>
    admission.answer(
      clientOf(client),
      () => answered.push(client),
      () => expect.unreachable(),
    );
  for (let n = 0; n < 100; n++) answer('flooding');
  const inOneTurn = answered.length;
  expect(inOneTurn).toBeLessThan(30);
  answer('other');
  await turn();
  expect(answered.slice(inOneTurn)).toContain('other');
  expect(answered.length).toBeLessThanOrEqual(2 * inOneTurn);
  while (answered.length < 101) await turn();
});

test('when too many short answers wait, the client with the most loses its newest connections', async () => {
  const { admission } = admissionAt();
  const dropped: number[] = [];
  const answered: string[] = [];
  for (let n = 0; n < 5_100; n++)
    admission.answer(
      clientOf('flooding'),
      () => {},
      () => dropped.push(n),
    );
  expect(dropped.length).toBeGreaterThan(50);
  const before = dropped.length;
  admission.answer(
    clientOf('other'),
    () => answered.push('other'),
    () => expect.unreachable(),
  );
  expect(dropped.length).toBe(before + 1);
  await turn();
  expect(answered).toEqual(['other']);
});

test('a client gets a few files without waiting, and further ones in its turn', async () => {
  const { admission, arriveMany, occupy } = admissionAt({ files: 2, running: 1 });
  occupy('one');
  arriveMany(0, 3);
  let sent = 0;
  const visits = Array.from({ length: 3 }, () => {
    const visit = admission.enter(clientOf('one'), () => {});
    visit?.admitFile(() => void sent++);
    return visit;
  });
  expect(sent).toBe(2);
  await turn();
  expect(sent).toBe(2);
  visits[0]?.end();
  admission.enter(clientOf('one'), () => {})?.admitFile(() => void sent++);
  expect(sent).toBe(3);
});

test('connections that arrived together are accepted before the first request starts', async () => {
  const admission = createAdmission({ maxWait: 60_000 });
  const connectionsAtStart: number[] = [];
  let connections = 0;
  const server = createServer((_, response) => {
    const visit = admission.enter(clientOf('one'), () => {});
    visit?.admit(() => {
      connectionsAtStart.push(connections);
      response.setHeader('Connection', 'close').end();
      visit.end();
    });
  });
  onTestFinished(() => void server.close());
  server.on('connection', admission.connected).on('connection', () => connections++);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const clients = Array.from({ length: 40 }, () => connect(port, '127.0.0.1'));
  for (const client of clients) client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await Promise.all(clients.map((client) => text(client)));
  expect(connectionsAtStart).toEqual(Array(40).fill(40));
});

test('connections that keep arriving do not hold requests back', async () => {
  const { admission, arrive, started } = admissionAt();
  admission.connected();
  arrive(1);
  for (let turns = 0; turns < 100; turns++) {
    admission.connected();
    await turn();
  }
  expect(started).toEqual([1]);
});

test('a request that waited runs in its own context', async () => {
  const { admission } = admissionAt();
  const context = new AsyncLocalStorage<number>();
  const seen: (number | undefined)[] = [];
  for (let n = 0; n < 20; n++) {
    context.run(n, () => {
      const visit = admission.enter(clientOf('one'), () => {});
      visit?.admit(() => void seen.push(context.getStore()));
    });
  }
  await untilNoneWaits(admission);
  expect(seen).toEqual(Array.from({ length: 20 }, (_, n) => n));
});
