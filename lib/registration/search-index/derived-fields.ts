import { createHash } from 'node:crypto';
import { dayOf } from '@/lib/base/venue-time';
import { deliveryOf } from '@/lib/mail/record';
import { folioOf } from '@/lib/pass/folio';
import { gateKeyOf } from '@/lib/pass/gate-key';
import { confirmationKinds } from '../mails/held-passes';
import type { Attendee } from '../record';
import { formOf, premarketRequestState, sourceOf } from '../rules';
import { filterWordsOf } from './filter-words';
import { foldedWord, phoneWord, plainWords, wordsToStore } from './words';

/**
 * Increase it whenever the same answers give other words or another day. The backfill then prepares all attendees
 * again. A process does not change fields that a later version derived.
 */
export const derivedVersion = 5;

/** The maximum number of words of an attendee that staff search by. */
const wordLimit = 40;

type Sources = Pick<
  Attendee,
  | 'nombres'
  | 'apellidos'
  | 'nombreEmpresa'
  | 'razonSocial'
  | 'universidad'
  | 'celular'
  | 'whatsapp'
  | 'email'
  | 'guid'
  | 'qr'
  | 'createdAt'
  | 'pais'
  | 'estado'
  | 'sessions'
  | 'blockedAt'
  | 'cancelledAt'
  | 'cameOn'
  | 'sourceGate'
  | 'party'
>;

/** What staff search and filter by. A folio can be typed with its hyphen or without. */
function wordsOf(sources: Sources): string[] {
  const { guid, email, nombres, apellidos, nombreEmpresa, razonSocial, universidad } = sources;
  const folio = plainWords(folioOf(guid));
  // A half may be letters alone, and is then folded, although the whole is not.
  const codes = [folio.join(''), ...folio].map(foldedWord);
  const phones = [sources.celular, sources.whatsapp].filter((number) => number !== undefined).map(phoneWord);
  const texts = [email, nombres, apellidos, nombreEmpresa, razonSocial, universidad].filter(
    (text) => text !== undefined,
  );
  const typed = [...new Set([...codes, ...phones, ...texts.flatMap(wordsToStore)])].slice(0, wordLimit);
  return [...typed, ...filterWordsOf(sources)];
}

/** The version, and a digest of what words and day are made of. */
function digestOf(sources: Sources, timeZone: string): string {
  const { nombres, apellidos, nombreEmpresa, razonSocial, universidad, celular, whatsapp } = sources;
  const { email, guid, qr, createdAt } = sources;
  const names = [nombres, apellidos, nombreEmpresa, razonSocial, universidad, celular, whatsapp];
  const made = [...names, ...filterWordsOf(sources), email, guid, qr, createdAt.getTime(), timeZone];
  const digest = createHash('sha256').update(JSON.stringify(made)).digest('base64url').slice(0, 16);
  return `${derivedVersion}.${digest}`;
}

/** The state of the latest mail with the pass. */
function passDeliveryOf({ mails }: Attendee): string | undefined {
  const pass = mails.findLast(({ kind }) => confirmationKinds.includes(kind));
  return pass && deliveryOf(pass);
}

/** When the request was made, or decided once it is: when its mail was queued. */
function premarketAtOf({ mails, createdAt, vipProcessed }: Attendee): Date {
  const kinds = vipProcessed ? ['accessCode', 'premarketNote'] : ['premarketRequest'];
  return mails.findLast(({ kind }) => kinds.includes(kind))?.queuedAt ?? createdAt;
}

/**
 * The attendee with the fields that staff search, filter and count by, and with its form; the same object if they are
 * up to date. Words are derived again only if one of their sources has changed.
 */
export function withDerivedFields(attendee: Attendee, timeZone: string): Attendee {
  const derivedFrom = digestOf(attendee, timeZone);
  const isSame = attendee.derivedFrom === derivedFrom;
  const form = formOf(attendee);
  const [delivery, premarket] = [passDeliveryOf(attendee), premarketRequestState(attendee)];
  const premarketAt = premarket ? premarketAtOf(attendee) : undefined;
  const isSameRequest =
    attendee.premarket === premarket && attendee.premarketAt?.getTime() === premarketAt?.getTime();
  if (isSame && attendee.form === form && attendee.delivery === delivery && isSameRequest) return attendee;
  const made = isSame
    ? {}
    : {
        words: wordsOf(attendee),
        registeredOn: dayOf(attendee.createdAt, timeZone),
        gateKey: gateKeyOf(attendee.qr),
        source: sourceOf(attendee),
        derivedFrom,
      };
  return { ...attendee, form, delivery, premarket, premarketAt, ...made };
}

/**
 * Whether a process that does not know these fields, or derives them by an earlier version, wrote the attendee last.
 */
export function isStale(attendee: Attendee, timeZone: string): boolean {
  const version = Number.parseInt(attendee.derivedFrom ?? '0', 10);
  return version <= derivedVersion && withDerivedFields(attendee, timeZone) !== attendee;
}
