import type { FormName } from '@/lib/event/types';
import { formOfBody } from './catalogue/forms';
import { confirmationKinds } from './mail/held-passes';
import type { Attendee } from './record';

/** Whether the record is a buyer's. */
export const isBuyer = ({ categoria }: Pick<Attendee, 'categoria'>): boolean => categoria === 'COMPRADOR';

/** Whether the organiser still has to decide about the buyer's premarket request. */
export function awaitsPremarket({ vip, vipProcessed }: Pick<Attendee, 'vip' | 'vipProcessed'>): boolean {
  return vip === true && !vipProcessed;
}

/** The state of a buyer's premarket request; undefined if there is none. */
export function premarketRequestState(
  attendee: Pick<Attendee, 'categoria' | 'vip' | 'vipProcessed'>,
): 'asked' | 'granted' | 'declined' | undefined {
  if (!isBuyer(attendee)) return undefined;
  if (attendee.vipProcessed) return attendee.vip ? 'granted' : 'declined';
  return awaitsPremarket(attendee) ? 'asked' : undefined;
}

/**
 * Whether the address is known to belong to a person who wants the registration: by an account, or because a link in
 * its mails was used.
 */
export function isAddressProven({ userId, linkUsedAt }: Pick<Attendee, 'userId' | 'linkUsedAt'>): boolean {
  return userId !== undefined || linkUsedAt !== undefined;
}

/** Whether the latest pass that was mailed to the attendee's address could not be delivered. */
export function hasBounced({ mails, email }: Pick<Attendee, 'mails' | 'email'>): boolean {
  const pass = mails.findLast(({ kind, to }) => confirmationKinds.includes(kind) && to.address === email);
  return pass?.state === 'bounced';
}

/** How long a retry of a registration or an update is recognised as one, ms. */
export const repetitionWindow = 60_000;

/**
 * The form with which a registration is corrected: the form of its category. Whoever registered with the express form
 * corrects it there, except buyers with an account, who use the buyer's form.
 */
export function correctionForm(attendee: Attendee): FormName {
  if (isBuyer(attendee) && attendee.userId) return 'comprador';
  return formOfBody({ ...attendee }) ?? 'visitante';
}
