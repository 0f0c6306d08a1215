import type { LinkClaim } from '@/lib/crypto/signed-links';
import type { Locale } from '@/lib/i18n/locale';
import type { MailAddress } from './address';

/** The values that a template is filled with, copied when the mail is queued: a later change of the record changes no mail. */
export type MailProps = Readonly<Record<string, string | boolean>>;

/** The kinds of mail that one domain sends, each with its props. */
export type MailKinds = Readonly<Record<string, MailProps>>;

/** The page that a mail's button opens. */
export type MailLink = PlainLink | SignedLink;

/** A page whose address needs no proof beside it. */
export interface PlainLink {
  /** Path below the portal's origin; may end in a query. */
  path: string;
}

/** A link that proves something to the page it opens, until it expires or the nonce in its record changes. It is signed at each sending and never stored. */
export interface SignedLink extends PlainLink, LinkClaim {
  /** The query parameter that receives the signed id; `id` if absent. */
  parameter?: string;
}

/** A mail as a use case asks for it. */
export interface NewMail {
  kind: string;
  to: MailAddress;
  locale: Locale;
  props: MailProps;
  link?: MailLink;
}

/** What a mail of any of these kinds says. */
export type MailContent<Kinds extends MailKinds> = {
  [Kind in keyof Kinds & string]: { kind: Kind; props: Kinds[Kind] };
}[keyof Kinds & string];

/** A mail of any of these kinds. */
export type MailOf<Kinds extends MailKinds> = Omit<NewMail, 'kind' | 'props'> & MailContent<Kinds>;

/** A mail inside the record that caused it. */
export interface QueuedMail extends NewMail {
  /** 24 hex digits: the outbox id and the idempotency key. */
  id: string;
  state: 'queued' | 'sending' | 'sent' | 'retry' | 'failed';
  attempts: number;
  /** How many attempts were refused because of the mail itself, not because the provider was down. */
  refusals?: number;
  queuedAt: Date;
  /** When it is tried next; absent once it is sent or failed. */
  dueAt?: Date;
  firstTriedAt?: Date;
  sentAt?: Date;
  /** Why the last attempt failed, without personal data. */
  lastError?: string;
}

/** A record that may hold mails. `mailDueAt` is the earliest `dueAt` of them and absent where none is due. */
export interface WithMail {
  _id: string;
  mails: QueuedMail[];
  mailDueAt?: Date;
  /** When the oldest of its failed mails was queued; absent if none has failed. */
  mailFailedAt?: Date;
}

/** The indexes that every collection of records with mail declares. */
export const mailIndexes = ['mailDueAt', 'mailFailedAt'] as const;

/** A mail as the provider receives it: the body of Resend's `POST /emails`. */
export interface MailPayload {
  to: string;
  from: string;
  subject: string;
  html: string;
  text: string;
  attachments?: MailAttachment[];
}

export interface MailAttachment {
  filename: string;
  /** Base64. */
  content: string;
  content_type: string;
  /** The name by which the HTML refers to it (`cid:`); such an attachment is shown inline. */
  content_id?: string;
}

export interface Refused {
  outcome: 'refused';
  /** What failed: the provider (no answer, 5xx, 429, wrong key, unverified domain), or this one mail. */
  kind: 'provider' | 'mail';
  /** The same mail would be refused again and again: a few attempts are enough. */
  isFinal?: boolean;
  /** The provider answered with a 5xx, which this one mail may have caused. */
  isServerError?: boolean;
  /** Seconds to wait, as asked by the provider. */
  retryAfter?: number;
  /** For the record and the log, without personal data. */
  message: string;
}

export type SendOutcome = { outcome: 'sent' } | Refused;

/** Delivers mails to a provider or a folder. `send` never rejects and answers within about ten seconds. */
export interface Transport {
  readonly name: 'file' | 'resend';
  /** How many mails may be sent at the same time. */
  readonly concurrency: number;
  /** Sends once per key, however often it is called with the same key and payload within 24 h. */
  send(payload: MailPayload, idempotencyKey: string): Promise<SendOutcome>;
}
