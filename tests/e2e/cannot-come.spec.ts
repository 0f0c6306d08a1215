import { giveCookies } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { Client } from '../support/client';
import { expect, inEitherWay, phone, test, texts } from '../support/fixtures';
import { freshEmail, visitor } from '../support/people';

for (const { language, javaScriptEnabled, how } of inEitherWay('es')) {
  test.describe(how, () => {
    test.use({ language, javaScriptEnabled, viewport: phone });
    const t = texts[language].landed;

    test(`one press says that somebody cannot come, and another takes it back (${how})`, async ({
      page,
      portal,
    }) => {
      const { id, cookie } = await new Client(portal).register(visitor());
      await giveCookies(page.context(), portal, cookie);
      await page.goto(`/landing?id=${id}`);
      await page.getByRole('button', { name: t.cannotCome }).click();
      await expect(page.getByText(t.cancelled)).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(`^${t.cancelledTitle}`));
      if (javaScriptEnabled) {
        await expect(page.getByText(t.cancelled)).toBeFocused();
        await expectAccessible(page);
      }
      await page.getByRole('button', { name: t.willCome }).click();
      await expect(page.getByRole('button', { name: t.cannotCome })).toBeVisible();
    });

    test(`the owner of a pass registers a colleague, whose mail says so (${how})`, async ({
      page,
      portal,
      mailbox,
    }) => {
      const answers = visitor();
      const { id, cookie } = await new Client(portal).register(answers);
      await giveCookies(page.context(), portal, cookie);
      await page.goto(`/landing?id=${id}`);
      await page.getByRole('link', { name: t.colleague }).click();
      await expect(page.getByText(texts[language].registration.colleague.lead)).toBeVisible();
      const label = texts[language].registration.label;
      const email = freshEmail('colega');
      await page.getByLabel(label.email, { exact: true }).fill(email);
      await page.getByRole('button', { name: texts[language].ui.continue }).click();
      await page.getByLabel(label.nombres, { exact: true }).fill('Zoé');
      await page.getByLabel(label.apellidos, { exact: true }).fill('Ñandú');
      await expect(page.locator('#nombreEmpresa')).toHaveValue(answers.nombreEmpresa);
      // Nobody consents on behalf of somebody else.
      await expect(page.getByRole('checkbox')).toHaveCount(0);
      await page.getByLabel(new RegExp(`^${label.codigoPostal}`)).fill('01000');
      await page.getByRole('button', { name: texts[language].registration.submitColleague }).click();
      await expect(page.getByText(t.colleagueDone)).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/landing\\?id=${id}&action=colleague$`));
      const mail = await mailbox.newest(email);
      expect(mail.text).toContain(`${answers.nombres} ${answers.apellidos}`);
      expect(mail.text).toContain('/datos-personales');
    });
  });
}

test.describe('without script, in English', () => {
  test.use({ language: 'en', javaScriptEnabled: false, viewport: phone });

  test("an account's pass page and dashboard have both presses too, and stay", async ({
    signedInPage: page,
    account,
    portal,
  }) => {
    const { landed: t, dashboard } = texts.en;
    const { id } = await new Client(portal).register(visitor({ email: account.email }));
    await page.goto(`/qr/${id}`);
    await expect(page.getByRole('link', { name: t.colleague })).toHaveAttribute('href', `/colega/${id}`);
    await page.getByRole('button', { name: t.cannotCome }).click();
    await expect(page.getByText(t.cancelled)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/qr/${id}\\?action=cancelled$`));
    await page.getByRole('button', { name: t.willCome }).click();
    await expect(page.getByRole('button', { name: t.cannotCome })).toBeVisible();

    await page.goto('/dashboard');
    await page.getByRole('button', { name: t.cannotCome }).click();
    await expect(page.getByText(t.cancelled)).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\?action=cancelled$/);
    await expect(page.getByText(dashboard.ready)).toHaveCount(0);
    await page.getByRole('button', { name: t.willCome }).click();
    await expect(page.getByText(dashboard.ready)).toBeVisible();
  });
});
