import { randomUUID } from 'node:crypto';
import { emailKey } from '@/lib/base/email-key';
import { fieldErrors } from '@/lib/base/field-errors';
import { newId } from '@/lib/base/ids';
import { type FieldErrors, ok, type Refusal, type Result, refuse, refuseFields } from '@/lib/base/result';
import type { TradeShow } from '@/lib/event/types';
import { countryHasPostalLookup } from '@/lib/geo/rules';
import type { Geo } from '@/lib/geo/types';
import type { Locale } from '@/lib/i18n/locale';
import { queueMail } from '@/lib/mail/queue-mail';
import { type Caller, owns } from './ownership';
import type { Attendees } from './repository';
import {
  awaitsPremarket,
  categoryOf,
  countryOf,
  ownerLink,
  repetitionWindow,
  resolvePlace,
  withOfferedGiros,
} from './rules';
import { schemaOf } from './schema';
import { type PartName, partsOf } from './steps';
import type { Attendee, FormKind, Profile } from './types';

export interface RegistrationDeps {
  attendees: Attendees;
  geo: Geo;
  event: TradeShow;
  clock: () => Date;
  isRegistrationOpen: () => boolean;
}

export interface Registration {
  form: FormKind;
  /** The answers as they came from outside. */
  answers: Record<string, unknown>;
  locale: Locale;
  caller: Caller;
  /** Names this submission, so that its repetition makes nothing new. */
  idempotencyKey?: string;
}

/** A registration that was refused; `knownId` is the attendee who has the e-mail address already. */
export type RegistrationRefusal = Refusal & { knownId?: string };

/**
 * Registers a person once: stores the attendee with its pending confirmation mail in one write, and answers its id.
 * Refuses with `invalid_fields`, `email_already_registered` (decided by the unique index, whatever the letter case),
 * `registration_closed`, and for buyers `unauthenticated` or `not_active`. The same submission again within a minute,
 * known by its key or by a browser that owns the record, gets the first answer.
 */
export async function registerAttendee(
  deps: RegistrationDeps,
  registration: Registration,
): Promise<{ ok: true; value: { id: string } } | RegistrationRefusal> {
  const { form, caller } = registration;
  if (!deps.isRegistrationOpen()) return refuse('registration_closed');
  const answers = { ...registration.answers };
  if (form === 'comprador') {
    if (!caller.user) return refuse('unauthenticated');
    if (!caller.user.active) return refuse('not_active');
    answers.email = caller.user.email;
  }
  const now = deps.clock();
  const judged = await judgeAnswers(deps.geo, partsOf(form, countryOf(answers)), answers, now);
  if (!judged.ok) return judged;
  const { email = '', ...profile } = judged.value;

  const attendee = newAttendee(deps, registration, { email, profile }, now);
  const stored = await deps.attendees.insert(attendee);
  if (stored.inserted) return { ok: true, value: { id: attendee._id } };

  const known = await deps.attendees.byEmailKey(attendee.emailKey);
  const isRepetition =
    known !== null &&
    now.getTime() - known.createdAt.getTime() <= repetitionWindow &&
    ((registration.idempotencyKey !== undefined && registration.idempotencyKey === known.idempotencyKey) ||
      owns(caller, known));
  if (isRepetition) return { ok: true, value: { id: known._id } };
  return { ...refuse('email_already_registered'), ...(known && { knownId: known._id }) };
}

/** A profile that passed every rule, with what only some forms ask besides. */
export type Judged = Profile & { email?: string; vip?: boolean };

/** The answers by the rules of these parts, as of one step, places looked up and filled; or every field at fault at once. */
export async function judgeParts(
  geo: Geo,
  parts: readonly PartName[],
  answers: Record<string, unknown>,
  now: Date,
): Promise<Result<Record<string, unknown>>> {
  const parsed = schemaOf(parts, now.getUTCFullYear()).safeParse(answers);
  const errors: FieldErrors = parsed.success ? {} : fieldErrors(parsed.error);
  const home = parts.includes('place')
    ? await placeOf(geo, answers, errors, { pais: 'pais', codigoPostal: 'codigoPostal' })
    : {};
  const company = parts.includes('company')
    ? await placeOf(geo, answers, errors, { pais: 'paisEmpresa', codigoPostal: 'codigoPostalEmpresa' })
    : {};
  // A city that the postal code contradicts is none, and the company's must be known.
  if ('ciudadEmpresa' in company && !company.ciudadEmpresa) errors.ciudadEmpresa ??= 'ciudadRequired';
  if (!parsed.success || Object.keys(errors).length > 0) return refuseFields(errors);

  return ok({ ...parsed.data, ...home, ...company });
}

/** The answers to a whole form as a profile; or every field at fault at once. */
export async function judgeAnswers(
  geo: Geo,
  parts: readonly PartName[],
  answers: Record<string, unknown>,
  now: Date,
): Promise<Result<Judged>> {
  const judged = await judgeParts(geo, parts, answers, now);
  if (!judged.ok) return judged;
  // An option that was not chosen and a text that was not written are absent from the record.
  const kept = Object.fromEntries(
    Object.entries(judged.value).filter(([, value]) => value !== undefined && value !== false),
  ) as unknown as Judged;
  const country = await geo.country(kept.pais, 'es');
  return ok(withOfferedGiros({ ...kept, telefonoCodigoPais: country?.phone_code ?? '52' }));
}

