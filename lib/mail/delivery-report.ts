import { Resend } from 'resend';
import { z } from 'zod';
import { boundedText } from '@/lib/base/bounded-text';
import { isId } from '@/lib/base/ids';
import { isMailRecordId, type ReportedState } from './record';

/** What the provider reports about a mail after it accepted it. */
export interface DeliveryReport {
  recordId: string;
  mailId: string;
  state: ReportedState;
  /** The provider's id of the mail. */
  providerId: string;
  /** When it happened. */
  at: Date;
  /** Whether the address gets no mail at all, and not only this one. */
  isPermanent?: boolean;
}

/** What Resend's events mean. The others, such as `email.opened`, report nothing. */
const eventTypes = z.enum([
  'email.delivered',
  'email.delivery_delayed',
  'email.bounced',
  'email.failed',
  'email.suppressed',
  'email.complained',
]);
const states: Record<z.infer<typeof eventTypes>, ReportedState> = {
  'email.delivered': 'delivered',
  'email.delivery_delayed': 'delayed',
  'email.bounced': 'bounced',
  'email.failed': 'bounced',
  'email.suppressed': 'bounced',
  'email.complained': 'complained',
};

const idWhere = (isValid: (text: string) => boolean) =>
  boundedText({ max: 100 }, (text) => text.refine(isValid));
const isoTime = boundedText({ max: 40 }).pipe(z.coerce.date());
const eventSchema = z.object({
  type: eventTypes,
  created_at: isoTime,
  data: z.object({
    email_id: boundedText({ max: 100 }),
    bounce: z
      .object({ type: boundedText({ max: 40 }) })
      .optional()
      .catch(undefined),
    tags: z.object({ record: idWhere(isMailRecordId), mail: idWhere(isId) }),
  }),
});

/**
 * The report in a webhook of Resend; undefined if the event reports nothing about a mail of the portal. Null unless the
 * secret signed it, within the last five minutes.
 */
export function readWebhook(
  payload: string,
  headers: Headers,
  secret: string,
): DeliveryReport | undefined | null {
  const header = (name: string) => headers.get(`svix-${name}`) ?? '';
  let event: unknown;
  try {
    event = new Resend('unused').webhooks.verify({
      payload,
      headers: { id: header('id'), timestamp: header('timestamp'), signature: header('signature') },
      webhookSecret: secret,
    });
  } catch {
    return null;
  }
  const parsed = eventSchema.safeParse(event);
  if (!parsed.success) return undefined;
  const { type, created_at: at, data } = parsed.data;
  return {
    recordId: data.tags.record,
    mailId: data.tags.mail,
    state: states[type],
    providerId: data.email_id,
    at,
    // A mail may also fail because of the portal's own account with the provider, or a full mailbox.
    ...((type === 'email.suppressed' || (type === 'email.bounced' && data.bounce?.type !== 'Transient')) && {
      isPermanent: true,
    }),
  };
}
