import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createAdmission } from './admission';

const maxWait = 500;

/** An admission with a clock of its own, which notes the order in which requests start. */
function admissionAt() {
  const clock = { now: 0 };
  const started: number[] = [];
  const admission = createAdmission({ maxWait, now: () => clock.now });
  const response = () => new ServerResponse(new IncomingMessage(new Socket()));
  const arrive = (n: number, to = response()) => admission.admit(to, () => void started.push(n));
  const arriveMany = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => arrive(from + n)).filter(Boolean).length;
  return { admission, clock, started, response, arrive, arriveMany };
}

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

test('a burst is admitted completely, however large', () => {
  const { arriveMany, admission } = admissionAt();
  expect(arriveMany(0, 5000)).toBe(5000);
  expect(admission.refused()).toBe(0);
});

test('while the first request has waited too long, others are refused, and admitted again afterwards', async () => {
  const { arriveMany, arrive, clock, admission } = admissionAt();
  arriveMany(0, 100);
  clock.now = maxWait + 1;
  expect(arrive(100)).toBe(false);
  expect(admission.refused()).toBe(1);
  while (admission.waiting() > 45) await turn();
  expect(arrive(101)).toBe(false);
  while (admission.waiting() > 0) await turn();
  expect(arrive(102)).toBe(true);
});

test('one long turn on a quiet portal causes no refusals', () => {
  const { arriveMany, clock } = admissionAt();
  arriveMany(0, 12);
  clock.now = 10 * maxWait;
  expect(arriveMany(12, 20)).toBe(20);
});

test('a request whose client has left does not start', async () => {
  const { arriveMany, arrive, response, started, admission } = admissionAt();
  arriveMany(0, 10);
  const left = response();
  arrive(10, left);
  arrive(11);
  left.destroy();
  while (admission.waiting() > 0) await turn();
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11]);
});

test('connections that arrived together are accepted before the first request starts', async () => {
  const admission = createAdmission({ maxWait });
  const connectionsAtStart: number[] = [];
  let connections = 0;
  const server = createServer((_, response) =>
    admission.admit(response, () => {
      connectionsAtStart.push(connections);
      response.setHeader('Connection', 'close').end();
    }),
  );
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
  const { admission, response } = admissionAt();
  const context = new AsyncLocalStorage<number>();
  const seen: (number | undefined)[] = [];
  for (let n = 0; n < 20; n++)
    context.run(n, () => admission.admit(response(), () => void seen.push(context.getStore())));
  while (admission.waiting() > 0) await turn();
  expect(seen).toEqual(Array.from({ length: 20 }, (_, n) => n));
});
