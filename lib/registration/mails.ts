import { newId } from '@/lib/base/ids';
import { nameInMail } from '@/lib/base/web-address';
import type { Category, TradeShow } from '@/lib/event/types';
import { type QueueMail, queueMail } from '@/lib/mail/queue-mail';
import type { SignedLink } from '@/lib/mail/types';
import { awaitsPremarket } from './rules';
import type { Attendee } from './types';

/** What the entry pass in a mail shows. */
export type PassProps = {
  nombres: string;
  apellidos: string;
  categoria: Category;
  nombreEmpresa: string;
  /** Content of the QR code. */
  qr: string;
};

/** The mails about a registration, with the props of each. */
export type RegistrationMails = {
  invitation: PassProps;
  buyerAdded: PassProps & { vip: boolean };
  buyerUpdated: { nombres: string };
  /** To the organiser: a buyer asks for premarket access. */
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
};

/** Adds one of these mails to the record that causes it. */
const queueRegistrationMail: QueueMail<RegistrationMails> = queueMail;

/** How long the link in a mail proves ownership of the record: 90 days, ms. */
const ownerLinkLife = 90 * 24 * 60 * 60 * 1000;

/** The link by which the reader of a mail to the attendee's own address sees the pass. */
export function ownerLink(attendee: Attendee, now: Date): SignedLink {
  return {
    path: `/landing?id=${attendee._id}`,
    parameter: 'key',
    purpose: 'owner',
    subject: attendee._id,
    nonce: attendee.ownerNonce,
    expiresAt: new Date(now.getTime() + ownerLinkLife),
  };
}

/** Address, language and owner link of a mail to the registrant. */
function toRegistrant(attendee: Attendee, now: Date) {
  return {
    to: { name: nameInMail(`${attendee.nombres} ${attendee.apellidos}`), address: attendee.email },
    locale: attendee.locale,
    link: ownerLink(attendee, now),
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
  };
  const envelope = toRegistrant(attendee, now);
  if (attendee.categoria !== 'COMPRADOR' || attendee.vip === undefined) {
    return queueRegistrationMail(attendee, { ...envelope, kind: 'invitation', props: pass }, now, mailId);
  }
  const vip = awaitsPremarket(attendee);
  return queueRegistrationMail(
    attendee,
    { ...envelope, kind: 'buyerAdded', props: { ...pass, vip } },
    now,
    mailId,
  );
}

/** Queues the mail, in the organiser's language, about a buyer who asks for the premarket; its link is the only place that names the premarket id. */
export function queuePremarketRequest(
  attendee: Attendee,
  event: TradeShow,
  now: Date,
  mailId = newId(),
): Attendee {
  if (!attendee.premarketId) return attendee;
  return queueRegistrationMail(
    attendee,
    {
      kind: 'premarketRequest',
      to: { name: event.shortName[event.organizerLanguage], address: event.contact.premarketEmail },
      locale: event.organizerLanguage,
      props: {
        nombres: attendee.nombres,
        apellidos: attendee.apellidos,
        email: attendee.email,
        celular: attendee.celular ?? '',
        nombreEmpresa: attendee.nombreEmpresa ?? '',
        pais: attendee.pais,
        estado: attendee.estado ?? '',
        ciudad: attendee.ciudad ?? '',
        wwwEmpresa: attendee.wwwEmpresa ?? '',
      },
      link: { path: `/premarketvalidation/${attendee.premarketId}` },
    },
    now,
    mailId,
  );
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
