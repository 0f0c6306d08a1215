import { signInBrowser } from '../support/accounts';
import { expect, foundryInEnglish, languages, test } from '../support/fixtures';
import { expectFits } from '../support/large-text';
import { premarketBuyer } from '../support/registrants';

/* Pages of accounts. The specs of other pages and forms check the same. */

const officePages = [
  ...['', '/personas', '/registrar', '/premarket', '/conferencias', '/correos', '/historial', '/puertas'],
  ...['/convocatoria', '/convocatoria/importar', '/grupos'],
].map((path) => `/organizador${path}`);

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`with text at 200 %, no page of an account or of the office scrolls sideways or breaks a word at 320 px (${language})`, {
      tag: [...foundryInEnglish(language)],
    }, async ({ organiserPage: page, context, portal, mailbox }) => {
      test.slow();
      // The page of the premarket shows the words of the event's options.
      const { account } = await premarketBuyer(portal, mailbox, language);
      // The last one is that of an account without a registration.
      for (const path of [...officePages, '/dashboard']) {
        await page.goto(path);
        await expectFits(page);
      }
      await signInBrowser(context, portal, account);
      for (const path of ['/dashboard', '/cuenta']) {
        await page.goto(path);
        await expect(page).toHaveURL(new RegExp(`${path}$`));
        await expectFits(page);
      }
    });
  });
}
