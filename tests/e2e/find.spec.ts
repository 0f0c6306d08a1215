import { expectAccessible } from '../support/axe';
import { Client } from '../support/client';
import { FindForm } from '../support/find-form';
import { desktop, eventOf, expect, foundryInEnglish, phone, test, texts } from '../support/fixtures';
import { expectFits } from '../support/large-text';
import { freshEmail } from '../support/people';

for (const [path, language] of [
  ['/', 'es'],
  ['/login', 'en'],
] as const) {
  const t = texts[language];

  test.describe(`${path} in ${language}`, () => {
    test.use({ language, viewport: phone });

    test(`an invalid email has an error beside the field, an unknown one a note with the ways to register, and a known one leads to its pass (${path} ${language})`, {
      tag: [...foundryInEnglish(language)],
    }, async ({ page, portal, mailbox }) => {
      const find = new FindForm(page, language);
      await page.goto(path);
      await find.expectRefusals();
      // The answer is scrolled to, even if only the field was in view.
      await find.field.evaluate((field) => field.scrollIntoView({ block: 'end' }));
      await find.field.press('Enter');
      await expect(find.form.getByRole('status').first()).toBeInViewport({ ratio: 1 });
      const { forms } = eventOf(portal).registration;
      for (const form of forms) {
        await expect(
          find.form.getByRole('link', { name: t.registration.form[form], exact: true }),
        ).toBeVisible();
      }
      await expectAccessible(page);
      await expectFits(page);
      await page.setViewportSize(desktop);
      await expectAccessible(page);
      await find.form.getByRole('link', { name: t.registration.form.visitante, exact: true }).click();
      await expect(page).toHaveURL(/\/rules\/visitante$/);
      // The next person at this browser does not find the email.
      await page.goBack();
      await expect(find.field).toHaveValue('');
      await find.field.fill('maria@ejemplo.mx');
      await page.goto(path);
      await expect(find.field).toHaveValue('');

      const email = freshEmail();
      const { id } = await new Client(portal).register({ email });
      await mailbox.newest(email);
      await find.ask(` ${email.toUpperCase()}`);
      await page.waitForURL(`**/invitadolanding?id=${id}`);
      await expect(page.getByRole('main')).not.toContainText(email);
      await page.getByRole('button', { name: t.landed.resend, exact: true }).click();
      await mailbox.newest(email, 2);
    });
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a registration is found by a plain form, which is on each of these pages', async ({
    page,
    portal,
  }) => {
    const email = freshEmail();
    const { id } = await new Client(portal).register({ email });
    const find = new FindForm(page, 'es');
    for (const path of ['/', '/login']) {
      await page.goto(path);
      await find.expectRefusals();
      await expect(
        find.form.getByRole('link', { name: texts.es.registration.form.estudiante }),
      ).toBeVisible();
      await find.ask(email);
      await page.waitForURL(`**/invitadolanding?id=${id}`);
    }
    const { resend, sentTo } = texts.es.landed;
    await page.getByRole('button', { name: resend, exact: true }).click();
    const [before = ''] = sentTo.split('{email}');
    await expect(page.getByText(before)).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(email);
  });
});

test('a failed sign-in does not affect the search for a registration', async ({ page }) => {
  const find = new FindForm(page, 'es');
  await page.goto('/login');
  await page
    .getByRole('main')
    .getByRole('button', { name: texts.es.account.login.submit, exact: true })
    .click();
  await expect(page.locator('#email-error')).toBeVisible();
  await expect(find.form.getByText(/^Error:/)).toHaveCount(0);
  await find.ask('maria');
  await expect(find.form.getByText(`Error: ${texts.es.validation.emailInvalid}`)).toBeVisible();
});
