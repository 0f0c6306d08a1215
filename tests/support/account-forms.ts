import type { Locator, Page } from '@playwright/test';
import type { Newcomer } from './accounts';
import { expect, type Language, texts } from './fixtures';

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
