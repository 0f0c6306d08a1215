import { cookies } from 'next/headers';
import { accountKey, factorKey, withAccount } from '@/lib/accounts/known-browser';
import type { UserId } from '@/lib/base/ids';
import { type OwnedAttendee, writeOwnerCookie } from '@/lib/registration/ownership/owner-cookie';
import { readDeps } from '../read-deps';
import { type CookieKey, type Occasion, portalCookie, removedCookies } from './cookies';
import { type ProofName, proofValue, withPremarketRequest } from './proofs';
import { knownBrowserValue, ownedByBrowser, premarketValue } from './read';

/* Writes what this browser proves from now on. Only in server actions and route handlers. */

async function store(key: CookieKey, value: string, life?: number): Promise<void> {
  (await cookies()).set(portalCookie(key, value, readDeps().env.APP_URL, life));
}

/** Makes this browser the device of a gate with this secret. */
export const storeGateSecret = (secret: string): Promise<void> => store('gate', secret);

/** Remembers that the poster of a gate opened the portal in this browser. */
export const storePosterGate = (slug: string): Promise<void> => store('poster', slug);

/** Removes the cookies that the table names for this occasion. `signOut` ends the session itself. */
export async function removeCookies(occasion: Occasion): Promise<void> {
  const jar = await cookies();
  const { APP_URL } = readDeps().env;
  for (const cookie of removedCookies(occasion, APP_URL, (name) => jar.get(name) !== undefined))
    jar.set(cookie);
}

/** Stores a sealed session. */
export const storeSession = (sealed: string): Promise<void> => store('session', sealed);

/** Makes this browser the owner of another attendee. */
export async function rememberOwner(entry: OwnedAttendee): Promise<void> {
  const { secrets, clock } = readDeps();
  const owned = [entry, ...(await ownedByBrowser()).filter(({ id }) => id !== entry.id)];
  const life = Math.max(...owned.map(({ until }) => until)) - Math.floor(clock().getTime() / 1000);
  await store('owner', writeOwnerCookie(secrets, owned), life);
}

/** Remembers that this browser signed in to the account with its present password. */
export async function rememberBrowser({ id }: { id: UserId }): Promise<void> {
  const account = await readDeps().users.byId(id);
  if (account) await remember(accountKey(account));
}

/** Remembers that the second factor of this account was given in this browser. */
export function rememberFactor({ id }: { id: string }): Promise<void> {
  return remember(factorKey(id));
}

async function remember(key: string): Promise<void> {
  await store('browser', withAccount(readDeps().secrets, await knownBrowserValue(), key));
}

/** Stores the id of a mailed link that this browser opened. */
export const storeProof = (name: ProofName, id: string): Promise<void> => store(name, proofValue(id));

/** Stores a premarket request whose mailed link the organiser opened in this browser. */
export async function storePremarketRequest(request: {
  attendeeId: string;
  premarketId: string;
}): Promise<void> {
  await store('premarket', withPremarketRequest(await premarketValue(), request));
}
