import { cookies, headers } from 'next/headers';
import { sessionCookieOf } from '@/lib/accounts/session';
import { deps } from '@/lib/deps';
import { clientAddress } from '@/lib/http/client-address';
import { cookieOptions, removedCookie } from '@/lib/http/host-cookie';
import type { Caller } from '@/lib/registration/abilities';
import { attendanceCookie } from '@/lib/registration/attendance';
import {
  type OwnedAttendee,
  ownerCookie,
  readOwnerCookie,
  writeOwnerCookie,
} from '@/lib/registration/own/owner-cookie';
import { sessionUser } from './current-user';
import { forgetProofs } from './proof';

/** The caller of the page, server action or route handler that is running. */
export async function currentCaller(): Promise<Caller> {
  const entries = await ownedByBrowser();
  const named = (isOpened: boolean) =>
    new Map(entries.filter((each) => each.isOpened === isOpened).map(({ id, nonce }) => [id, nonce]));
  return {
    client: clientAddress(await headers(), deps().env.TRUSTED_PROXY_HOPS),
    user: await sessionUser(),
    owned: named(false),
    opened: named(true),
  };
}

/** Makes this browser the owner of another attendee. Only in a server action or route handler. */
export async function rememberOwner(entry: OwnedAttendee): Promise<void> {
  const { secrets, clock, env } = deps();
  const owned = [entry, ...(await ownedByBrowser()).filter(({ id }) => id !== entry.id)];
  (await cookies()).set({
    ...cookieOptions(env.APP_URL),
    name: ownerCookie(),
    value: writeOwnerCookie(secrets, owned),
    maxAge: Math.max(...owned.map(({ until }) => until)) - Math.floor(clock().getTime() / 1000),
  });
}

/** Removes this browser's session cookie and its proofs of ownership. `signOut` ends the session itself. */
export async function forgetCaller(): Promise<void> {
  (await cookies()).set(removedCookie(sessionCookieOf(deps().env.APP_URL).name));
  await forgetOwned();
}

/** Removes the proofs that this browser owns registrations, and the category chosen in it. */
export async function forgetOwned(): Promise<void> {
  (await cookies()).set(removedCookie(ownerCookie()));
  await forgetAttendance();
}

/** Removes the category that a link selected, so that it does not affect the next person's form. */
export async function forgetAttendance(): Promise<void> {
  const jar = await cookies();
  // Removes both spellings, since `storedChoice` reads both.
  for (const name of [attendanceCookie, `__Host-${attendanceCookie}`])
    if (jar.get(name)) jar.set(removedCookie(name));
}

/** Removes everything that gives this browser access to a person's data. */
export async function forgetPerson(): Promise<void> {
  await forgetProofs();
  await forgetCaller();
}

async function ownedByBrowser() {
  const { secrets, clock } = deps();
  return readOwnerCookie(secrets, (await cookies()).get(ownerCookie())?.value, clock());
}
