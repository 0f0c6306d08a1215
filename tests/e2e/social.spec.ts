import type { Page } from '@playwright/test';
import { AccountForms, activationPath, activeAccount, waitingAccount } from './account-forms';
import { expectAccessible } from './axe';
import { Client } from './client';
import { expect, type Language, languages, phone, texts } from './fixtures';
import { startOidcProvider } from './oidc-provider';
import { testWithPortal } from './own-portal';
import { freshEmail } from './people';

const test = testWithPortal(async () => {
  const provider = await startOidcProvider();
  const env = {
    AUTH_GOOGLE_ID: 'portal',
    AUTH_GOOGLE_SECRET: 'secret',
    AUTH_GOOGLE_ISSUER: `${provider.origin}/google`,
    AUTH_MICROSOFT_ENTRA_ID_ID: 'portal',
    AUTH_MICROSOFT_ENTRA_ID_SECRET: 'secret',
    AUTH_MICROSOFT_ENTRA_ID_ISSUER: `${provider.origin}/common/v2.0`,
  };
  return { env, close: () => provider.close() };
});

test.describe.configure({ mode: 'default' });
test.use({ viewport: phone, hasTouch: true });
test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
});

type Claims = Record<string, unknown>;
type Provider = 'google' | 'outlook';

/** The claims of a provider that vouches for the email. */
const vouched: Record<Provider, Claims> = { google: { email_verified: true }, outlook: { xms_edov: true } };

function someone(claims: Claims = {}) {
  return { sub: freshEmail('sub'), name: 'Íñigo Peña', email: freshEmail('inigo'), ...claims };
}

/** From the button on the page through the provider and back. */
async function continueWith(
  page: Page,
  language: Language,
  provider: Provider,
  claims: Claims,
  decision = 'Allow',
) {
  await page.getByRole('link', { name: texts[language].account.social[provider] }).click();
  await page.getByLabel('Claims').fill(JSON.stringify(claims));
  await page.getByRole('button', { name: decision }).click();
}

const handedOff = /\/nuevoRegistro\/[0-9a-f]{24}$/;

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    for (const provider of ['google', 'outlook'] as const) {
      test(`${provider}: a new person has an active account at once, and the same one again (${language}) @process`, async ({
        page,
        context,
        mailbox,
      }) => {
        const claims = someone(vouched[provider]);
        await page.goto('/register');
        await continueWith(page, language, provider, claims);
        await page.waitForURL(handedOff);
        const first = page.url();
        expect(mailbox.to(claims.email)).toEqual([]);
        await page.goto('/dashboard?asistencia=CONGRESISTA');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          texts[language].dashboard.greeting.replace('{name}', 'Íñigo'),
        );
        await context.clearCookies({ name: /session/ });
        await context.clearCookies({ name: 'asistencia' });
        await page.goto('/login');
        await continueWith(page, language, provider, claims);
        await page.waitForURL(first);
      });
    }

    test(`a cancelled sign-in says so and leads back (${language}) @process`, async ({ page }) => {
      await page.goto('/login');
      await continueWith(page, language, 'google', someone(), 'Cancel');
      await expect(page).toHaveURL(/\/social-login-error$/);
      const { socialError } = texts[language].account;
      await expect(page.getByRole('main')).toContainText(socialError.text);
      await page.getByRole('link', { name: socialError.again }).click();
      await expect(page).toHaveURL(/\/login$/);
    });
  });
}

test('the buttons are those of the configured providers @process', async ({ page }) => {
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    const { google, outlook, facebook } = texts.es.account.social;
    await expect(page.getByRole('link', { name: google })).toBeVisible();
    await expect(page.getByRole('link', { name: outlook })).toBeVisible();
    await expect(page.getByRole('link', { name: facebook })).toHaveCount(0);
    await expectAccessible(page);
  }
});

test('brings back to the page that was wanted, and to no other site @process', async ({ page, context }) => {
  const claims = someone(vouched.google);
  await page.goto('/compradorlanding?action=add&id=1');
  await expect(page).toHaveURL(/\/login\?callbackUrl=/);
  await continueWith(page, 'es', 'google', claims);
  await expect(page).toHaveURL(/\/compradorlanding\?action=add&id=1$/);
  await context.clearCookies({ name: /session/ });
  await page.goto('/login?callbackUrl=//evil.example/');
  await continueWith(page, 'es', 'google', claims);
  await page.waitForURL(handedOff);
});

test('an active account is joined where the provider vouches for the e-mail @process', async ({
  page,
  portal,
  mailbox,
}) => {
  const account = await activeAccount(portal, mailbox);
  await page.goto('/login');
  await continueWith(
    page,
    'es',
    'google',
    someone({ ...vouched.google, email: account.email.toUpperCase() }),
  );
  await page.waitForURL(`**/nuevoRegistro/${account.id}`);
  const { email, password } = account;
  const still = await new Client(portal).post('/api/users/login', { email, password, locale: 'es' });
  expect(still.status).toBe(200);
});

for (const provider of ['google', 'outlook'] as const) {
  test(`${provider}: an account that waits is taken over, and its password is dropped @process`, async ({
    page,
    portal,
  }) => {
    const account = await waitingAccount(portal, { name: 'Quien Llegó Antes' });
    await page.goto('/login');
    await continueWith(page, 'es', provider, someone({ ...vouched[provider], email: account.email }));
    await page.waitForURL(`**/nuevoRegistro/${account.id}`);
    const { email, password } = account;
    const client = new Client(portal);
    const refused = await client.post('/api/users/login', { email, password, locale: 'es' });
    expect([refused.status, Object.keys(refused.json())]).toEqual([400, ['passwordincorrect']]);
    // Whoever created the account no longer has a session.
    const before = await client.get('/api/users/login/success', { Cookie: account.cookie });
    expect(before.status).toBe(401);
  });
}

test('an e-mail that the provider does not vouch for joins no account @process', async ({
  page,
  portal,
  mailbox,
}) => {
  const account = await activeAccount(portal, mailbox);
  for (const provider of ['google', 'outlook'] as const) {
    await page.goto('/login');
    await continueWith(page, 'es', provider, someone({ email: account.email }));
    await expect(page).toHaveURL(/\/social-login-error$/);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login\?callbackUrl=/);
  }
});

test('an unknown e-mail that the provider does not vouch for waits for its activation @process', async ({
  page,
  context,
  mailbox,
}) => {
  const claims = someone();
  await page.goto('/login');
  await continueWith(page, 'es', 'outlook', claims);
  await page.waitForURL(/\/activationemailsent\?id=[0-9a-f]{24}$/);
  await expect(page.getByRole('main')).toContainText(claims.email);
  const tab = await context.newPage();
  await tab.goto(await activationPath(mailbox, claims.email));
  await expect(tab.getByRole('link', { name: new AccountForms(tab, 'es').t.activate.goOn })).toBeVisible();
  await page.bringToFront();
  await page.waitForURL(handedOff, { timeout: 15_000 });
});
