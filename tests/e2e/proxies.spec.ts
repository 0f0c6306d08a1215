import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { test as base, expect } from '@playwright/test';
import { bodyLimit } from '@/lib/server/body-limit';
import { holdRequests } from '../support/held-streams';
import { freshEmail, visitorBody } from '../support/people';
import { freePort, isRunning, type RunningPortal, startPortal } from '../support/portal-server';
import {
  type Answered,
  findProxy,
  type ProxyName,
  proxyNames,
  type ShippedProxy,
  startShippedProxy,
} from '../support/shipped-proxy';
import { testCertificate } from '../support/test-certificate';

/** Enough for a busy machine. */
const within = { timeout: 60_000 };

/** A proxy with its shipped file before a portal. */
interface Setup {
  proxy: ShippedProxy;
  /** The port of the proxy. */
  port: number;
  /** Starts the portal unless it runs. */
  start(): Promise<RunningPortal>;
}

/** A test function for one proxy. Its tests share the proxy and its portal. */
const testBehind = (name: ProxyName) =>
  base.extend<{ portal: RunningPortal }, { setup: Setup }>({
    setup: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names that a fixture needs from this pattern.
      async ({}, use) => {
        const [port, httpPort, portalPort] = [await freePort(), await freePort(), await freePort()];
        const env = {
          APP_URL: `https://localhost:${port}`,
          HOST: '127.0.0.1',
          TRUSTED_PROXY_HOPS: '1',
          RATE_LIMIT_FACTOR: '10000',
          LOG_LEVEL: 'info',
        };
        const dataDir = mkdtempSync(join(tmpdir(), 'portal-'));
        let portal = await startPortal({ port: portalPort, dataDir, env });
        const start = async () => {
          if (!isRunning(portal)) portal = await startPortal({ port: portalPort, dataDir, env });
          return portal;
        };
        let proxy: ShippedProxy | undefined;
        try {
          proxy = await startShippedProxy(name, { port, httpPort, portalPort });
          await use({ proxy, port, start });
        } finally {
          await proxy?.stop();
          await portal.stop();
          rmSync(dataDir, { recursive: true, force: true });
        }
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    portal: async ({ setup }, use) => {
      await use(await setup.start());
    },
  });
base.describe.configure({ timeout: 180_000 });

const json = { 'Content-Type': 'application/json' };
const register = (proxy: ShippedProxy, from?: string, headers = {}) =>
  proxy.send('/api/attendees/add', {
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify(visitorBody({ email: freshEmail() })),
    ...(from && { from }),
  });

/** The line of the security log about the registration that was answered with this. */
async function loggedRegistration(portal: RunningPortal, { headers, text }: Answered) {
  const attendeeId = JSON.parse(text);
  const lines = () =>
    portal
      .output()
      .split('\n')
      .filter((line) => line.includes('registration_created') && line.includes(attendeeId));
  await expect.poll(() => lines().length).toBe(1);
  const line = JSON.parse(lines()[0] ?? '');
  expect(line.requestId).toBe(headers['x-request-id']);
  return line;
}

/** Checks an answer that the proxy gave by itself: JSON for the API, otherwise a page. */
function expectOwnAnswer({ status, headers, text }: Answered, format: 'html' | 'json'): void {
  expect(text).toBe(readFileSync(`deploy/pages/${status}.${format}`, 'utf8'));
  expect(headers['content-type']).toMatch(
    format === 'json' ? /^application\/json/ : 'text/html; charset=utf-8',
  );
  if (status !== 413) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(headers['cache-control']).toBe('private, no-store');
  expect(headers['x-request-id']).toMatch(/^[\w-]{8,64}$/);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
}

for (const name of proxyNames) {
  base.describe(name, () => {
    const test = testBehind(name);
    test.skip(process.platform !== 'linux', 'Other systems have only one loopback address.');
    test.skip(!findProxy(name), `${name} is not installed.`);
    // One after the other, and the one that ends the portal last.
    test.describe.configure({ mode: 'default' });

    test(`${name}, as shipped, serves pages over HTTP/2 and registrations, with an id and the client's address`, {
      tag: ['@process'],
    }, async ({ setup: { proxy, port }, portal }) => {
      const page = await proxy.send('/', { headers: { 'Accept-Encoding': 'gzip' } });
      expect(page).toMatchObject({ status: 200, headers: { 'content-encoding': 'gzip' } });
      const session = connect(`https://localhost:${port}`, { ca: testCertificate.cert });
      const [headers] = await once(session.request({ ':path': '/' }), 'response');
      session.destroy();
      expect(headers[':status']).toBe(200);

      const forged = { 'X-Forwarded-For': '198.51.100.7', 'X-Request-Id': 'forged-by-a-client' };
      const first = await register(proxy, '127.0.0.2', forged);
      expect(first.status, first.text).toBe(201);
      expect(first.headers['x-request-id']).not.toBe('forged-by-a-client');
      const { client } = await loggedRegistration(portal, first);
      const other = await loggedRegistration(portal, await register(proxy, '127.0.0.3'));
      expect(other.client).not.toBe(client);
      // The same client without a proxy: the portal counts by the address that it gets.
      const direct = await fetch(`${portal.baseURL.replace('localhost', '127.0.0.1')}/api/attendees/add`, {
        method: 'POST',
        headers: { ...json, 'X-Forwarded-For': '127.0.0.2' },
        body: JSON.stringify(visitorBody({ email: freshEmail() })),
      });
      const answer = { status: 201, headers: Object.fromEntries(direct.headers), text: await direct.text() };
      expect((await loggedRegistration(portal, answer)).client).toBe(client);
    });

    test(`${name}, as shipped, passes the portal's answer to oversized requests on, and stays in service`, {
      tag: ['@process'],
    }, async ({ setup: { proxy } }) => {
      for (const size of [bodyLimit + 1, 500_000, 900_000, 20_000_000]) {
        const body = randomBytes(size);
        const refused = await Promise.all(
          Array.from({ length: 5 }, () =>
            proxy.send('/api/attendees/add', { method: 'POST', headers: json, body }),
          ),
        );
        for (const { status, text } of refused) {
          expect({ status, text }).toMatchObject({
            status: 413,
            text: expect.stringContaining('payload_too_large'),
          });
        }
        expect((await proxy.send('/')).status).toBe(200);
        expect((await register(proxy)).status).toBe(201);
      }
    });

    test(`${name}, as shipped, shows no error of its own while the portal restarts under load`, {
      tag: ['@process'],
    }, async ({ setup: { proxy, start }, portal }) => {
      let isOver = false;
      const answers: ['html' | 'json', Answered][] = [];
      const repeat = async (format: 'html' | 'json', ask: () => Promise<Answered>) => {
        while (!isOver) {
          const answer = await ask();
          answers.push([format, answer]);
          // Somebody who tries again earlier than the answer says.
          if (answer.status === 503) await delay(300);
        }
      };
      const clients = Promise.all([
        ...Array.from({ length: 3 }, () => repeat('html', () => proxy.send('/'))),
        ...Array.from({ length: 3 }, () => repeat('json', () => register(proxy))),
      ]);
      const restarted = async () => {
        await expect.poll(() => answers.length, within).toBeGreaterThan(50);
        await portal.stop();
        await start();
        const before = answers.length;
        await expect.poll(() => answers.length, within).toBeGreaterThan(before + 50);
      };
      await Promise.race([restarted(), clients]).finally(() => {
        isOver = true;
      });
      await clients;
      const others = answers.filter(([, { status }]) => status !== 200 && status !== 201);
      for (const [format, answer] of others) {
        expect(answer.status, answer.text).toBe(503);
        // The portal refuses requests itself if many of them waited while it started.
        if (!answer.headers['strict-transport-security']) expectOwnAnswer(answer, format);
      }
      // Each registration was stored: its address can be found.
      expect(answers.filter(([, { status }]) => status === 201).length).toBeGreaterThan(10);
    });

    if (name === 'caddy') {
      test('Caddy, as shipped, answers in both languages if the portal stays away', {
        tag: ['@process'],
      }, async ({ setup: { proxy }, portal }) => {
        await portal.stop();
        const [page, api] = await Promise.all([proxy.send('/visitante'), register(proxy)]);
        expect([page.status, api.status]).toEqual([503, 503]);
        expectOwnAnswer(page, 'html');
        expectOwnAnswer(api, 'json');
      });
    }
    if (name === 'nginx') {
      test('nginx, as shipped, limits a flood of one client, and neither another client nor the venue', {
        tag: ['@process'],
      }, async ({ setup: { proxy, port }, portal }) => {
        const [flooding, other, atVenue] = ['127.0.0.4', '127.0.0.5', '127.0.0.9'];
        const held = await holdRequests(port, flooding, 250);
        const heldAtVenue = await holdRequests(port, atVenue, 250);
        await expect.poll(held.refused).toBe(50);
        const refused = await proxy.send('/api/health/live', { from: flooding });
        expect(refused.status).toBe(429);
        expectOwnAnswer(refused, 'json');
        for (const from of [other, atVenue]) expect((await proxy.send('/', { from })).status).toBe(200);
        expect((await register(proxy, atVenue)).status).toBe(201);
        expect(heldAtVenue.refused()).toBe(0);
        for (const each of [held, heldAtVenue]) each.end();

        // Without the portal, only nginx limits how fast this is.
        await portal.stop();
        const flood = (from: string) =>
          Promise.all(Array.from({ length: 100 }, () => proxy.send('/visitante', { from })));
        let answers: Answered[] = [];
        while (!answers.some(({ status }) => status === 429)) answers = await flood(flooding);
        for (const answer of answers) expectOwnAnswer(answer, 'html');
        for (let n = 0; n < 15; n++)
          expect(new Set((await flood(atVenue)).map(({ status }) => status))).toEqual(new Set([503]));
      });
    }
  });
}
