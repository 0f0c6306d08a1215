import { expect, test } from '@playwright/test';
import { allCollections } from '../../lib/collections';
import { withDatabase } from '../support/mongodb-database';
import { freshEmail, visitorBody } from '../support/people';
import { buildFolder } from '../support/portal-server';
import { startResendStub } from '../support/resend-stub';
import { inFreshProcess } from '../support/serverless-function';

test.describe.configure({ timeout: 240_000 });

test('the build serves a registration, its pass and its mail as serverless functions, with a new process for each request', {
  tag: ['@process'],
}, async () => {
  await withDatabase(async (database, store) => {
    const provider = await startResendStub();
    const bearer = { Authorization: 'Bearer 0123456789abcdef0123' };
    const env = {
      ...database,
      ...{ VERCEL: '1', TRUSTED_PROXY_HOPS: '1', CRON_SECRET: '0123456789abcdef0123' },
      ...{ RESEND_API_KEY: 're_test', RESEND_BASE_URL: provider.url, MAIL_FROM: 'pases@feria.example' },
      ...{ APP_URL: 'https://registro.example', REGISTRATION_OPEN: 'true' },
      ...{ NEXT_DIST_DIR: buildFolder('furniture'), LOG_LEVEL: 'warn' },
    };
    const register = (more: Record<string, string> = {}) =>
      inFreshProcess({ ...env, ...more }, '/api/attendees/add', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(visitorBody({ email: freshEmail() })),
      });
    try {
      // What `npm run db:setup` does once.
      await store.setup(allCollections);
      expect((await inFreshProcess(env, '/visitante')).status).toBe(200);

      const added = await register();
      expect([added.status, added.code], added.output).toEqual([201, 0]);
      // Sent by the function that stored it, after its answer.
      expect(provider.taken.size).toBe(1);
      const cookie = added.headers
        .getSetCookie()
        .map((each) => each.split(';', 1)[0])
        .join('; ');
      const page = await inFreshProcess(env, `/landing?id=${JSON.parse(added.text)}`, {
        headers: { Cookie: cookie },
      });
      expect(page.status).toBe(200);

      const interrupted = await register({ FREEZE_AT_ONCE: '1' });
      expect(interrupted.status).toBe(201);
      // As a scheduler does, again after a 503: on a busy machine a fresh process may not reach the database in time.
      const runTask = async (path: string) => {
        const tried = async () => {
          const { status, code, output } = await inFreshProcess(env, path, { headers: bearer });
          expect([200, 503], output).toContain(status);
          expect(code).toBe(0);
          return status;
        };
        await expect.poll(tried, { timeout: 90_000 }).toBe(200);
      };
      await runTask('/api/cron/outbox');
      await expect.poll(() => provider.taken.size).toBe(2);
      await runTask('/api/cron/purge');
    } finally {
      await provider.close();
    }
  });
});
