import type { MailProps, NewMail } from './record';

/** The kinds of mail that one domain sends, each with its props. */
export type MailKinds = Readonly<Record<string, MailProps>>;

/** The kind and props of a mail of any of these kinds. */
export type MailContent<Kinds extends MailKinds> = {
  [Kind in keyof Kinds & string]: { kind: Kind; props: Kinds[Kind] };
}[keyof Kinds & string];

/** A mail of any of these kinds. */
export type MailOf<Kinds extends MailKinds> = Omit<NewMail, 'kind' | 'props'> & MailContent<Kinds>;

/** A mail as the transport receives it: the body of Resend's `POST /emails`. */
export interface MailPayload {
  to: string;
  from: string;
  reply_to?: string;
  subject: string;
  html: string;
  text: string;
  attachments?: MailAttachment[];
  headers?: Readonly<Record<string, string>>;
  /** Identify the mail in the provider's reports. */
  tags?: { name: 'record' | 'mail'; value: string }[];
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
  /**
   * What failed: the transport (no answer, 5xx, used-up quota, invalid key, unverified domain, full disk), or this one
   * mail. `rate`: nothing failed, but mails were sent faster than the provider allows.
   */
  kind: 'transport' | 'mail' | 'rate';
  /** The same mail would be refused every time, so a few attempts are enough. */
  isFinal?: boolean;
  /** The answer was a 5xx, which this one mail may have caused. */
  isServerError?: boolean;
  /** Seconds to wait, as asked by the answer. */
  retryAfter?: number;
  /** For the record and the log, without personal data. */
  message: string;
  rate?: ProviderRate;
}

/** How many mails a provider accepts in a window of time. */
export interface ProviderRate {
  limit: number;
  /** The length of the window; 0 for no limit. */
  seconds: number;
}

export interface Sent {
  outcome: 'sent';
  /** The provider's id of the mail. */
  id?: string;
  /** The rate that the answer named. */
  rate?: ProviderRate;
}

export type SendOutcome = Sent | Refused;

/**
 * Delivers mails through Resend, by SMTP or into a folder. `send` never rejects and answers within about twenty seconds.
 */
export interface Transport {
  readonly name: 'file' | 'resend' | 'smtp';
  /** How many mails may be sent at the same time. */
  readonly concurrency: number;
  /** The provider's rate until an answer names it; absent if there is none. */
  readonly rate?: ProviderRate;
  /**
   * Sends once per key, however often it is called with the same key and payload within 24 h; by SMTP it may be sent
   * again, with the same Message-ID.
   */
  send(payload: MailPayload, idempotencyKey: string): Promise<SendOutcome>;
}
