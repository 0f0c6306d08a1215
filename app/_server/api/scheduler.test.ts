import { NextRequest } from 'next/server';
import { expect, test } from 'vitest';
import { POST as purge } from '@/app/api/cron/purge/route';
import { stubPortalEnv } from '@/tests/factories/portal-env';

const secret = 'the secret of the scheduler';
stubPortalEnv({ CRON_SECRET: secret });

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
