import { activeAccount, giveCookies, signInBrowser } from '../support/accounts';
import { BuyerForm } from '../support/buyer-form';
import { Client } from '../support/client';
import { expect, languages, test, texts } from '../support/fixtures';
import { freshEmail, visitor } from '../support/people';
import { expectNoSidewaysScroll } from '../support/scroll';
import { VisitorForm } from '../support/visitor-form';

test.use({ viewport: { width: 320, height: 640 } });

const pages = [
  ...['/', '/rules/register', '/faq', '/privacy', '/login', '/register', '/passwordReset'],
  ...['/express', '/estudiante', '/datos-personales', '/nothing'],
];

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`with text at 200 %, no page scrolls sideways at 320 px (${language})`, async ({
      page,
      context,
      portal,
      mailbox,
      expectedErrors,
    }) => {
      test.slow();
      expectedErrors.push(/status of 404 .*\/nothing/);
      const devtools = await context.newCDPSession(page);
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
      for (const path of pages) {
        await page.goto(path);
        await expect(page.locator('html')).toHaveCSS('font-size', '32px');
        await expectNoSidewaysScroll(page);
      }

      const form = new VisitorForm(page, language);
      await form.open();
      await form.giveEmail(freshEmail());
      await form.submit.click();
      await expect(form.summary).toBeFocused();
      await expectNoSidewaysScroll(page);

      const account = await activeAccount(portal, mailbox);
      await signInBrowser(context, portal, account);
      const buyers = new BuyerForm(page, language, portal);
      await buyers.open();
      await buyers.continue.click();
      await expect(buyers.summary).toBeFocused();
      await expectNoSidewaysScroll(page);

      const { id, cookie } = await new Client(portal).register(visitor());
      await giveCookies(context, portal, cookie);
      for (const path of [`/landing?id=${id}`, `/landing?id=${id}#qr`, '/dashboard', '/cuenta']) {
        await page.goto(path);
        await expectNoSidewaysScroll(page);
      }
      await page.goto(`/landing?id=${id}#qr`);
      const screen = page.getByRole('dialog', { name: texts[language].pass.qrScreen });
      await expect(screen.getByRole('link')).toBeInViewport({ ratio: 1 });
    });
  });
}
