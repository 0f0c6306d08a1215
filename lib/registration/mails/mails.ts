import { ok, type Result } from '@/lib/base/result';
import { nameInMail } from '@/lib/base/web-address';
import { type KeepingEvent, linksWorkUntil } from '@/lib/event/rules';
import type { Category, TradeShow } from '@/lib/event/types';
import type { PhoneCodes } from '@/lib/geo/rules';
import type { MailPermit } from '@/lib/mail/mail-permit';
import { queueMail } from '@/lib/mail/queue-mail';
import type { MailContent, MailKinds, MailOf } from '@/lib/mail/types';
import { folioOf } from '@/lib/pass/folio';
import { type Caller, isAddressProvenTo, owns } from '../abilities';
import type { Attendee } from '../record';
import { awaitsPremarket, companyOf } from '../rules';
import type { RegistrationDeps } from '../types';
import { type PremarketFact, premarketFactsOf } from '../views/premarket-facts';
import { confirmationKinds } from './held-passes';

export type PassProps = {
  nombres: string;
  apellidos: string;
  categoria: Category;
  nombreEmpresa: string;
  qr: string;
  /** Missing in mails that an earlier version queued. */
  folio: string;
  /** Ids of the chosen conference sessions, separated by commas. */
  sessions: string;
};

/** What the organiser changed. `address` is for the new address, and `formerAddress` for the earlier one. */
export type StaffChange = 'data' | 'address' | 'formerAddress' | 'blocked' | 'unblocked' | 'erased';

export type RegistrationMails = {
  /** `registeredBy`: the name of the colleague who registered the person. */
  invitation: PassProps & { registeredBy?: string };
  /** `vip`: premarket access was requested and is not decided; `accessCode`: empty unless it was granted. */
  buyerAdded: PassProps & { vip: boolean; accessCode: string };
  /** Shortly before the show. */
  reminder: PassProps;
  buyerUpdated: { nombres: string };
  /** To the person: what kind of thing the organiser changed. */
  changedByStaff: { nombres: string; what: StaffChange };
  /** To the organiser: a buyer asks for premarket access. */
  premarketRequest: { nombres: string; apellidos: string } & Record<PremarketFact, string>;
};

/**
 * Queues a mail to the registrant, in the record's language, with a link that opens the pass. With `sendBefore`, it is
 * not sent from then on.
 */
export function queueToRegistrant<Kinds extends MailKinds>(
  attendee: Attendee,
  content: MailContent<Kinds>,
  event: KeepingEvent,
  permit: MailPermit,
  mailId?: string,
  sendBefore?: Date,
): Attendee {
  const { _id, nombres, apellidos, email, locale, ownerNonce: nonce } = attendee;
  const to = { name: nameInMail(`${nombres} ${apellidos}`), address: email };
  const expiresAt = linksWorkUntil(event, attendee.createdAt);
  const path = `/landing?id=${_id}`;
  const link = { path, parameter: 'key', purpose: 'owner', subject: _id, nonce, expiresAt };
  const isNotice = !confirmationKinds.includes(content.kind);
  const when = { ...(isNotice && { isNotice }), ...(sendBefore && { sendBefore }) };
  return queueMail(attendee, { ...content, to, locale, link, ...when }, permit, mailId);
}

/** What a mail shows of a pass. */
export function passPropsOf(attendee: Attendee): PassProps {
  const { nombres, apellidos, categoria, qr, guid, sessions = [] } = attendee;
  return {
    nombres: nameInMail(nombres),
    apellidos: nameInMail(apellidos),
    categoria,
    // The name of a company or school may be a web address. A mail that anybody can cause leaves such a name out.
    nombreEmpresa: nameInMail(companyOf(attendee) ?? ''),
    qr,
    folio: folioOf(guid),
    sessions: sessions.join(','),
  };
}

/** Queues the confirmation with the entry pass, with this id or a new one. */
export function queueConfirmation(
  attendee: Attendee,
  event: KeepingEvent,
  permit: MailPermit,
  mailId?: string,
  registeredBy?: string,
): Attendee {
  const pass = { ...passPropsOf(attendee), ...(registeredBy && { registeredBy }) };
  const { categoria, accessCode = '' } = attendee;
  if (categoria !== 'COMPRADOR' || attendee.vip === undefined) {
    return queueToRegistrant<RegistrationMails>(
      attendee,
      { kind: 'invitation', props: pass },
      event,
      permit,
      mailId,
    );
  }
  const props = { ...pass, vip: awaitsPremarket(attendee), accessCode };
  return queueToRegistrant<RegistrationMails>(attendee, { kind: 'buyerAdded', props }, event, permit, mailId);
}

/**
 * Queues the mail, in the organiser's language, about a buyer who requests premarket access. Only its link contains the
 * premarket id.
 */
export function queuePremarketRequest(
  attendee: Attendee,
  { event, phoneCodes }: { event: TradeShow; phoneCodes: PhoneCodes },
  permit: MailPermit,
): Attendee {
  const { nombres, apellidos, premarketId } = attendee;
  if (!premarketId) return attendee;
  const locale = event.organizerLanguage;
  const mail: MailOf<RegistrationMails> = {
    kind: 'premarketRequest',
    isNotice: true,
    to: { name: event.shortName[locale], address: event.contact.premarketEmail },
    locale,
    props: { ...premarketFactsOf(attendee, { event, phoneCodes }, locale), nombres, apellidos },
    link: { path: `/premarketvalidation/${premarketId}` },
  };
  return queueMail(attendee, mail, permit);
}

/** Queues the mail about a changed registration. */
export function queueUpdate(attendee: Attendee, event: KeepingEvent, permit: MailPermit): Attendee {
  const props = { nombres: nameInMail(attendee.nombres) };
  return queueToRegistrant<RegistrationMails>(attendee, { kind: 'buyerUpdated', props }, event, permit);
}

/** Queues the mail about a change by the organiser, with a link that opens the pass. */
export const queueStaffChange =
  (what: StaffChange) =>
  (attendee: Attendee, event: KeepingEvent, permit: MailPermit): Attendee => {
    const props = { nombres: nameInMail(attendee.nombres), what };
    return queueToRegistrant<RegistrationMails>(attendee, { kind: 'changedByStaff', props }, event, permit);
  };

/**
 * The mail about a change by the organiser without a link: nobody who reads an earlier address may open the pass, and
 * nothing is left after an erasure.
 */
export function staffChangeWithoutLink(
  { email, locale, nombres }: Pick<Attendee, 'email' | 'locale'> & { nombres: string },
  what: StaffChange,
): MailOf<RegistrationMails> {
  const name = nameInMail(nombres);
  return {
    kind: 'changedByStaff',
    to: { name, address: email },
    locale,
    props: { nombres: name, what },
    isNotice: true,
  };
}

/**
 * The permit for a mail about a registration to its own address. Refuses with `too_many_requests` if the address is not
 * proven and has received too many mails.
 */
export async function permitTo(
  { mailPermits }: Pick<RegistrationDeps, 'mailPermits'>,
  attendee: Attendee,
  caller: Caller,
): Promise<Result<MailPermit>> {
  const { client, staff } = caller;
  if (staff) return mailPermits.byStaff({ by: staff, email: attendee.email });
  if (isAddressProvenTo(caller, attendee)) return ok(await mailPermits.paced(client));
  return mailPermits.toUnproven({ client, email: attendee.email, isOwner: owns(caller, attendee) });
}
