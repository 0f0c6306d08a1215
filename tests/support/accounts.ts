import { type BrowserContext, expect } from '@playwright/test';
import { Client, cookieOf } from './client';
import { linkTo, type Mailbox } from './mailbox';
import { freshEmail } from './people';
import type { Portal } from './targets';

export const password = 'nogal y encino 27';

export interface Newcomer {
  name: string;
  email: string;
  password: string;
}

/** The answers of somebody without an account, with a unique email. */
export function newcomer(answers: Partial<Newcomer> = {}): Newcomer {
  return { name: 'María José Núñez', email: freshEmail('cuenta'), password, ...answers };
}

export interface Account extends Newcomer {
  id: string;
  /** The `Cookie` header of a signed-in browser. */
  cookie: string;
  /** For the `Authorization` header. */
  token: string;
}

/** An inactive account, signed in. */
export async function waitingAccount(portal: Portal, answers: Partial<Newcomer> = {}): Promise<Account> {
  const person = newcomer(answers);
  const registered = await new Client(portal).post('/api/users/register', {
    ...person,
    email2: person.email,
    password2: person.password,
    locale: 'es',
  });
  expect(registered.status, registered.text).toBe(201);
  return { ...person, cookie: cookieOf(registered), ...registered.json<{ id: string; token: string }>() };
}

/** The activation link of a mail as a path. */
export async function activationPath(mailbox: Mailbox, email: string): Promise<string> {
  const url = new URL(linkTo(await mailbox.newest(email), '/activate'));
  return `${url.pathname}${url.search}`;
}

/** An account activated with the link from its mail. */
export async function activeAccount(
  portal: Portal,
  mailbox: Mailbox,
  answers: Partial<Newcomer> = {},
): Promise<Account> {
  const account = await waitingAccount(portal, answers);
  const path = await activationPath(mailbox, account.email);
  const activation = new URLSearchParams(path.split('?')[1]).get('id');
  const activated = await new Client(portal).post('/api/users/activation', { activation });
  expect(activated.status, activated.text).toBe(200);
  return account;
}

/** The `Cookie` header of another browser that signed in to an account. */
export async function anotherSession(portal: Portal, { email, password }: Newcomer): Promise<string> {
  const signedIn = await new Client(portal).post('/api/users/login', { email, password });
  expect(signedIn.status, signedIn.text).toBe(200);
  return cookieOf(signedIn);
}

/** Adds the cookies of a `Cookie` header to a browser. */
export async function giveCookies(context: BrowserContext, portal: Portal, header: string): Promise<void> {
  await context.addCookies(
    header.split('; ').map((cookie) => {
      const at = cookie.indexOf('=');
      return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url: portal.baseURL };
    }),
  );
}

/** Signs a browser in to an account. */
export async function signInBrowser(
  context: BrowserContext,
  portal: Portal,
  account: Account,
): Promise<void> {
  await giveCookies(context, portal, account.cookie);
}
