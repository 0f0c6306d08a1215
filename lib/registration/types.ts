import type { Category } from '@/lib/event/types';
import type { Locale } from '@/lib/i18n/locale';
import type { WithMail } from '@/lib/mail/types';
import type { Option } from './options';

/** The forms a person can register by; `congresista` is the visitor form without the reason for visit. */
export const formKinds = ['visitante', 'congresista', 'estudiante', 'express', 'comprador'] as const;
export type FormKind = (typeof formKinds)[number];

export const genders = ['F', 'M', 'O', 'N'] as const;
export type Gender = (typeof genders)[number];

/** What a registrant tells of themselves, by the names of spec §3; a form asks for some of it. */
export interface Profile extends Partial<Record<Option, true>> {
  nombres: string;
  apellidos: string;
  nacimiento?: string;
  sexo?: Gender;
  celular?: string;
  whatsapp?: string;
  telefonoCodigoPais?: string;
  pais: string;
  codigoPostal: string;
  estado?: string;
  ciudad?: string;
  universidad?: string;
  carrera?: string;
  notas?: string;
  nombreEmpresa?: string;
  wwwEmpresa?: string;
  razonSocial?: string;
  cargo?: string;
  telefono?: string;
  emailEmpresa?: string;
  paisEmpresa?: string;
  codigoPostalEmpresa?: string;
  estadoEmpresa?: string;
  ciudadEmpresa?: string;
  colonia?: string;
  domicilio?: string;
  domicilioNumero?: string;
  redesSocialesUrlEmpresa?: string;
  giroOtros?: string;
  principalActividadOtros?: string;
  mercadoAtiendeOtros?: string;
  interesesOtros?: string;
}

/** That the person was shown the privacy notice, which one, and what they agreed to beyond it. */
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
  /** The account that it belongs to, once there is one. */
  userId?: string;
  /** Random UUID; opens the gate, so only the owner sees it. */
  guid: string;
  /** What the QR holds: fixed when the record is made, whatever the record becomes. */
  qr: string;
  categoria: Category;
  tipoRegistro: 'pre';
  locale: Locale;
  event: string;
  vip?: boolean;
  vipProcessed?: boolean;
  /** Names the buyer in the organiser's link alone. */
  premarketId?: string;
  consent: Consent;
  /** The key of the request that made the record, so that its repetition gets the first answer. */
  idempotencyKey?: string;
  /** Part of the signed link by which the e-mail's owner shows that the record is theirs. */
  ownerNonce: string;
  /** What opens the premarket to a validated buyer; told to them by mail alone. */
  accessCode?: string;
  /** Ids of the conference sessions chosen. */
  sessions?: string[];
  /** Counts the choices of sessions that were begun; the seats of an older one give way. */
  sessionsRevision?: number;
  createdAt: Date;
  updatedAt: Date;
}
