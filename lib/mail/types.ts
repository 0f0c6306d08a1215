import type { Category } from '@/lib/event/types';
import type { Locale } from '@/lib/i18n/locale';

/** What each template needs, as it was when the mail was queued: a later change of the record changes no mail. */
export interface MailProps {
  invitation: {
    nombres: string;
    apellidos: string;
    categoria: Category;
    nombreEmpresa: string;
    /** What the QR holds. */
    qr: string;
  };
  buyerAdded: MailProps['invitation'] & { vip: boolean };
  buyerUpdated: { nombres: string };
  activation: { name: string };
  passwordReset: { name: string };
  passwordChanged: { name: string };
  premarketRequest: {
    nombres: string;
    apellidos: string;
    email: string;
    celular: string;
    nombreEmpresa: string;
    pais: string;
    estado: string;
    ciudad: string;
    wwwEmpresa: string;
  };
  accessCode: { nombres: string; code: string };
  premarketNote: { nombres: string };
  privacyRequest: { request: 'access' | 'correction' | 'deletion' };
  /** To the organiser: what a person asks to have corrected. */
  privacyNotice: { nombres: string; email: string; text: string };
}

export type MailKind = keyof MailProps;

export type MailState = 'queued' | 'sending' | 'sent' | 'retry' | 'failed';

/** The page that a mail's button opens. The link itself is made when the mail is sent and stored nowhere. */
export type MailLink = SignedLink | PremarketLink;

/** A link that works for who holds it, until it expires or the record's nonce is another. */
export interface SignedLink {
  /** Path of the page, such as `/activate`; its query gets `id`. */
  path: string;
  purpose: LinkPurpose;
  /** The id of the record that the link is about. */
  subject: string;
  nonce: string;
  expiresAt: Date;
}

/** The organiser's link: its subject, the random premarket id, is all its proof and works at any time. */
export interface PremarketLink {
  purpose: 'premarket';
  subject: string;
}

export type LinkPurpose = 'activation' | 'passwordReset' | 'owner' | 'privacy';

/** A mail inside the record that caused it. */
export interface QueuedMail<K extends MailKind = MailKind> {
  /** 24 hex digits: the outbox id and the idempotency key. */
  id: string;
  kind: K;
  to: { name: string; address: string };
  locale: Locale;
  props: MailProps[K];
  link?: MailLink;
  state: MailState;
  attempts: number;
  /** How often the transport refused this very mail, as opposed to being away itself. */
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
  /** Since when a mail of it waits as failed; absent where none does. */
  mailFailedAt?: Date;
}

/** The indexes that every collection of records with mail declares. */
export const mailIndexes = ['mailDueAt', 'mailFailedAt'] as const;

/** A mail as the provider is given it: the body of Resend's `POST /emails`. */
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
  /** What `cid:` in the HTML names; such an attachment is shown inline. */
  content_id?: string;
}

export interface Sent {
  outcome: 'sent';
}

export interface Refused {
  outcome: 'refused';
  /** What ails: the provider (no answer, 5xx, 429, a wrong key, an unverified domain), or this one mail. */
  kind: 'provider' | 'mail';
  /** The same mail would be refused again and again: a few tries are enough. */
  isFinal?: boolean;
  /** The provider answered, with a 5xx: after some tries it may be this one mail that it stumbles over. */
  isServerError?: boolean;
  /** Seconds for which the provider asked us to wait. */
  retryAfter?: number;
  /** For the record and the log, without personal data. */
  message: string;
}

/** What carries mails away. `send` never rejects and answers within about ten seconds. */
export interface Transport {
  readonly name: 'file' | 'resend';
  /** How many mails it takes at once. */
  readonly concurrency: number;
  /** Sends once per key, however often it is called with the same key and payload within 24 h. */
  send(payload: MailPayload, idempotencyKey: string): Promise<Sent | Refused>;
}
