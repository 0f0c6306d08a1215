import { maskEmail, maskName } from './masking';
import type { Attendee } from './types';

/** Fields that never leave the server, not even to the owner. */
const internal = new Set([
  'emailKey',
  'qr',
  'mails',
  'mailDueAt',
  'mailFailedAt',
  'premarketId',
  'accessCode',
  'sessionsRevision',
  'idempotencyKey',
  'ownerNonce',
  'consent',
]);

/** The whole attendee as its owner gets it: the names of spec §3, `vip` and `vipProcessed` as the strings "true" and "false". */
export function presentToOwner(attendee: Attendee): Record<string, unknown> {
  const shown = Object.fromEntries(Object.entries(attendee).filter(([field]) => !internal.has(field)));
  return {
    ...shown,
    vip: String(attendee.vip === true),
    vipProcessed: String(attendee.vipProcessed === true),
  };
}

/** What anyone else gets: enough to recognise one's own record, nothing to learn of another's. */
export function presentMasked(attendee: Attendee) {
  return {
    _id: attendee._id,
    categoria: attendee.categoria,
    nombres: maskName(attendee.nombres),
    email: maskEmail(attendee.email),
  };
}
