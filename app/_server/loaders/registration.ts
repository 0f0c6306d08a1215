import { redirect } from 'next/navigation';
import {
  chosenAttendance,
  currentCaller,
  currentUser,
  ownedByBrowser,
  premarketProof,
} from '@/app/_server/browser/read';
import { readDeps } from '@/app/_server/read-deps';
import type { AccountUser } from '@/lib/accounts/types';
import { mayChooseSessions } from '@/lib/conferences/abilities';
import { refusalOf } from '@/lib/http/route';
import { pageLocale } from '@/lib/i18n/page-texts';
import { resendWait } from '@/lib/mail/queue-mail';
import { findPremarketBuyer } from '@/lib/premarket/confirm-premarket';
import { hasOpened, mayCorrectEmail, ownsBuyer } from '@/lib/registration/abilities';
import type { Attendance } from '@/lib/registration/catalogue/attendance';
import { findByEmail, findOwn, viewAttendee } from '@/lib/registration/find-attendee';
import { confirmationKinds } from '@/lib/registration/mails/held-passes';
import type { Attendee } from '@/lib/registration/record';
import { correctionForm, hasBounced, isAddressProven } from '@/lib/registration/rules';
import { presentToStranger } from '@/lib/registration/views/present-attendee';
import { handOffUrl } from './hand-off';

/**
 * The attendee with the id in a page's query, masked for everyone except its owner; null if there is none. The owner
 * also gets the seconds until the confirmation may be sent again, whether the address may be corrected, whether the
 * pass could not be delivered there, and whether this browser followed a mailed link whose use is not stored yet.
 */
export async function loadAttendee(id: string | string[] | undefined) {
  if (typeof id !== 'string') return null;
  const caller = await currentCaller();
  const result = await viewAttendee(readDeps(), id, caller);
  if (!result.ok) return null;
  const { attendee, isOwn } = result.value;
  if (!isOwn) return { isOwn, wait: 0, attendee: presentToStranger(attendee) } as const;
  const entry = caller.user ? undefined : (await ownedByBrowser()).find(({ id: owned }) => owned === id);
  return {
    isOwn,
    /** When the ownership of this browser ends, ms since the epoch; undefined for somebody who is signed in. */
    ownedUntil: entry && entry.until * 1000,
    wait: waitOf(attendee),
    attendee,
    mayCorrectEmail: mayCorrectEmail(caller, attendee),
    hasBounced: hasBounced(attendee),
    isLinkUnused: hasOpened(caller, attendee) && !isAddressProven(attendee),
  } as const;
}

/** The page of the pass that this browser owned last, or the home page if it owns none any more. */
export async function ownLandingPath(): Promise<string> {
  const [latest] = await ownedByBrowser();
  if (latest) return `/landing?id=${latest.id}`;
  return (await currentUser()) ? '/dashboard' : '/';
}

/** Seconds until the confirmation may be sent again. */
function waitOf(attendee: Attendee): number {
  const { clock, resendLimits } = readDeps();
  return resendWait(attendee, confirmationKinds, clock(), resendLimits);
}

/**
 * The signed-in person's own attendee, when its confirmation was last sent, and the seconds until it may be sent again.
 * Null if there is none or the lookup fails.
 */
export async function loadOwnRegistration(user: AccountUser) {
  const result = await findOwn(readDeps(), user).catch(refusalOf);
  if (!result.ok) return null;
  const attendee = result.value;
  const confirmations = attendee.mails.filter(({ kind }) => confirmationKinds.includes(kind));
  return {
    attendee,
    sentAt: confirmations.findLast(({ sentAt }) => sentAt)?.sentAt,
    wait: waitOf(attendee),
  };
}

/** Returns null unless the signed-in user owns the buyer with this id. */
export async function loadOwnBuyer(user: AccountUser, id: string | undefined): Promise<Attendee | null> {
  const own = await findOwn(readDeps(), user);
  return own.ok && own.value._id === id && ownsBuyer(user, own.value) ? own.value : null;
}

/** Returns null unless the caller owns the attendee with the id in the page's path. */
export async function loadOwnAttendee(id: string): Promise<Attendee | null> {
  const result = await viewAttendee(readDeps(), id, await currentCaller());
  return result.ok && result.value.isOwn ? result.value.attendee : null;
}

/** The caller's own registration as an invited buyer, who has no account and corrects it with the buyer's form; or null. */
export async function loadInvitedBuyer(id: string): Promise<Attendee | null> {
  const own = await loadOwnAttendee(id);
  return own && own.userId === undefined && correctionForm(own) === 'comprador' ? own : null;
}

/** Returns null unless the caller may choose sessions for the attendee with the id in the page's path. */
export async function loadConferenceAttendee(id: string): Promise<Attendee | null> {
  const caller = await currentCaller();
  const result = await viewAttendee(readDeps(), id, caller);
  return result.ok && mayChooseSessions(caller, result.value.attendee, readDeps().event)
    ? result.value.attendee
    : null;
}

/**
 * The buyer with this id, if this browser opened the organiser's link about them. Null otherwise and if the lookup
 * fails.
 */
export async function loadPremarketBuyer(attendeeId: string): Promise<Attendee | null> {
  const result = await findPremarketBuyer(readDeps(), await premarketProof(attendeeId)).catch(refusalOf);
  return result.ok && result.value._id === attendeeId ? result.value : null;
}

/** Redirects to the same page of the separate registration site, if there is one. */
export async function handOff(page: 'nuevoRegistro' | 'conferencias', id: string, attendance: Attendance) {
  const { REGISTRATION_SITE_URL } = readDeps().env;
  if (!REGISTRATION_SITE_URL) return;
  const asistencia = (await chosenAttendance()) ?? attendance;
  redirect(handOffUrl(REGISTRATION_SITE_URL, page, id, { asistencia, lang: await pageLocale() }));
}

/** The user's registration, or null. Redirects to the registration with the user's email if they do not own it. */
export async function loadOwnOrRedirect(user: AccountUser): Promise<Attendee | null> {
  const own = await findOwn(readDeps(), user);
  if (own.ok) return own.value;
  const result = await findByEmail(readDeps(), user.email);
  return result.ok ? redirect(`/invitadolanding?id=${result.value._id}`) : null;
}
