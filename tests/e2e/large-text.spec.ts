import type { Page } from '@playwright/test';
import { activeAccount, giveCookies, signInBrowser } from '../support/accounts';
import { BuyerForm } from '../support/buyer-form';
import { Client } from '../support/client';
import { expect, languages, test, texts } from '../support/fixtures';
import { freshEmail, visitor } from '../support/people';
import { premarketBuyer } from '../support/registrants';
import { expectNoSidewaysScroll } from '../support/scroll';
import { VisitorForm } from '../support/visitor-form';
import { expectWholeWords } from '../support/whole-words';

test.use({ viewport: { width: 320, height: 640 } });

const officePages = [
  ...['', '/personas', '/registrar', '/premarket', '/conferencias', '/correos', '/historial', '/puertas'],
  ...['/convocatoria', '/convocatoria/importar', '/grupos'],
];

const pages = [
  ...['/', '/rules/register', '/faq', '/privacy', '/login', '/register', '/passwordReset'],
  ...['/express', '/estudiante', '/datos-personales', '/nothing'],
];

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`with text at 200 %, no page scrolls sideways or breaks a word at 320 px (${language})`, {
      tag: ['@both-events'],
    }, async ({ page, context, portal, mailbox, expectedErrors }) => {
      test.slow();
      expectedErrors.push(/status of 404 .*\/nothing/);
      await enlargeText(page);
      for (const path of pages) {
        await page.goto(path);
        await expect(page.locator('html')).toHaveCSS('font-size', '32px');
        await expectReadable(page);
      }

      const form = new VisitorForm(page, language);
      await form.open();
      await form.giveEmail(freshEmail());
      await form.submit.click();
      await expect(form.summary).toBeFocused();
      await expectReadable(page);

      const account = await activeAccount(portal, mailbox);
      await signInBrowser(context, portal, account);
      const buyers = new BuyerForm(page, language, portal);
      await buyers.open();
      await buyers.continue.click();
      await expect(buyers.summary).toBeFocused();
      await expectReadable(page);

      const { id, cookie } = await new Client(portal).register(visitor());
      await giveCookies(context, portal, cookie);
      for (const path of [`/landing?id=${id}`, `/landing?id=${id}#qr`, '/dashboard', '/cuenta']) {
        await page.goto(path);
        await expectReadable(page);
      }
      const registered = await premarketBuyer(portal, mailbox, language);
      await signInBrowser(context, portal, registered.account);
      await page.goto('/dashboard');
      await expectReadable(page);
      await page.goto(`/landing?id=${id}#qr`);
      const screen = page.getByRole('dialog', { name: texts[language].pass.qrScreen });
      await expect(screen.getByRole('link')).toBeInViewport({ ratio: 1 });
    });

    test(`nor does a page of the office (${language})`, { tag: ['@both-events'] }, async ({
      organiserPage,
      portal,
      mailbox,
    }) => {
      test.slow();
      // The page of the premarket shows the words of the event's options.
      await premarketBuyer(portal, mailbox);
      await enlargeText(organiserPage);
      for (const path of officePages) {
        await organiserPage.goto(`/organizador${path}`);
        await expectReadable(organiserPage);
      }
    });
  });
}

async function enlargeText(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

async function expectReadable(page: Page) {
  await expectNoSidewaysScroll(page);
  await expectWholeWords(page);
}
