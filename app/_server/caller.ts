import { cookies, headers } from 'next/headers';
import { clientAddress } from '@/lib/http/client-address';
import type { Caller } from '@/lib/registration/abilities';
import { type OwnedAttendee, ownerCookie, readOwnerCookie } from '@/lib/registration/own/owner-cookie';
import { sessionUser } from './current-user';
import { readDeps } from './read-deps';

/** The caller of the page, server action or route handler that is running. */
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
  return readOwnerCookie(secrets, (await cookies()).get(ownerCookie())?.value, clock());
}
