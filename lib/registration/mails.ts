import { newId } from '@/lib/base/ids';
import { nameInMail } from '@/lib/base/web-address';
import type { Category, TradeShow } from '@/lib/event/types';
import { type QueueMail, queueMail } from '@/lib/mail/queue-mail';
import { type PremarketFact, premarketFactsOf } from './premarket-facts';
import { awaitsPremarket } from './rules';
import type { Attendee } from './types';

export type PassProps = {
  nombres: string;
  apellidos: string;
  categoria: Category;
  nombreEmpresa: string;
  qr: string;
  /** Ids of the chosen conference sessions, separated by commas. */
  sessions: string;
};

export type RegistrationMails = {
  invitation: PassProps;
  /** `vip`: premarket access was requested and is not decided; `accessCode`: empty unless it was granted. */
  buyerAdded: PassProps & { vip: boolean; accessCode: string };
  buyerUpdated: { nombres: string };
  /** To the organiser: a buyer asks for premarket access. */
  premarketRequest: { nombres: string; apellidos: string } & Record<PremarketFact, string>;
};

const queueRegistrationMail: QueueMail<RegistrationMails> = queueMail;

/** How long the link in a mail proves ownership of the record: 90 days, ms. */
const ownerLinkLife = 90 * 24 * 60 * 60 * 1000;

/** Address and language of a mail to the registrant, and the link by which its reader sees the pass. */
export function toRegistrant(attendee: Attendee, now: Date) {
  return {
    to: { name: nameInMail(`${attendee.nombres} ${attendee.apellidos}`), address: attendee.email },
    locale: attendee.locale,
    link: {
      path: `/landing?id=${attendee._id}`,
      parameter: 'key',
      purpose: 'owner',
      subject: attendee._id,
      nonce: attendee.ownerNonce,
      expiresAt: new Date(now.getTime() + ownerLinkLife),
    },
  };
}

/** Queues the confirmation with the entry pass, in the record's language. */
export function queueConfirmation(attendee: Attendee, now: Date, mailId = newId()): Attendee {
  const pass = {
    nombres: nameInMail(attendee.nombres),
    apellidos: nameInMail(attendee.apellidos),
    categoria: attendee.categoria,
    // A company may be called as its site; a mail that anybody can cause leaves such a name out.
    nombreEmpresa: nameInMail(attendee.nombreEmpresa ?? ''),
    qr: attendee.qr,
    sessions: (attendee.sessions ?? []).join(','),
  };
  const envelope = toRegistrant(attendee, now);
  if (attendee.categoria !== 'COMPRADOR' || attendee.vip === undefined) {
    return queueRegistrationMail(attendee, { ...envelope, kind: 'invitation', props: pass }, now, mailId);
  }
  const props = { ...pass, vip: awaitsPremarket(attendee), accessCode: attendee.accessCode ?? '' };
  return queueRegistrationMail(attendee, { ...envelope, kind: 'buyerAdded', props }, now, mailId);
}

/** Queues the mail, in the organiser's language, about a buyer who asks for the premarket; its link is the only place that names the premarket id. */
export function queuePremarketRequest(
  attendee: Attendee,
  event: TradeShow,
  now: Date,
  mailId = newId(),
): Attendee {
  const { nombres, apellidos, premarketId } = attendee;
  if (!premarketId) return attendee;
  const locale = event.organizerLanguage;
  const mail = {
    kind: 'premarketRequest',
    to: { name: event.shortName[locale], address: event.contact.premarketEmail },
    locale,
    props: { ...premarketFactsOf(attendee, event, locale), nombres, apellidos },
    link: { path: `/premarketvalidation/${premarketId}` },
  } as const;
  return queueRegistrationMail(attendee, mail, now, mailId);
}

/** Queues the mail about a changed registration. */
export function queueUpdate(attendee: Attendee, now: Date, mailId: string): Attendee {
  const mail = {
    ...toRegistrant(attendee, now),
    kind: 'buyerUpdated',
    props: { nombres: nameInMail(attendee.nombres) },
  } as const;
  return queueRegistrationMail(attendee, mail, now, mailId);
}
