import { isOptionName } from '@/lib/event/options';
import type { QueuedMail } from '@/lib/mail/record';
import { fieldNames } from '../catalogue/fields';
import type { Attendee } from '../record';

/* What each audience may see of an attendee. These are allow-lists: fields that are not named here are never sent. */

/** The fields that a record's owner sees, besides the options. */
export const shownToOwner = [
  ...fieldNames,
  '_id',
  'guid',
  'userId',
  'categoria',
  'tipoRegistro',
  'locale',
  'event',
  'vipProcessed',
  'sessions',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof Attendee)[];
const toOwner: ReadonlySet<string> = new Set(shownToOwner);
const toOrganiser: ReadonlySet<string> = new Set([...toOwner, 'accessCode']);
const besidesInOwnCopy: readonly (keyof Attendee)[] = [
  ...(['qr', 'consent', 'accessCode', 'linkUsedAt', 'mails'] as const),
  ...(['staffNotes', 'blockedReason', 'badgePrintedAt', 'source', 'sourceGate', 'cancelledAt'] as const),
];
const inOwnCopy: ReadonlySet<string> = new Set([...toOwner, ...besidesInOwnCopy]);

/** The fields that admit a person to the show. Nobody gets them while the pass is blocked. */
const admitting: readonly string[] = ['guid', 'qr', 'accessCode'] satisfies (keyof Attendee)[];

/** The fields of the record that are in the set and the options, in the record's order. */
function pick(attendee: Attendee, allowed: ReadonlySet<string>): Record<string, unknown> {
  const isAllowed = (field: string) =>
    (allowed.has(field) && !(attendee.blockedAt && admitting.includes(field))) || isOptionName(field);
  return {
    ...Object.fromEntries(Object.entries(attendee).filter(([field]) => isAllowed(field))),
    ...(attendee.blockedAt && { blocked: true }),
  };
}

/**
 * The attendee as its owner sees it; a blocked one without the fields that admit to the show, and one who cannot come with
 * `cancelled`. `vip` and `vipProcessed` are the strings "true" and "false".
 */
export function presentToOwner(attendee: Attendee): Record<string, unknown> {
  const cancelled = attendee.cancelledAt && { cancelled: true };
  return { ...pick(attendee, toOwner), ...premarketOf(attendee), ...cancelled };
}

const premarketOf = ({ vip, vipProcessed }: Attendee) => ({
  vip: String(vip === true),
  vipProcessed: String(vipProcessed === true),
});

/** The attendee as anyone else sees it: enough to recognise one's own record, but nothing about anybody else's. */
export function presentToStranger(attendee: Attendee) {
  return {
    _id: attendee._id,
    categoria: attendee.categoria,
    nombres: maskName(attendee.nombres),
    email: maskEmail(attendee.email),
  };
}

/**
 * The attendee in the organiser's export: what the owner sees, the premarket code and the optional purposes agreed to.
 */
export function presentToOrganiser(attendee: Attendee): Record<string, unknown> {
  const { consent } = attendee;
  return {
    ...pick(attendee, toOrganiser),
    ...premarketOf(attendee),
    consentPurposes: consent?.purposes ?? [],
  };
}

/**
 * The attendee in the copy of their data that a person may request: everything about them, but none of the portal's own
 * keys.
 */
export function presentOwnCopy(attendee: Attendee): Record<string, unknown> {
  const { mails, staffNotes } = attendee;
  // Who wrote a note is not about the person.
  const notes = staffNotes?.map(({ at, text }) => ({ at, text }));
  return { ...pick(attendee, inOwnCopy), mails: mails.map(presentMail), ...(notes && { staffNotes: notes }) };
}

/** A mail in a person's copy of their data. Its contents are left out because they contain links. */
export function presentMail({ kind, to, locale, queuedAt, sentAt }: QueuedMail): Record<string, unknown> {
  return { kind, to: to.address, locale, queuedAt, sentAt };
}

const dots = '•••';

/** A name as strangers see it: `M•••`. */
export function maskName(name: string): string {
  const [first] = name;
  return first ? `${first}${dots}` : '';
}

/** An email address as strangers see it: `m•••@e•••.mx`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  const ending = dot > 0 ? domain.slice(dot) : '';
  return `${maskName(email.slice(0, at))}@${maskName(domain)}${ending}`;
}
