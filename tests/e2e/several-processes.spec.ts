import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { attendeesSpec } from '../../lib/registration/repository';
import type { Store } from '../../lib/store/port';
import { withDatabase } from '../support/mongodb-database';
import { freshEmail, visitorBody } from '../support/people';
import { type RunningPortal, startPortal } from '../support/portal-server';
import { type ResendStub, startResendStub } from '../support/resend-stub';
import { type RoundRobin, startRoundRobin } from '../support/round-robin';

test.describe.configure({ mode: 'parallel', timeout: 180_000 });

interface Fleet {
  proxy: RoundRobin;
  provider: ResendStub;
  portals: RunningPortal[];
  store: Store;
  start(): Promise<RunningPortal>;
}

/** Several portals on one MongoDB database, behind a proxy, sending to one mail provider. */
async function withFleet(size: number, more: Record<string, string>, run: (fleet: Fleet) => Promise<void>) {
  await withDatabase(async (database, store) => {
    const provider = await startResendStub();
    const env = {
      ...database,
      ...{ RESEND_API_KEY: 're_test', RESEND_BASE_URL: provider.url, MAIL_FROM: 'pases@feria.example' },
      TRUSTED_PROXY_HOPS: '1',
      ...more,
    };
    const portals: RunningPortal[] = [];
    const start = async () => {
      const portal = await startPortal({ env });
      portals.push(portal);
      return portal;
    };
    for (let n = 0; n < size; n++) await start();
    const proxy = await startRoundRobin(portals.map(({ baseURL }) => baseURL));
    try {
      await run({ proxy, provider, portals, store, start });
    } finally {
      await proxy.close();
      await Promise.all(portals.map((portal) => portal.stop()));
      await provider.close();
    }
  });
}

let clients = 0;
/** An address that no other request comes from. */
const freshClient = () => `203.0.${Math.floor(++clients / 250)}.${(clients % 250) + 1}`;

async function register({ url }: RoundRobin, email: string, key: string = randomUUID()): Promise<number> {
  const response = await fetch(`${url}/api/attendees/add`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, 'X-Client': freshClient() },
    body: JSON.stringify(visitorBody({ email })),
  });
  await response.arrayBuffer();
  return response.status;
}

/** How many people got a mail. */
const recipients = ({ taken }: ResendStub) =>
  new Set([...taken.values()].map((body) => JSON.parse(body).to)).size;

test('four processes behind a proxy lose and double nothing, and keep the limits and the ceiling together', {
  tag: ['@process'],
}, async () => {
  await withFleet(4, { MAIL_PER_MINUTE: '60' }, async ({ proxy, provider, store }) => {
    const emails = Array.from({ length: 80 }, () => freshEmail());
    const firstMailAt = Date.now();
    // The proxy gives each copy of a request to another process.
    const answers = await Promise.all(
      emails.flatMap((email, n) => {
        const key = randomUUID();
        return Array.from({ length: n < 20 ? 4 : 1 }, () => register(proxy, email, key));
      }),
    );
    expect(answers.filter((status) => status !== 201)).toEqual([]);
    const rivals = await Promise.all(Array.from({ length: 8 }, () => register(proxy, emails[79] ?? '')));
    expect(new Set(rivals)).toEqual(new Set([409]));
    expect(await store.collection(attendeesSpec).count({ field: '_id' })).toBe(80);

    const lookups = await Promise.all(
      Array.from({ length: 60 }, async () => {
        const response = await fetch(`${proxy.url}/api/attendees/byEmail/${freshEmail()}`);
        await response.arrayBuffer();
        return response.status;
      }),
    );
    const allowed = lookups.filter((status) => status === 404).length;
    expect(Math.abs(allowed - 30), `${allowed} of 30`).toBeLessThanOrEqual(1.5);

    // The mails of a minute are spread over it.
    await delay(Math.max(0, firstMailAt + 60_000 - Date.now()));
    const inMinute = provider.taken.size;
    expect(Math.abs(inMinute - 60), `${inMinute} of 60`).toBeLessThanOrEqual(3);
    await expect.poll(() => provider.taken.size, { timeout: 60_000 }).toBe(80);
    expect(recipients(provider)).toBe(80);
  });
});

test('an update of one process after the other, while people register, loses nothing', {
  tag: ['@process'],
}, async () => {
  test.skip(process.platform === 'win32', 'Windows has no SIGTERM.');
  await withFleet(2, {}, async ({ proxy, provider, portals, store, start }) => {
    const accepted: string[] = [];
    const others: number[] = [];
    let isOver = false;
    const people = Array.from({ length: 6 }, async () => {
      while (!isOver) {
        const email = freshEmail();
        const status = await register(proxy, email);
        if (status === 201) accepted.push(email);
        else others.push(status);
      }
    });
    for (const old of [...portals]) {
      await delay(1000);
      // The order of any rolling update: the new one joins, then the old one ends and takes no more requests.
      const next = await start();
      proxy.portals.push(next.baseURL);
      await delay(500);
      await old.stop();
      proxy.portals.splice(proxy.portals.indexOf(old.baseURL), 1);
    }
    await delay(1000);
    isOver = true;
    await Promise.all(people);
    expect({ others, resets: proxy.resets }).toEqual({ others: [], resets: 0 });
    expect(accepted.length).toBeGreaterThan(50);
    expect(await store.collection(attendeesSpec).count({ field: '_id' })).toBe(accepted.length);
    await expect.poll(() => provider.taken.size, { timeout: 60_000 }).toBe(accepted.length);
    expect(recipients(provider)).toBe(accepted.length);
  });
});
