import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { POST as purge } from '@/app/api/cron/purge/route';
import { deps } from '@/lib/deps';
import { refuseOthersThanScheduler } from './scheduler';

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

function request(authorization?: string): NextRequest {
  return new NextRequest('http://localhost:3000/api/cron/purge', {
    method: 'POST',
    headers: authorization === undefined ? {} : { authorization },
  });
}

test.each([undefined, '', secret, 'Bearer ', `Bearer ${secret}x`])('refuses %j', (authorization) => {
  expect(refuseOthersThanScheduler(request(authorization))).toMatchObject({ code: 'unauthenticated' });
});

test('accepts the scheduler, whose call purges', async () => {
  expect(refuseOthersThanScheduler(request(`Bearer ${secret}`))).toBeNull();
  const answer = await purge(request(`Bearer ${secret}`), { params: Promise.resolve({}) });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ registrations: 0, accounts: 0, requests: 0, mails: 0 });
});
