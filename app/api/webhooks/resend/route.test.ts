import { NextRequest } from 'next/server';
import { expect, test } from 'vitest';
import { deps } from '@/lib/deps';
import { registerAttendee } from '@/lib/registration/register-attendee';
import { stubPortalEnv } from '@/tests/factories/portal-env';
import { registrationOf } from '@/tests/factories/registration';
import { webhookBody, webhookHeaders, webhookSecret } from '@/tests/support/webhook';
import { POST } from './route';

stubPortalEnv({ RESEND_WEBHOOK_SECRET: webhookSecret });

function post(body: string, headers: HeadersInit = webhookHeaders(body)): Promise<Response> {
  const request = new NextRequest('http://localhost:3000/api/webhooks/resend', {
    method: 'POST',
    headers,
    body,
  });
  return POST(request, { params: Promise.resolve({}) });
}

test('a signed report changes the state of the mail that its tags name', async () => {
  const registered = await registerAttendee(deps(), registrationOf('visitante'));
  if (!registered.ok) throw new Error(registered.code);
  const stored = async () => (await deps().attendees.byId(registered.value.id))?.mails[0];
  const tags = { record: registered.value.id, mail: (await stored())?.id ?? '' };
  const bounced = webhookBody('email.bounced', tags);
  const forged = await post(bounced, webhookHeaders(`${bounced} `));
  expect([forged.status, await forged.json()]).toMatchObject([400, { code: 'invalid_body' }]);
  expect((await stored())?.state).toBe('queued');
  const answer = await post(bounced);
  expect([answer.status, await answer.text()]).toEqual([204, '']);
  expect(await stored()).toMatchObject({ state: 'bounced', providerId: 'e1' });
});

test('accepts signed events that it does not know, and reports about deleted records', async () => {
  for (const body of [
    webhookBody('email.opened', {}),
    webhookBody('email.bounced', { record: 'a'.repeat(24), mail: 'b'.repeat(24) }),
    '{"type":"contact.created"}',
  ]) {
    expect((await post(body)).status).toBe(204);
  }
});

test('refuses a body above the limit', async () => {
  const body = webhookBody('email.bounced', { record: 'x'.repeat(70_000) });
  expect((await post(body)).status).toBe(413);
});

test('does not exist without a secret', async () => {
  const { env } = deps();
  const secret = env.RESEND_WEBHOOK_SECRET;
  Object.assign(env, { RESEND_WEBHOOK_SECRET: undefined });
  expect((await post(webhookBody('email.bounced', {}))).status).toBe(404);
  Object.assign(env, { RESEND_WEBHOOK_SECRET: secret });
});
