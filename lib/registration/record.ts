import { z } from 'zod';
import { recordOf } from '@/lib/base/records';
import { locales } from '@/lib/i18n/locale';
import type { WithMail } from '@/lib/mail/record';
import { type FieldName, fieldNames } from './catalogue/fields';

export const attendeeFields = {
  /** The email as typed; empty for a person without one, whom only staff can register. */
  email: z.string(),
  /** The email in the one spelling that is unique over all attendees; absent if it is empty. */
  emailKey: z.string().optional(),
  /** The account that the record belongs to, if there is one. */
  userId: z.string().optional(),
  /** Random UUID. It grants entry, so only the owner sees it. */
  guid: z.string(),
  /** The content of the QR code, unique over all attendees. It never changes, so that a printed pass stays valid. */
  qr: z.string(),
  categoria: z.enum(['VISITANTE', 'COMPRADOR', 'ESTUDIANTE', 'CONGRESISTA']),
  /** The form that asked for the answers. Read it with `formOf`, since earlier versions stored none. */
  form: z.string().optional(),
  /** `pre`: registered before the show. */
  tipoRegistro: z.string(),
  locale: z.enum(locales),
  event: z.string(),
  /** How the person was registered. Read it with `sourceOf`, since earlier versions stored none. */
  source: z.string().optional(),
  /** The gate whose poster led the person to the portal, by its name in the address. */
  sourceGate: z.string().optional(),
  /** The party whose code registered the person. */
  party: z.string().optional(),
  /** The account of the member of staff who registered the person at the desk. */
  registeredBy: z.string().optional(),
  vip: z.boolean().optional(),
  vipProcessed: z.boolean().optional(),
  /** Identifies the buyer in the link of the organiser's mail. It is used nowhere else. */
  premarketId: z.string().optional(),
  /** Proof that the person was shown the privacy notice. */
  consent: z.looseObject({
    version: z.string(),
    locale: z.enum(locales),
    at: z.date(),
    /** Ids of the optional purposes ticked. */
    purposes: z.array(z.string()),
  }),
  /** Idempotency key of the request that created the record. A retry of that request gets the first answer. */
  idempotencyKey: z.string().optional(),
  /** Signed into the links mailed to the registrant, which prove ownership of the record. */
  ownerNonce: z.string(),
  /**
   * Part of the owner cookies of browsers, which become invalid when it changes. Absent until the first change;
   * `ownerNonce` is used instead.
   */
  browserNonce: z.string().optional(),
  /** When somebody first opened a signed link from a mail to the registrant: a person reads that mailbox. */
  linkUsedAt: z.date().optional(),
  /** Admits a validated buyer to the premarket. Shown in their mails and on their own pages, never in the API. */
  accessCode: z.string().optional(),
  /** Ids of the conference sessions chosen. */
  sessions: z.array(z.string()).optional(),
  /** Incremented when a choice of sessions starts; seats taken by an older choice are released. */
  sessionsRevision: z.number().optional(),
  /** Until when someone without an account holds seats before a mailed link is used; set by the first choice. */
  seatsUntil: z.date().optional(),
  /** The invitee without an address with whom the desk filled in the form. Nothing else leads from the person to it. */
  invitee: z.string().optional(),
  /** How many colleagues the person has registered. */
  colleagues: z.number().optional(),
  /** The registrations of these colleagues, whose mails say who registered them. */
  colleagueIds: z.array(z.string()).optional(),
  /** The first day of the show that the person was reminded of. */
  remindedFor: z.string().optional(),
  /** Since when the person has said that they cannot come, and the sessions that they gave up. */
  cancelledAt: z.date().optional(),
  cancelledSessions: z.array(z.string()).optional(),
  /** The days on which the person entered the show, as `readAttendance` of the gates found them. */
  cameOn: z.array(z.string()).optional(),
  /** Since when the organiser has blocked the pass. */
  blockedAt: z.date().optional(),
  /** Why, for staff alone. */
  blockedReason: z.string().optional(),
  /** When a badge was last printed for the person. Earlier versions stored it in the audit alone. */
  badgePrintedAt: z.date().optional(),
  /** What staff noted about the person, for staff alone. */
  staffNotes: z
    .array(z.looseObject({ id: z.string(), at: z.date(), by: z.string(), text: z.string() }))
    .optional(),
  createdAt: z.date(),
  updatedAt: z.date(),
  // Derived at every write (`derived-fields.ts`). An attendee that an earlier version wrote may lack them.
  /** What staff search by. */
  words: z.array(z.string()).optional(),
  /** The day of `createdAt` in the event's time zone, such as `2028-02-16`. */
  registeredOn: z.string().optional(),
  /** The state of the latest mail with the pass. */
  delivery: z.string().optional(),
  /** The state of a buyer's premarket request. */
  premarket: z.string().optional(),
  /** When it was made, or decided. */
  premarketAt: z.date().optional(),
  /** The pass as gates know it: see `gateKeyOf`. */
  gateKey: z.string().optional(),
  /** The version and a digest of what `words` and `registeredOn` are made of. */
  derivedFrom: z.string().optional(),
};

/** The answers that every attendee has given. */
export const answersOfAll = {
  nombres: z.string(),
  apellidos: z.string(),
  pais: z.string(),
  codigoPostal: z.string(),
};

type OtherAnswer = Exclude<FieldName, 'email' | 'vip' | keyof typeof answersOfAll>;

/** The answers that depend on the form. */
export const otherAnswers = recordOf(
  fieldNames.filter((name): name is OtherAnswer => !(name in attendeeFields || name in answersOfAll)),
  () => z.string().optional(),
);

/**
 * What a registrant says about themselves: fields of the catalogue, depending on the form. The options that they chose
 * are stored next to these as true, under the event's names for them.
 */
export type Profile = z.infer<z.ZodObject<typeof answersOfAll>> & Partial<Record<OtherAnswer, string>>;

/** One registered person: the only record of an email address. */
export type Attendee = Profile & WithMail & z.infer<z.ZodObject<typeof attendeeFields>>;
