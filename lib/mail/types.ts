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
}

export type MailKind = keyof MailProps;

export type MailState = 'queued' | 'sending' | 'sent' | 'retry' | 'failed';

/** The page that a mail's button opens. The link itself is made when the mail is sent and stored nowhere. */
export interface MailLink {
  /** Path of the page, such as `/activate`; its query gets `id`. */
  path: string;
  purpose: LinkPurpose;
  /** The id of the record that the link is about. */
  subject: string;
  nonce: string;
  expiresAt: Date;
}

export type LinkPurpose = 'activation' | 'passwordReset' | 'owner' | 'premarket' | 'privacy';

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
}
