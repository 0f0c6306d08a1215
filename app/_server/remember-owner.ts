import { cookies } from 'next/headers';
import { cookieOptions } from '@/lib/http/host-cookie';
import { type OwnedAttendee, ownerCookie, writeOwnerCookie } from '@/lib/registration/own/owner-cookie';
import { ownedByBrowser } from './caller';
import { readDeps } from './read-deps';

/** Makes this browser the owner of another attendee. Only in a server action or route handler. */
export async function rememberOwner(entry: OwnedAttendee): Promise<void> {
  const { secrets, clock, env } = readDeps();
  const owned = [entry, ...(await ownedByBrowser()).filter(({ id }) => id !== entry.id)];
  (await cookies()).set({
    ...cookieOptions(env.APP_URL),
    name: ownerCookie(),
    value: writeOwnerCookie(secrets, owned),
    maxAge: Math.max(...owned.map(({ until }) => until)) - Math.floor(clock().getTime() / 1000),
  });
}
