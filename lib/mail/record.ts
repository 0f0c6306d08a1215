import { z } from 'zod';
import type { LinkClaim } from '@/lib/crypto/signed-links';
import { locales } from '@/lib/i18n/locale';
import { uncheckedText } from '@/lib/store/unchecked-text';

/** The recipient or sender of a mail; name and address stay apart until the payload is made. */
export interface MailAddress {
  name: string;
  address: string;
}

/**
 * The values that a template is filled with, copied when the mail is queued. A later change of the record does not
 * affect the mail.
 */
export type MailProps = Readonly<Record<string, string | boolean>>;

/** The page that a mail's button opens. */
export type MailLink = PlainLink | SignedLink;

/** A link to a page that requires no proof. */
interface PlainLink {
  /** Path below the portal's origin; may end in a query. */
  path: string;
}

/**
 * A link that proves something to the page it opens, until it expires or the nonce in its record changes. It is signed
 * at each sending and never stored.
 */
export interface SignedLink extends PlainLink, LinkClaim {
  /** The query parameter that receives the signed id; `id` if absent. */
  parameter?: string;
  /** Milliseconds from the first attempt to send the mail; without it, the link expires when it was queued to. */
  life?: number;
  /** Whether the mail has digits that stand for the link too. */
  hasCode?: boolean;
}

const plainLink = z.looseObject({ path: z.string() });
const storedLink: z.ZodType<MailLink> = z.union([
  plainLink.extend({
    purpose: z.string(),
    subject: z.string(),
    nonce: z.string(),
    expiresAt: z.date(),
    parameter: z.string().optional(),
    life: z.number().optional(),
    hasCode: z.boolean().optional(),
  }),
  plainLink,
]);
const storedAddress: z.ZodType<MailAddress> = z.looseObject({ name: z.string(), address: z.string() });

/** The states of an unsent mail. In a state that is not listed, this version of the portal does not change a mail. */
const unsentStates = ['queued', 'sending', 'retry', 'failed'] as const;
/**
 * The states of a sent mail. A later state in this list replaces an earlier one, in whatever order they are reported.
 */
export const sentStates = ['sent', 'delayed', 'delivered', 'bounced', 'complained'] as const;
export type ReportedState = Exclude<(typeof sentStates)[number], 'sent'>;
type MailState = (typeof unsentStates)[number] | (typeof sentStates)[number];

const queuedFields = {
  /** 24 hex digits: the outbox id and the idempotency key. */
  id: z.string(),
  // Not validated further, so that an unknown kind fails only its mail and not the whole record.
  kind: z.string(),
  props: z.custom<MailProps>((props) => typeof props === 'object' && props !== null),
  to: storedAddress,
  locale: z.enum(locales),
  link: storedLink.optional(),
  /** Sent after all other mails, because nobody waits for it. */
  isNotice: z.boolean().optional(),
  /**
   * The path of the page by which its reader ends such mails. A mail with it is sent from MAILINGS_FROM, with the headers of
   * RFC 8058.
   */
  optOutPath: z.string().optional(),
  /** From then on it is not sent any more, and removed. */
  sendBefore: z.date().optional(),
  /** Withdrawn while it was being sent: if that attempt fails, the mail is removed and not tried again. */
  isWithdrawn: z.boolean().optional(),
  // Mails in a state that this version does not know are kept as they are.
  state: uncheckedText<MailState>(),
  attempts: z.number(),
  /** How many attempts were refused because of the mail itself, not because the transport failed. */
  refusals: z.number().optional(),
  queuedAt: z.date(),
  /** When it is tried next; absent once it is sent or failed. */
  dueAt: z.date().optional(),
  firstTriedAt: z.date().optional(),
  sentAt: z.date().optional(),
  /** The provider's id of the mail. */
  providerId: z.string().optional(),
  /** Why the last attempt failed, without personal data. */
  lastError: z.string().optional(),
};

/** A mail inside the record that caused it. */
export type QueuedMail = z.infer<z.ZodObject<typeof queuedFields>>;
const storedMail: z.ZodType<QueuedMail> = z.looseObject(queuedFields);

/** Whether a text has the form of the id of a record with mails: random, or a name such as the staff roster's. */
export const isMailRecordId = (id: string): boolean => /^[0-9a-z]{1,24}$/.test(id);

/** Whether the mail is in a known state in which it may still be sent. */
export function isUnsent({ state }: QueuedMail): boolean {
  return unsentStates.some((each) => each === state);
}

/** What `deliveryOf` may return, in the order of display. A newer process may store other states. */
export const deliveryStates = [
  'waiting',
  'sent',
  'delivered',
  'delayed',
  'bounced',
  'complained',
  'failed',
] as const;

/** The state of a mail, `waiting` until it is sent or has failed. */
export function deliveryOf(mail: QueuedMail): string {
  return isUnsent(mail) && mail.state !== 'failed' ? 'waiting' : mail.state;
}

/** A mail as a use case requests it. */
export type NewMail = Pick<
  QueuedMail,
  'kind' | 'to' | 'locale' | 'props' | 'link' | 'isNotice' | 'optOutPath' | 'sendBefore'
>;

/** Schemas of the fields that every stored record with mail has. */
export const mailFields = {
  mails: z.array(storedMail),
  /** The earliest `dueAt` of its mails, without notices; absent if none is due. */
  mailDueAt: z.date().optional(),
  /** The earliest `dueAt` of its notices. */
  noticeDueAt: z.date().optional(),
  /** When the oldest of its failed mails was queued; absent if none has failed. */
  mailFailedAt: z.date().optional(),
};

/** A record that may hold mails. */
export type WithMail = { _id: string } & z.infer<z.ZodObject<typeof mailFields>>;

/** The indexes that every collection of records with mail declares. */
export const mailIndexes = ['mailDueAt', 'noticeDueAt', 'mailFailedAt'] as const;
