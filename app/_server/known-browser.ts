import { cookies } from 'next/headers';
import { factorKey, knownBrowserCookie, knownBrowserLife, withAccount } from '@/lib/accounts/known-browser';
import { emailKey } from '@/lib/base/email-key';
import { deps } from '@/lib/deps';
import { cookieOptions } from '@/lib/http/host-cookie';

/** The cookie that tells `signIn` that this browser has signed in before. */
export async function knownBrowserValue(): Promise<string | undefined> {
  return (await cookies()).get(knownBrowserCookie(deps().env.APP_URL))?.value;
}

/** Remembers that this browser signed in to the account. Only in a server action or route handler. */
export function rememberBrowser({ email }: { email: string }): Promise<void> {
  return remember(emailKey(email));
}

/** Remembers that the second factor of this account was given in this browser. Only in a server action. */
export function rememberFactor({ id }: { id: string }): Promise<void> {
  return remember(factorKey(id));
}

async function remember(key: string): Promise<void> {
  const { secrets, env } = deps();
  (await cookies()).set({
    ...cookieOptions(env.APP_URL),
    name: knownBrowserCookie(env.APP_URL),
    value: withAccount(secrets, await knownBrowserValue(), key),
    maxAge: knownBrowserLife,
  });
}
