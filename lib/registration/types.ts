import type { Category } from '@/lib/event/types';
import type { Locale } from '@/lib/i18n/locale';
import type { WithMail } from '@/lib/mail/types';
import type { FieldValues, OptionValues } from './fields';

type Answered = Omit<FieldValues, 'email' | 'vip'>;
type AlwaysAnswered = 'nombres' | 'apellidos' | 'pais' | 'codigoPostal';

/** What a registrant says about themselves: the fields of the catalogue, of which each form asks some. */
export interface Profile
  extends Pick<Answered, AlwaysAnswered>,
    Partial<Omit<Answered, AlwaysAnswered>>,
    OptionValues {}

/** Proof that the person was shown the privacy notice: which version, and what they agreed to beyond it. */
export interface Consent {
  version: string;
  locale: Locale;
  at: Date;
  /** Ids of the optional purposes ticked. */
  purposes: string[];
}

/** One registered person: the only record of an e-mail address. */
export interface Attendee extends Profile, WithMail {
  /** The e-mail as typed, and in the one spelling that is unique over all attendees. */
  email: string;
  emailKey: string;
  /** The account that the record belongs to, once there is one. */
  userId?: string;
  /** Random UUID; opens the gate, so only the owner sees it. */
  guid: string;
  /** What the QR code holds; never changes, so that a printed pass stays valid. */
  qr: string;
  categoria: Category;
  tipoRegistro: 'pre';
  locale: Locale;
  event: string;
  vip?: boolean;
  vipProcessed?: boolean;
  /** Identifies the buyer in the link of the organiser's mail, and nowhere else. */
  premarketId?: string;
  consent: Consent;
  /** Idempotency key of the request that made the record: its retry gets the first answer. */
  idempotencyKey?: string;
  /** Signed into the links mailed to the registrant, which prove ownership of the record. */
  ownerNonce: string;
  /** Named in the owner cookies of browsers, which are worth nothing once it changes; `ownerNonce` until the first change. */
  browserNonce?: string;
  /** When somebody first opened a signed link from a mail to the registrant: the address is read by a person. */
  linkUsedAt?: Date;
  /** Admits a validated buyer to the premarket; in their mails and on their own pages, never in the API. */
  accessCode?: string;
  /** Ids of the conference sessions chosen. */
  sessions?: string[];
  /** Incremented when a choice of sessions starts; seats taken by an older choice are released. */
  sessionsRevision?: number;
  /** Until when someone without an account holds seats before a link of their mails is used; set by the first choice. */
  seatsUntil?: Date;
  createdAt: Date;
  updatedAt: Date;
}