/** Looks up one of the two places, unless its fields are at fault already; adds to `errors` what the lookup refuses. */
async function placeOf(
  geo: Geo,
  answers: Record<string, unknown>,
  errors: FieldErrors,
  fields: { pais: 'pais' | 'paisEmpresa'; codigoPostal: 'codigoPostal' | 'codigoPostalEmpresa' },
): Promise<Record<string, unknown>> {
  if (errors[fields.pais] || errors[fields.codigoPostal]) return {};
  const suffix = fields.pais === 'pais' ? '' : 'Empresa';
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : undefined);
  const pais = text(answers[fields.pais] ?? 'MX')?.toUpperCase() ?? '';
  const resolved = await resolvePlace(
    geo,
    {
      pais,
      codigoPostal: text(answers[fields.codigoPostal]) ?? '',
      estado: text(answers[`estado${suffix}`]),
      ciudad: text(answers[`ciudad${suffix}`]),
    },
    fields,
  );
  if ('errors' in resolved) {
    Object.assign(errors, resolved.errors);
    return {};
  }
  if (!countryHasPostalLookup(pais)) return {};
  return { [`estado${suffix}`]: resolved.place.estado, [`ciudad${suffix}`]: resolved.place.ciudad };
}

function newAttendee(
  deps: RegistrationDeps,
  registration: Registration,
  judged: { email: string; profile: Omit<Judged, 'email'> },
  now: Date,
): Attendee {
  const { event } = deps;
  const { form, locale, caller } = registration;
  const { vip, ...profile } = judged.profile;
  const key = emailKey(judged.email);
  const guid = randomUUID();
  // An account's owner registers their own address; anyone may register another's, and that stays nobody's account.
  const isOwnAccount = caller.user?.active === true && emailKey(caller.user.email) === key;
  const userId = isOwnAccount ? caller.user?.id : undefined;
  const attendee: Attendee = {
    ...profile,
    _id: newId(),
    email: judged.email,
    emailKey: key,
    ...(userId && { userId }),
    guid,
    qr: event.qrPayload === 'userId' && userId ? userId : guid,
    categoria: categoryOf(form, profile.giroOtros),
    tipoRegistro: 'pre',
    ...(form === 'express' && { notas: 'EXPRESS' }),
    locale,
    event: event.id,
    consent: {
      version: event.privacy.version,
      locale,
      at: now,
      purposes: consentedPurposes(event, registration.answers),
    },
    ...(form === 'comprador' && { vip: vip === true, vipProcessed: false }),
    ...(form === 'comprador' && vip === true && { premarketId: newId() }),
    ...(registration.idempotencyKey !== undefined && { idempotencyKey: registration.idempotencyKey }),
    ownerNonce: newId(),
    createdAt: now,
    updatedAt: now,
    mails: [],
  };
  return queuePremarketRequest(queueConfirmation(attendee, now), event, now);
}

/** The record with its confirmation, the entry pass, waiting to be sent in the record's language. */
export function queueConfirmation(attendee: Attendee, now: Date, mailId = newId()): Attendee {
  const pass = {
    nombres: attendee.nombres,
    apellidos: attendee.apellidos,
    categoria: attendee.categoria,
    nombreEmpresa: attendee.nombreEmpresa ?? '',
    qr: attendee.qr,
  };
  const envelope = {
    to: { name: `${attendee.nombres} ${attendee.apellidos}`, address: attendee.email },
    locale: attendee.locale,
    link: ownerLink(attendee, now),
  };
  if (attendee.categoria !== 'COMPRADOR' || attendee.vip === undefined) {
    return queueMail(attendee, { ...envelope, kind: 'invitation', props: pass }, now, mailId);
  }
  const vip = awaitsPremarket(attendee);
  return queueMail(attendee, { ...envelope, kind: 'buyerAdded', props: { ...pass, vip } }, now, mailId);
}

/** The record with the organiser's mail about a buyer who asks for the premarket, whose link alone names the premarket id. */
function queuePremarketRequest(attendee: Attendee, event: TradeShow, now: Date): Attendee {
  if (!attendee.premarketId) return attendee;
  return queueMail(
    attendee,
    {
      kind: 'premarketRequest',
      to: { name: event.shortName[attendee.locale], address: event.contact.premarketEmail },
      locale: attendee.locale,
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
      link: { purpose: 'premarket', subject: attendee.premarketId },
    },
    now,
  );
}

function consentedPurposes(event: TradeShow, answers: Record<string, unknown>): string[] {
  const ticked = Array.isArray(answers.consentPurposes) ? answers.consentPurposes : [];
  return event.privacy.optionalPurposes.map((purpose) => purpose.id).filter((id) => ticked.includes(id));
}
