import { randomUUID } from 'node:crypto';
import { emailKey } from '@/lib/base/email-key';
import { newId } from '@/lib/base/ids';
import type { Category, TradeShow } from '@/lib/event/types';
import type { Locale } from '@/lib/i18n/locale';
import type { MailPermit } from '@/lib/mail/mail-permit';
import { queueConfirmation, queuePremarketRequest } from './mails/mails';
import type { Attendee, Profile } from './record';
import type { RegistrationDeps } from './types';

interface NewAttendee {
  /** The validated answers. The email may be empty. */
  profile: Profile & { email?: string };
  categoria: Category;
  /** The language of the privacy notice that the person was shown, and of their mails. */
  locale: Locale;
  /** Ids of the optional purposes ticked. */
  purposes: string[];
  now: Date;
}

/** The record of a new attendee, in no account. */
export function newAttendee(
  event: Pick<TradeShow, 'id' | 'privacy'>,
  { profile: { email = '', ...profile }, categoria, locale, purposes, now }: NewAttendee,
): Attendee {
  const guid = randomUUID();
  return {
    ...profile,
    _id: newId(),
    email,
    ...(email && { emailKey: emailKey(email) }),
    guid,
    qr: guid,
    categoria,
    tipoRegistro: 'pre',
    locale,
    event: event.id,
    consent: { version: event.privacy.version, locale, at: now, purposes },
    ownerNonce: newId(),
    createdAt: now,
    updatedAt: now,
    mails: [],
  };
}

/**
 * Stores a new attendee with the mails about it, in one write. If another pass has its code, it gets a new one.
 * @param registeredBy the name of the colleague who registered them, for the mail
 */
export async function insertAttendee(
  { attendees, event, geo }: Pick<RegistrationDeps, 'attendees' | 'event' | 'geo'>,
  attendee: Attendee,
  permit: MailPermit,
  registeredBy?: string,
) {
  const phoneCodes = await geo.phoneCodes();
  const insert = (each: Attendee) =>
    attendees.insert(
      queuePremarketRequest(
        queueConfirmation(each, event, permit, undefined, registeredBy),
        { event, phoneCodes },
        permit,
      ),
    );
  const stored = await insert(attendee);
  const isCodeTaken = !stored.inserted && stored.index === ('qr' satisfies keyof Attendee);
  return isCodeTaken ? insert({ ...attendee, qr: randomUUID() }) : stored;
}
