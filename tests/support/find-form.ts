import type { Locator, Page } from '@playwright/test';
import { expect, type Language, texts } from './fixtures';
import { freshEmail } from './people';

/** The form that finds a registration by its email, used as a person would. */
export class FindForm {
  readonly field: Locator;
  readonly button: Locator;
  /** Only the form, without the rest of its page. */
  readonly form: Locator;

  constructor(
    readonly page: Page,
    readonly language: Language,
  ) {
    const t = texts[language].find;
    this.field = page.getByLabel(t.email, { exact: true });
    this.button = page.getByRole('main').getByRole('button', { name: t.submit, exact: true });
    this.form = page.locator('form').filter({ has: this.field });
  }

  async ask(email: string): Promise<void> {
    await this.field.fill(email);
    await this.button.click();
  }

  /** Expects an invalid address to get an error beside the field, an unknown one a note, and both to stay in it. */
  async expectRefusals(): Promise<void> {
    const { emailInvalid, emailNotRegistered } = texts[this.language].validation;
    await this.ask('maria');
    await expect(this.form.getByText(`Error: ${emailInvalid}`, { exact: true })).toBeVisible();
    await expect(this.field).toBeFocused();
    await expect(this.field).toHaveValue('maria');
    const unknown = freshEmail('nadie');
    await this.ask(unknown);
    await expect(this.form.getByRole('status').getByText(emailNotRegistered, { exact: true })).toBeVisible();
    await expect(this.field).not.toHaveAttribute('aria-invalid', 'true');
    await expect(this.field).toHaveValue(unknown);
  }
}
