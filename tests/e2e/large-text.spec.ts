import { signInBrowser } from '../support/accounts';
import { expect, test } from '../support/fixtures';
import { expectFits } from '../support/large-text';
import { premarketBuyer } from '../support/registrants';

/* Pages of accounts. The specs of other pages and forms check the same. */

const officePages = [
  ...['', '/personas', '/registrar', '/premarket', '/conferencias', '/correos', '/historial', '/puertas'],
  ...['/convocatoria', '/convocatoria/importar', '/grupos'],
].map((path) => `/organizador${path}`);

// In Spanish, whose words are longer.
test(`with text at 200 %, no page of an account or of the office scrolls sideways or breaks a word at 320 px`, async ({
  organiserPage: page,
  context,
  portal,
  mailbox,
}) => {
  test.slow();
  // The page of the premarket shows the words of the event's options.
  const { account } = await premarketBuyer(portal, mailbox, 'es');
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
