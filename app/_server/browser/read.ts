import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { tokenIn } from '@/lib/accounts/has-session';
import { findUserBySession } from '@/lib/accounts/session';
import { findUserByToken } from '@/lib/accounts/token';
import type { UserInSession } from '@/lib/accounts/types';
import { subjectOfLink } from '@/lib/crypto/signed-links';
import { readSlug } from '@/lib/gate/slug';
import { storedChoice } from '@/lib/i18n/choices';
import type { Caller } from '@/lib/registration/abilities';
import { type Attendance, readAttendance, readWish } from '@/lib/registration/catalogue/attendance';
import { type OwnedAttendee, readOwnerCookie } from '@/lib/registration/ownership/owner-cookie';
import { clientAddress } from '@/lib/server/client-address';
import { readDeps } from '../read-deps';
import { type CookieKey, cookieName, cookieTable } from './cookies';
import { type ProofName, readPremarketRequests } from './proofs';

/* What the browser of the page, server action or route handler that is running proves. */

async function cookieValue(key: CookieKey): Promise<string | undefined> {
  return (await cookies()).get(cookieName(key, readDeps().env.APP_URL))?.value;
}

/**
 * The user of the `Authorization` header, with or without `Bearer`, otherwise of the session cookie. Always read from
 * the stored account.
 */
export async function sessionUser(): Promise<UserInSession | null> {
  const token = tokenIn(await headers());
  return (token ? await findUserByToken(readDeps(), token) : null) ?? (await currentUser());
}

/** The user of the session cookie, ignoring other headers. Cached, so that a page reads the database only once. */
export const currentUser = cache(async (): Promise<UserInSession | null> => {
  const value = await cookieValue('session');
  return value ? findUserBySession(readDeps(), value) : null;
});

/** Who calls: the client's address, the user, and the registrations that the browser owns. */
export async function currentCaller(): Promise<Caller> {
  const entries = await ownedByBrowser();
  const named = (isOpened: boolean) =>
    new Map(entries.filter((each) => each.isOpened === isOpened).map(({ id, nonce }) => [id, nonce]));
  return {
    client: clientAddress(await headers(), readDeps().env.TRUSTED_PROXY_HOPS),
    user: await sessionUser(),
    owned: named(false),
    opened: named(true),
  };
}

/** The attendees that the cookie of this browser names, the latest first. */
export async function ownedByBrowser(): Promise<OwnedAttendee[]> {
  const { secrets, clock } = readDeps();
  return readOwnerCookie(secrets, await cookieValue('owner'), clock());
}

/** The secret by which this browser is a device of a gate. */
export const gateSecret = (): Promise<string | undefined> => cookieValue('gate');

/** The name of the gate whose poster opened the portal in this browser, if any. */
export async function posterGate(): Promise<string | undefined> {
  return readSlug(storedChoice(await cookies(), cookieTable.poster.name));
}

/** The cookie by which `signIn` recognises that this browser has signed in before. */
export const knownBrowserValue = (): Promise<string | undefined> => cookieValue('browser');

/** The id of the mailed link that this browser opened, not validated. */
export const proofOf = (name: ProofName): Promise<string | undefined> => cookieValue(name);

/**
 * `proofOf`, if it is about this record: a page opened by an earlier link must not act on the record of a later one.
 */
export async function proofAbout(name: ProofName, subject: string | undefined): Promise<string | undefined> {
  const proof = await proofOf(name);
  return subjectOfLink(proof) === subject ? proof : undefined;
}

/** The cookie with the premarket requests that this browser opened. */
export const premarketValue = (): Promise<string | undefined> => cookieValue('premarket');

/** The id of this buyer's premarket request, not validated, if this browser opened its link; otherwise empty. */
export async function premarketProof(attendeeId: string): Promise<string> {
  return readPremarketRequests(await premarketValue()).get(attendeeId) ?? '';
}

/** The attendance category that a link selected in this browser, if any. */
export async function chosenAttendance(): Promise<Attendance | undefined> {
  return readAttendance(storedChoice(await cookies(), cookieTable.attendance.name));
}

/** The category with which the person at this browser wishes to register once they have an account, if a link said so. */
export async function chosenWish(): Promise<string | undefined> {
  return readWish(storedChoice(await cookies(), cookieTable.wish.name));
}
