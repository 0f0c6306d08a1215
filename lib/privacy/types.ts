import type { Locale } from '@/lib/i18n/locale';
import type { WithMail } from '@/lib/mail/types';

/** What a person may ask for their data: to see it, to have it corrected, to have it deleted. */
export const dataRequestKinds = ['access', 'correction', 'deletion'] as const;
export type DataRequestKind = (typeof dataRequestKinds)[number];

/** A request about the data of one e-mail address; it counts once the address's owner has confirmed it. */
export interface DataRequest extends WithMail {
  kind: DataRequestKind;
  /** The address that the data is of; both are gone once a deletion is carried out. */
  email?: string;
  emailKey?: string;
  locale: Locale;
  /** What is to be corrected. */
  text?: string;
  /** What the link in the confirmation mail is made over. */
  nonce: string;
  createdAt: Date;
  /** When the address's owner confirmed it. */
  confirmedAt?: Date;
  /** When it was carried out, or handed to the organiser. */
  doneAt?: Date;
  /** When the record is of no more use. */
  expiresAt: Date;
}

/** What the person behind the link may know of their request. */
export interface ShownRequest {
  kind: DataRequestKind;
  text?: string;
  isDone: boolean;
}
