import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { POST as purge } from '@/app/api/cron/purge/route';
import { deps } from '@/lib/deps';

const secret = 'the secret of the scheduler';
const dataDir = mkdtempSync(join(tmpdir(), 'portal-scheduler-'));

beforeAll(() => {
  vi.stubEnv('DATA_DIR', dataDir);
  vi.stubEnv('MONGODB_URI', '');
  vi.stubEnv('CRON_SECRET', secret);
  vi.stubEnv('LOG_LEVEL', 'silent');
});
afterAll(async () => {
  await deps().store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function call(authorization?: string): Promise<Response> {
  const headers = new Headers(authorization === undefined ? {} : { authorization });
  const request = new NextRequest('http://localhost:3000/api/cron/purge', { method: 'POST', headers });
  return purge(request, { params: Promise.resolve({}) });
}

test.each([undefined, '', secret, 'Bearer ', `Bearer ${secret}x`])('refuses %j', async (authorization) => {
  const answer = await call(authorization);
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ code: 'unauthenticated' });
});

test('accepts the scheduler, whose call purges', async () => {
  const answer = await call(`Bearer ${secret}`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ registrations: 0, accounts: 0, requests: 0, mails: 0 });
});
