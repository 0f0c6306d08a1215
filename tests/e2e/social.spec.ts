import type { Page } from '@playwright/test';
import { AccountForms } from '../support/account-forms';
import { activationPath } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { expect, type Language, phone, texts } from '../support/fixtures';
import { startOidcProvider } from '../support/oidc-provider';
import { testWithPortal } from '../support/own-portal';
import { freshEmail } from '../support/people';
import { expectWellMade } from '../support/scroll';

// Social sign-ins to existing accounts are tested without a browser in tests/contract/social-sign-in.test.ts.
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

/** Signs in by the button on the page and the provider. */
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

test('google: a new person has an active account at once, and the same one again, and is mailed the links to choose a password and to delete the account', {
  tag: ['@process'],
}, async ({ page, context, mailbox }) => {
  test.slow();
  const claims = someone(vouched.google);
  await page.goto('/register');
  const { google, outlook, facebook } = texts.es.account.social;
  await expect(page.getByRole('link', { name: google })).toBeVisible();
  await expect(page.getByRole('link', { name: outlook })).toBeVisible();
  await expect(page.getByRole('link', { name: facebook })).toHaveCount(0);
  await expectAccessible(page);
  await continueWith(page, 'es', 'google', claims);
  await page.waitForURL(handedOff);
  const first = page.url();
  expect(mailbox.to(claims.email)).toEqual([]);
  await page.goto('/dashboard?asistencia=CONGRESISTA');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    texts.es.dashboard.greeting.replace('{name}', 'Íñigo'),
  );
  await context.clearCookies({ name: /session/ });
  await context.clearCookies({ name: 'asistencia' });
  await page.goto('/login?callbackUrl=//evil.example/');
  await continueWith(page, 'es', 'google', claims);
  await page.waitForURL(first);

  await page.goto('/cuenta');
  const t = texts.es.account.settings;
  await page.getByRole('button', { name: t.passwordLink }).click();
  await expect(page.getByText(t.done.passwordLink.replace('{email}', claims.email))).toBeVisible();
  expect((await mailbox.newest(claims.email)).subject).toBe(texts.es.mail.passwordReset.subject);
  await page.getByRole('link', { name: t.deleteLink }).click();
  await page.getByRole('button', { name: texts.es.account.deletion.link }).click();
  await expect(page.getByText(t.done.deletionLink.replace('{email}', claims.email))).toBeVisible();
  expect((await mailbox.newest(claims.email, 2)).subject).toBe(texts.es.mail.privacyRequest.subject);
});

test.describe('in en', () => {
  test.use({ language: 'en' });

  test('outlook: a cancelled sign-in says so and links back; the next one returns to the requested page (en)', {
    tag: ['@process'],
  }, async ({ page }) => {
    const claims = someone(vouched.outlook);
    await page.goto('/login');
    await continueWith(page, 'en', 'outlook', claims, 'Cancel');
    await expect(page).toHaveURL(/\/social-login-error$/);
    const { socialError } = texts.en.account;
    await expect(page.getByRole('main')).toContainText(socialError.text);
    await expectWellMade(page);
    await page.getByRole('link', { name: socialError.again }).click();
    await expect(page).toHaveURL(/\/login$/);

    await page.goto('/compradorlanding?action=add&id=1');
    await expect(page).toHaveURL(/\/login\?callbackUrl=/);
    await expectAccessible(page);
    await continueWith(page, 'en', 'outlook', claims);
    await expect(page).toHaveURL(/\/compradorlanding\?action=add&id=1$/);
  });
});

test('an unknown email that the provider does not vouch for waits for its activation', {
  tag: ['@process'],
}, async ({ page, context, mailbox }) => {
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
