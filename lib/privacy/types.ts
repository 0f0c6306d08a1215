import type { Locale } from '@/lib/i18n/locale';
import type { WithMail } from '@/lib/mail/types';

/** What people can request about their data: to see it, to have it corrected or deleted. */
export const dataRequestKinds = ['access', 'correction', 'deletion'] as const;
export type DataRequestKind = (typeof dataRequestKinds)[number];

/** A request about the data of one email address; it takes effect once the owner of the address confirms it. */
export interface DataRequest extends WithMail {
  kind: DataRequestKind;
  /** The address that the data belongs to; removed, like `emailKey`, once a deletion is done. */
  email?: string;
  emailKey?: string;
  locale: Locale;
  /** What is to be corrected. */
  text?: string;
  /** Signed into the link of the confirmation mail. */
  nonce: string;
  createdAt: Date;
  /** When the address's owner confirmed it. */
  confirmedAt?: Date;
  /** When it was carried out or passed to the organiser. */
  doneAt?: Date;
  /** When the record is deleted. */
  expiresAt: Date;
}

/** The part of a request that is shown to whoever opens its link. */
export interface ShownRequest {
  kind: DataRequestKind;
  text?: string;
  isDone: boolean;
}
