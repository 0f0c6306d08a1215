import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { attendeesSpec } from '../../lib/registration/repository';
import type { Store } from '../../lib/store/port';
import { type Fleet, freshClient, recipients, register, registerInTurns, withFleet } from '../support/fleet';
import { withDatabase } from '../support/mongodb-database';
import { freshEmail } from '../support/people';

test.describe.configure({ mode: 'parallel', timeout: 180_000 });

/** Portals on one MongoDB database. */
const onMongodb = (env: Record<string, string>, run: (fleet: Fleet, store: Store) => Promise<void>) =>
  withDatabase((database, store) => withFleet({ ...database, ...env }, (fleet) => run(fleet, store)));

test('three processes behind a proxy lose and duplicate nothing, and share the limits and the maximum of mails', {
  tag: ['@process'],
}, async () => {
  await onMongodb({ MAIL_PER_MINUTE: '180' }, async ({ proxy, provider, start }, store) => {
    await Promise.all([start(), start(), start()]);
    const emails = Array.from({ length: 80 }, () => freshEmail());
    const firstMailAt = Date.now();
    // The proxy gives each copy of a request to another process.
    const answers = await Promise.all(
      emails.flatMap((email, n) => {
        const key = randomUUID();
        return Array.from({ length: n < 20 ? 3 : 1 }, () => register(proxy, email, key));
      }),
    );
    expect(answers.filter((status) => status !== 201)).toEqual([]);
    const rivals = await Promise.all(Array.from({ length: 8 }, () => register(proxy, emails[79] ?? '')));
    expect(new Set(rivals)).toEqual(new Set([409]));
    expect(await store.collection(attendeesSpec).count({ field: '_id' })).toBe(80);

    // A process whose store does not answer within half a second counts by itself for a moment, so a busy machine may
    // need another try. Processes that never share the limit would allow all 60.
    await expect(async () => {
      const headers = { 'X-Client': freshClient() };
      const lookups = await Promise.all(
        Array.from({ length: 60 }, async () => {
          const response = await fetch(`${proxy.url}/api/attendees/byEmail/${freshEmail()}`, { headers });
          await response.arrayBuffer();
          return response.status;
        }),
      );
      const allowed = lookups.filter((status) => status === 404).length;
      expect(Math.abs(allowed - 30), `${allowed} of 30`).toBeLessThanOrEqual(1.5);
    }).toPass({ timeout: 30_000 });

    // The mails of a minute are spread over it, 3 % further apart than necessary.
    await delay(Math.max(0, firstMailAt + 20_000 - Date.now()));
    const inThirdOfMinute = provider.taken.size;
    expect(inThirdOfMinute).toBeLessThanOrEqual(60);
    expect(inThirdOfMinute).toBeGreaterThanOrEqual(45);
    await expect.poll(() => provider.taken.size, { timeout: 60_000 }).toBe(80);
    expect(recipients(provider)).toBe(80);
  });
});

test('updating one process after the other while people register loses nothing', {
  tag: ['@process'],
}, async () => {
  test.skip(process.platform === 'win32', 'Windows has no SIGTERM.');
  // A fast machine registers more people than the default ceiling sends within the time below.
  await onMongodb({ MAIL_PER_MINUTE: '100000' }, async ({ proxy, provider, portals, start }, store) => {
    await start();
    const people = registerInTurns(proxy, 6);
    for (let updates = 0; updates < 2; updates++) {
      const old = portals[updates];
      await delay(1000);
      // The order of any rolling update: the new one joins, then the old one ends and takes no more requests.
      await start();
      await delay(500);
      await old?.stop();
      proxy.portals.shift();
    }
    await delay(1000);
    const { accepted, others } = await people.stop();
    expect({ others, resets: proxy.resets }).toEqual({ others: [], resets: 0 });
    expect(accepted.length).toBeGreaterThan(50);
    expect(await store.collection(attendeesSpec).count({ field: '_id' })).toBe(accepted.length);
    await expect.poll(() => provider.taken.size, { timeout: 60_000 }).toBe(accepted.length);
    expect(recipients(provider)).toBe(accepted.length);
  });
});
