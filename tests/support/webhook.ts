import { createHmac } from 'node:crypto';

/** The signing secret of Resend's webhooks in tests. */
export const webhookSecret = `whsec_${Buffer.from('the signing secret of the tests').toString('base64')}`;

/** The headers with which a secret's owner signs a webhook. */
export function webhookHeaders(payload: string, at = new Date(), secret = webhookSecret) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const digest = createHmac('sha256', key).update(`msg_1.${timestamp}.${payload}`).digest('base64');
  return { 'svix-id': 'msg_1', 'svix-timestamp': timestamp, 'svix-signature': `v1,${digest}` };
}

/** The body of a webhook about a mail with these tags. */
export function webhookBody(type: string, tags: Record<string, string>): string {
  const data = { email_id: 'e1', to: ['maria@ejemplo.mx'], tags };
  return JSON.stringify({ type, created_at: '2026-11-21T10:00:00.000Z', data });
}
