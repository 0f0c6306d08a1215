import type { BrowserContext } from '@playwright/test';
import { expect } from '@playwright/test';
import { Client, cookieOf } from './client';
import { linkTo, type Mailbox } from './mailbox';
import { freshEmail } from './people';
import type { Portal } from './targets';

export const password = 'nogal y encino 27';

export interface Account {
  id: string;
  name: string;
  email: string;
  /** The `Cookie` header of a signed-in browser. */
  cookie: string;
  /** For the `Authorization` header. */
  token: string;
}

/** An inactive account, signed in. */
export async function waitingAccount(portal: Portal, email = freshEmail('cuenta')): Promise<Account> {
  const name = 'María José Núñez';
  const registered = await new Client(portal).post('/api/users/register', {
    ...{ name, email, email2: email, password, password2: password },
    locale: 'es',
  });
  expect(registered.status, registered.text).toBe(201);
  return { name, email, cookie: cookieOf(registered), ...registered.json<{ id: string; token: string }>() };
}

/** An account activated with the link from its mail. */
export async function activeAccount(portal: Portal, mailbox: Mailbox, email?: string): Promise<Account> {
  const account = await waitingAccount(portal, email);
  const link = linkTo(await mailbox.newest(account.email), '/activate');
  const activation = new URL(link).searchParams.get('id');
  const activated = await new Client(portal).post('/api/users/activation', { activation });
  expect(activated.status, activated.text).toBe(200);
  return account;
}

/** Signs a browser in to an account. */
export async function signInBrowser(
  context: BrowserContext,
  portal: Portal,
  account: Account,
): Promise<void> {
  const cookies = account.cookie.split('; ').map((cookie) => {
    const at = cookie.indexOf('=');
    return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url: portal.baseURL };
  });
  await context.addCookies(cookies);
}
