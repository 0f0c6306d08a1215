import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Client } from '../support/client';
import { freshEmail } from '../support/people';
import { portalOf, startPortal } from '../support/portal-server';

test.describe.configure({ timeout: 120_000 });

test('a running portal logs sign-ins by client and without personal data, in a folder that only it may read', {
  tag: ['@process'],
}, async () => {
  const portal = await startPortal({ env: { LOG_LEVEL: 'info' } });
  try {
    const { dataDir } = portal;
    const client = new Client(portalOf(portal));
    const email = freshEmail();
    const [name, password] = ['Xóchitl Ñandú', 'nogal-y-encino'];
    const typed = { name, email, email2: email, password, password2: password };
    const registered = await client.post('/api/users/register', typed);
    const { id: userId } = registered.json<{ id: string }>();
    await client.post('/api/users/login', { email, password: 'cedro-y-encino' });
    const foreign = { Origin: 'https://evil.example' };
    expect((await client.send('POST', '/api/users/logout', foreign)).status).toBe(403);
    expect((await client.send('POST', '/login', foreign, new FormData())).status).toBe(403);
    await client.get('/landing?id=x&key=x');

    const events = () =>
      portal
        .output()
        .split('\n')
        .filter((line) => line.includes('"msg":"security"'))
        .map((line) => JSON.parse(line));
    await expect
      .poll(() => events().map(({ event }) => event))
      .toEqual(['account_created', 'sign_in_failed', 'origin_refused', 'origin_refused', 'link_refused']);
    const [created, failed, ...refused] = events();
    expect(created).toMatchObject({ userId, client: expect.stringMatching(/^[\w-]{22}$/) });
    expect(failed).toMatchObject({ userId, client: created.client });
    for (const each of refused) expect(each.client).toBe(created.client);
    expect(Math.abs(created.time - Date.now())).toBeLessThan(120_000);
    for (const personal of [email, name, password]) expect(portal.output()).not.toContain(personal);

    if (process.platform !== 'win32') {
      const modes = ['', 'portal.db', 'portal.db-wal', 'auth-secret'].map(
        (file) => statSync(join(dataDir, file)).mode & 0o777,
      );
      expect(modes).toEqual([0o700, 0o600, 0o600, 0o600]);
    }
  } finally {
    await portal.stop();
  }
});
