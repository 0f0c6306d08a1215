import { cookies } from 'next/headers';
import { sessionCookieOf } from '@/lib/accounts/session';
import { hostCookieName, removedCookie } from '@/lib/http/host-cookie';
import { type ProofName, proofNames } from '@/lib/proof-cookie';
import { attendanceCookie } from '@/lib/registration/catalogue/attendance';
import { ownerCookie } from '@/lib/registration/own/owner-cookie';
import { readDeps } from './read-deps';

/** Removes everything that gives this browser access to a person's data. Only in a server action. */
export async function forgetPerson(): Promise<void> {
  await forgetProofs();
  await forgetCaller();
}

/** Removes this browser's session cookie and its proofs of ownership. `signOut` ends the session itself. */
export async function forgetCaller(): Promise<void> {
  (await cookies()).set(removedCookie(sessionCookieOf(readDeps().env.APP_URL).name));
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

/** Removes the proofs of mailed links, by default all of them. */
export async function forgetProofs(
  names: readonly (ProofName | 'premarket')[] = [...proofNames, 'premarket'],
): Promise<void> {
  const jar = await cookies();
  for (const name of names) jar.set(removedCookie(hostCookieName(name, readDeps().env.APP_URL)));
}
