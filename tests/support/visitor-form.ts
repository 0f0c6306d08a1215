import { expect, type Locator, type Page } from '@playwright/test';
import type { FormName } from '../../lib/event/types';
import { fields, isField } from '../../lib/registration/catalogue/fields';
import { type Language, texts } from './fixtures';
import { detailsOf, requiredOf, type Visitor } from './people';

type Label = keyof (typeof texts)['es']['registration']['label'];
const isLabel = (name: string): name is Label => name in texts.es.registration.label;

/** The visitor form, used through labels and buttons as a person would. */
export class VisitorForm {
  private readonly t: (typeof texts)[Language];

  constructor(
    readonly page: Page,
    readonly language: Language,
  ) {
    this.t = texts[language];
  }

  field(name: Label): Locator {
    // The label of an optional field has a suffix.
    const { label, labelUs, labelAbroad } = this.t.registration;
    // Outside Mexico, the parts of an address have other labels.
    const part = name.replace(/Empresa$/, '');
    const elsewhere = [labelUs, labelAbroad].flatMap((labels) =>
      Object.entries(labels).flatMap(([field, text]) => (field === part ? [text] : [])),
    );
    const labels = [label[name], ...elsewhere].map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return this.page.getByLabel(new RegExp(`^(?:${labels.join('|')})(\\s*\\(.*\\))?$`));
  }

  get continue(): Locator {
    return this.page.getByRole('button', { name: this.t.ui.continue });
  }

  get submit(): Locator {
    return this.page.getByRole('button', { name: this.t.registration.submit });
  }

  get summary(): Locator {
    return this.page.getByRole('alert').filter({ has: this.page.getByRole('heading') });
  }

  async open(path = '/visitante'): Promise<void> {
    await this.page.goto(path);
    await expect(this.field('email')).toBeVisible();
  }

  /** Completes the first step with an unregistered email. */
  async giveEmail(email: string): Promise<void> {
    await this.field('email').fill(email);
    await this.continue.click();
    await expect(this.field('nombres')).toBeVisible();
  }

  /** Opens the form and completes it up to its submission. */
  async complete(answers: Visitor): Promise<void> {
    await this.open();
    await this.giveEmail(answers.email);
    await this.giveDetails(answers);
  }

  /** Fills in the details that this form asks for, as far as there are answers. */
  async giveDetails(answers: Readonly<Record<string, string>>, form: FormName = 'visitante'): Promise<void> {
    for (const name of detailsOf(form)) {
      const { [name]: answer } = answers;
      if (answer !== undefined) await this.give(name, answer);
    }
  }

  protected async give(name: string, answer: string): Promise<void> {
    if (!isField(name) || !isLabel(name)) throw new Error(`The form has no field ${name}.`);
    const field = fields[name];
    if (field.control === 'radio') {
      const labels: Readonly<Record<string, string>> = this.t.registration[field.choices.texts];
      await this.page.getByRole('radio', { name: labels[answer], exact: true }).check();
    } else if (field.control === 'country') await this.field(name).selectOption(answer);
    else await this.field(name).fill(answer);
  }

  /** Expects the error of each field that this step of an empty form requires, and no other. */
  async expectAllRequired(form: FormName): Promise<void> {
    const messages: Readonly<Record<string, string>> = this.t.validation;
    const required = requiredOf(form).filter((name) => name !== 'email');
    for (const name of required) await this.expectError(name, messages[`${name}Required`] ?? '');
    await expect(this.summary.getByRole('listitem')).toHaveCount(required.length);
  }

  /** Expects a field's error in the summary and in the description of the control. */
  async expectError(name: Label, message: string): Promise<void> {
    await expect(this.summary.getByRole('link', { name: message, exact: true })).toBeVisible();
    await expect(this.page.locator(`#${name}-error`)).toHaveText(`Error: ${message}`);
  }
}

/** The id in the address of the page that follows a form. */
export async function landedId(page: Page, landing = /\/landing\?id=[0-9a-f]{24}$/): Promise<string> {
  await page.waitForURL(landing);
  return new URL(page.url()).searchParams.get('id') ?? '';
}

/** A record as its owner's browser sees it. */
export async function ownRecord(page: Page, id: string): Promise<Record<string, unknown>> {
  const answer = await page.request.get(`/api/attendees/${id}`);
  expect(answer.status()).toBe(200);
  return answer.json();
}

/** The record that a form created. */
export const landedRecord = async (page: Page, landing?: RegExp) =>
  ownRecord(page, await landedId(page, landing));
