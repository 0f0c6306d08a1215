import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { Client } from '../support/client';
import { FindForm } from '../support/find-form';
import { desktop, expect, type Language, languages, phone, test, texts } from '../support/fixtures';
import type { Mailbox } from '../support/mailbox';
import { freshEmail } from '../support/people';
import { startPortal } from '../support/portal-server';

// All tests share one portal with open registration.
test.describe.configure({ mode: 'default' });

/** A visitor who registered while registration was open. */
interface Early {
  email: string;
  id: string;
}

const early = {} as Record<'withScript' | 'withoutScript', Early>;

test.beforeAll(async ({ portal, mailbox }) => {
  const { dataDir } = portal;
  const open = await startPortal({ dataDir, env: { REGISTRATION_OPEN: 'true' } });
  try {
    const client = new Client({ ...portal, baseURL: open.baseURL });
    for (const who of ['withScript', 'withoutScript'] as const) {
      const email = freshEmail();
      early[who] = { email, id: (await client.register({ email })).id };
      await mailbox.newest(email);
    }
  } finally {
    await open.stop();
  }
});

/** Looks up a registration on the page shown instead of a form. An unknown address gets an error and stays in the field. */
async function find(page: Page, language: Language, { email, id }: Early): Promise<void> {
  const form = new FindForm(page, language);
  await page.goto('/visitante');
  const { signIn } = texts[language].pages.closed;
  await expect(page.getByRole('link', { name: signIn, exact: true })).toBeVisible();
  await form.expectRefusals();
  // The page offers no way to register.
  await expect(
    form.form.getByRole('link', { name: texts[language].registration.form.visitante }),
  ).toHaveCount(0);
  await form.ask(email.toUpperCase());
  await page.waitForURL(`**/invitadolanding?id=${id}`);
}

/** Resends the pass from the page of the registration. */
async function resend(page: Page, language: Language, mailbox: Mailbox, { email }: Early): Promise<void> {
  const { landed } = texts[language];
  await page.getByRole('button', { name: landed.resend, exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: landed.emailSent })).toBeVisible();
  await mailbox.newest(email, 2);
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language, viewport: phone });

    test(`the page is accessible, and keeps the address that was typed for the other language alone (${language})`, {
      tag: ['@closed'],
    }, async ({ page }) => {
      const form = new FindForm(page, language);
      const other = new FindForm(page, language === 'es' ? 'en' : 'es');
      await page.goto('/estudiante');
      await expectAccessible(page);
      await form.button.click();
      await expect(form.field).toBeFocused();
      await expect(form.field).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(page);
      await page.setViewportSize(desktop);
      await expectAccessible(page);
      await form.field.fill('maria@ejemplo.mx');
      await page.getByRole('link', { name: language === 'es' ? /English/ : /Español/ }).click();
      await expect(other.field).toHaveValue('maria@ejemplo.mx');
      const drafts = await page.evaluate(() =>
        Object.keys(sessionStorage).filter((key) => /draft/.test(key)),
      );
      expect(drafts).toEqual([]);
      await page.goto('/faq');
      await page.goBack();
      await expect(other.field).toHaveValue('');
      await page.goto('/visitante');
      await expect(other.field).toHaveValue('');
    });
  });
}

test.describe('in en', () => {
  test.use({ language: 'en', viewport: phone });

  test('a person who registered without an account gets the pass again (en)', { tag: ['@closed'] }, async ({
    page,
    mailbox,
  }) => {
    await find(page, 'en', early.withScript);
    await resend(page, 'en', mailbox, early.withScript);
  });
});

test('the landing page and the registration pages say that registration is closed', {
  tag: ['@closed'],
}, async ({ page }) => {
  const { state, gate } = texts.es.pages.closed;
  const { title } = state.closed;
  await page.goto('/');
  await expect(page.getByRole('main').getByText(title, { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText(gate)).toBeVisible();
  await expect(page.locator('a[href^="/rules/"]')).toHaveText(texts.es.landing.returningAction);
  await expectAccessible(page);
  for (const path of ['/rules/register', '/rules/visitante', '/express']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the pass is found and sent again by plain forms', { tag: ['@closed'] }, async ({ page, mailbox }) => {
    await find(page, 'es', early.withoutScript);
    await resend(page, 'es', mailbox, early.withoutScript);
  });
});
