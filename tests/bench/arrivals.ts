import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { freshEmail, visitorBody } from '../support/people';

/** An answer, or status 0 for a request without one. `milliseconds` count from when the request was due. */
export interface Arrival {
  isRegistration: boolean;
  status: number;
  hasRetryAfter: boolean;
  milliseconds: number;
}

const json = { 'Content-Type': 'application/json' };
const agent = new Agent({ keepAlive: true, maxFreeSockets: 4096 });

/** Sends one request: every second one registers a person, the others get the first page. */
function arrive(baseURL: string, n: number, dueAt: number): Promise<Arrival> {
  const isRegistration = n % 2 === 0;
  return new Promise((resolve) => {
    const end = (status: number, hasRetryAfter = false) =>
      resolve({ isRegistration, status, hasRetryAfter, milliseconds: performance.now() - dueAt });
    const sent = request(
      `${baseURL}${isRegistration ? '/api/attendees/add' : '/'}`,
      isRegistration
        ? { agent, method: 'POST', headers: json }
        : { agent, headers: { Cookie: 'lang=es', 'Accept-Encoding': 'identity' } },
      (response) => {
        response.resume();
        response.on('end', () =>
          end(response.statusCode ?? 0, response.headers['retry-after'] !== undefined),
        );
        response.on('error', () => end(0));
      },
    );
    sent.on('error', () => end(0));
    sent.end(isRegistration ? JSON.stringify(visitorBody({ email: freshEmail() })) : undefined);
  });
}

/** Sends requests at a constant rate, however long the answers take. Resolves when all are answered. */
export async function arriveAtRate(baseURL: string, perSecond: number, seconds: number): Promise<Arrival[]> {
  const all: Promise<Arrival>[] = [];
  const startedAt = performance.now();
  for (let due = 0; due < perSecond * seconds; await delay(2)) {
    const passed = (performance.now() - startedAt) / 1000;
    for (; due <= passed * perSecond && due < perSecond * seconds; due++)
      all.push(arrive(baseURL, due, startedAt + (due / perSecond) * 1000));
  }
  return Promise.all(all);
}

/** Sends requests over this number of connections, each one after the answer to the previous one. */
export async function arriveInTurn(
  baseURL: string,
  connections: number,
  seconds: number,
): Promise<Arrival[]> {
  const all: Arrival[] = [];
  const end = performance.now() + seconds * 1000;
  let n = 0;
  const work = async () => {
    while (performance.now() < end) all.push(await arrive(baseURL, n++, performance.now()));
  };
  await Promise.all(Array.from({ length: connections }, work));
  return all;
}
