import type { Locator, Page } from '@playwright/test';
import { Client, cookieOf } from './client';
import { expect, type Language, texts } from './fixtures';
import { linkTo, type Mailbox } from './mailbox';
import { freshEmail } from './people';
import type { Portal } from './targets';

export const goodPassword = 'nogal-y-encino';

export interface Newcomer {
  name: string;
  email: string;
  password: string;
}

/** The answers of somebody without an account, with a unique email. */
export function newcomer(answers: Partial<Newcomer> = {}): Newcomer {
  return { name: 'María José Núñez', email: freshEmail(), password: goodPassword, ...answers };
}

/** An inactive account, created through the API. */
export async function waitingAccount(portal: Portal, answers: Partial<Newcomer> = {}) {
  const person = newcomer(answers);
  const { email, password } = person;
  const made = await new Client(portal).post('/api/users/register', {
    ...person,
    email2: email,
    password2: password,
    locale: 'es',
  });
  expect(made.status, made.text).toBe(201);
  return { ...person, id: made.json<{ id: string }>().id, cookie: cookieOf(made) };
}

/** The activation link of a mail as a path. */
export async function activationPath(mailbox: Mailbox, email: string): Promise<string> {
  const url = new URL(linkTo(await mailbox.newest(email), '/activate'));
  return `${url.pathname}${url.search}`;
}

/** An active account. */
export async function activeAccount(portal: Portal, mailbox: Mailbox, answers: Partial<Newcomer> = {}) {
  const account = await waitingAccount(portal, answers);
  const path = await activationPath(mailbox, account.email);
  const activation = new URLSearchParams(path.split('?')[1]).get('id');
  const activated = await new Client(portal).post('/api/users/activation', { activation });
  expect(activated.status, activated.text).toBe(200);
  return account;
}

/** The account forms, used through labels and buttons as a person would. */
export class AccountForms {
  readonly t: (typeof texts)[Language]['account'];

  constructor(
    readonly page: Page,
    readonly language: Language,
  ) {
    this.t = texts[language].account;
  }

  field(name: Exclude<keyof AccountForms['t']['fields'], 'passwordHint'>): Locator {
    return this.page.getByLabel(this.t.fields[name], { exact: true });
  }

  button(name: string): Locator {
    return this.page.getByRole('main').getByRole('button', { name, exact: true });
  }

  get summary(): Locator {
    return this.page
      .getByRole('main')
      .getByRole('alert')
      .filter({ has: this.page.getByRole('heading') });
  }

  async fillRegistration(person: Newcomer, repeated: Partial<Newcomer> = {}): Promise<void> {
    await this.field('name').fill(person.name);
    await this.field('email').fill(person.email);
    await this.field('email2').fill(repeated.email ?? person.email);
    await this.field('password').fill(person.password);
    await this.field('password2').fill(repeated.password ?? person.password);
  }

  async register(person: Newcomer): Promise<void> {
    await this.page.goto('/register');
    await this.fillRegistration(person);
    await this.button(this.t.register.submit).click();
    await this.page.waitForURL(/\/activationemailsent\?id=[0-9a-f]{24}$/);
  }

  async signIn({ email, password }: Pick<Newcomer, 'email' | 'password'>, path = '/login'): Promise<void> {
    await this.page.goto(path);
    await this.submitSignIn({ email, password });
  }

  async submitSignIn({ email, password }: Pick<Newcomer, 'email' | 'password'>): Promise<void> {
    await this.field('email').fill(email);
    await this.field('password').fill(password);
    await this.button(this.t.login.submit).click();
  }

  /** Expects a field's error in the summary and in the description of the control. */
  async expectError(field: string, message: string): Promise<void> {
    await expect(this.page.locator(`#${field}-error`)).toHaveText(`Error: ${message}`);
    await expect(this.summary.getByRole('link', { name: message, exact: true })).toBeVisible();
  }
}
