import { type FormName, formNames } from '@/lib/event/types';
import { hasComplained } from '@/lib/mail/rules';
import { expressNote, fullForms } from './catalogue/forms';
import { confirmationKinds } from './mails/held-passes';
import type { Attendee } from './record';

/** Whether the record is a buyer's. */
export const isBuyer = ({ categoria }: Pick<Attendee, 'categoria'>): boolean => categoria === 'COMPRADOR';

/** The company in somebody's answers, or the school of a student. */
export const companyOf = <T>({
  nombreEmpresa,
  universidad,
}: {
  nombreEmpresa?: T | undefined;
  universidad?: T | undefined;
}): T | undefined => nombreEmpresa || universidad;

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

/** The purpose that people consent to who want to hear of the next edition. */
export const newsPurpose = 'news';

/**
 * Whether somebody may be invited to the next edition: they asked for news, have an address that never complained about a
 * mail, and their pass is not blocked.
 */
export function mayBeInvitedAgain(attendee: Attendee): boolean {
  const { consent, email, blockedAt } = attendee;
  const wantsNews = consent.purposes.includes(newsPurpose);
  return wantsNews && email !== '' && !blockedAt && !hasComplained(attendee, email);
}

/** The ways in which people are registered. */
export const sources = ['web', 'account', 'desk', 'colleague', 'gate', 'party', 'list'] as const;

/** How somebody was registered. Of a record without a source, what it has beside that decides. */
export function sourceOf({
  source,
  registeredBy,
  userId,
}: Pick<Attendee, 'source' | 'registeredBy' | 'userId'>): string {
  if (source !== undefined) return source;
  if (registeredBy) return 'desk';
  return userId ? 'account' : 'web';
}

type FormSource = Pick<Attendee, 'form' | 'categoria' | 'nacimiento' | 'notas'>;

/**
 * The form that asked for the record's answers. If a process of an earlier version wrote them, the record names no form
 * or the one before, and the answers decide: only the express form does not ask for the year of birth.
 */
export function formOf({ form, categoria, nacimiento, notas }: FormSource): FormName {
  const full = fullForms[categoria];
  const isShort = nacimiento === undefined;
  const stored = formNames.find((name) => name === form);
  if (stored === (isShort ? 'express' : full)) return stored;
  return isShort && notas === expressNote ? 'express' : full;
}

/**
 * The form with which a registration is corrected: the one that asked for its answers. Buyers with an account use the
 * buyer's form, even after the express form.
 */
export function correctionForm(attendee: FormSource & Pick<Attendee, 'userId'>): FormName {
  return isBuyer(attendee) && attendee.userId ? 'comprador' : formOf(attendee);
}
