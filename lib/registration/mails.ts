import type { Category } from '@/lib/event/types';
import { type QueueMail, queueMail } from '@/lib/mail/queue-mail';

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
export const queueRegistrationMail: QueueMail<RegistrationMails> = queueMail;
