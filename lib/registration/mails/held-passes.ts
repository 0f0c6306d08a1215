import { isUnsent, type QueuedMail } from '@/lib/mail/record';
import { defaultTimings, queuedAgain, reasonTooLate, withMails } from '@/lib/mail/rules';
import type { Attendee } from '../record';

/** The kinds of mail that contain the pass. */
export const confirmationKinds: readonly string[] = ['invitation', 'buyerAdded'];

/** The kinds of mail that contain the pass or the premarket code, which admits a person too. */
const admissionKinds: readonly string[] = [...confirmationKinds, 'reminder', 'accessCode'];

const isUnsentAdmission = (mail: QueuedMail) => admissionKinds.includes(mail.kind) && isUnsent(mail);
const isDueAdmission = (mail: QueuedMail) => isUnsentAdmission(mail) && mail.dueAt !== undefined;

/** The attendee as it is stored: the passes and the code of a blocked one are not due, whoever queued them. */
export function holdPasses(attendee: Attendee): Attendee {
  if (!attendee.blockedAt || !attendee.mails.some(isDueAdmission)) return attendee;
  const mails = attendee.mails.map((mail) => (isDueAdmission(mail) ? { ...mail, dueAt: undefined } : mail));
  return withMails(attendee, mails);
}

/** The attendee with its held mails due. A mail whose attempts ended during the hold starts over. */
export function resumePasses(attendee: Attendee, now: Date): Attendee {
  const isHeld = (mail: QueuedMail) => isUnsentAdmission(mail) && mail.state !== 'failed' && !mail.dueAt;
  const resumed = (mail: QueuedMail) =>
    reasonTooLate(mail, now, defaultTimings) ? queuedAgain(mail, now) : { ...mail, dueAt: now };
  return withMails(
    attendee,
    attendee.mails.map((mail) => (isHeld(mail) ? resumed(mail) : mail)),
  );
}
