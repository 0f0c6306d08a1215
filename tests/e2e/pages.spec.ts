import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { Client } from './client';
import { desktop, expect, languages, phone, test } from './fixtures';
import { freshEmail, visitor } from './people';
import { VisitorForm } from './visitor-form';

/** Every page that anyone can open as it is. */
const pages = [
  '/',
  '/prelogin',
  '/rules/register',
  '/rules/login',
  '/faq',
  '/privacy',
  '/visitante',
  '/nothing',
];

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth, `${page.url()} at ${clientWidth} px`).toBeLessThanOrEqual(clientWidth);
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });
    test.beforeEach(({ expectedErrors }) => {
      expectedErrors.push(/status of 404 .*\/nothing/);
    });

    for (const path of pages) {
      test(`${path} is accessible on phone and desktop, and fits 320 px (${language}) @both-events`, async ({
        page,
      }) => {
        await page.setViewportSize(phone);
        await page.goto(path);
        await expectAccessible(page);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await page.setViewportSize(desktop);
        await expectAccessible(page);
        await page.setViewportSize({ width: 320, height: 640 });
        await expectNoSidewaysScroll(page);
      });
    }

    test(`the visitor form, its errors and the pass are accessible and fit 320 px (${language}) @both-events`, async ({
      page,
    }) => {
      const answers = visitor();
      const form = new VisitorForm(page, language);
      await page.setViewportSize({ width: 320, height: 640 });
      await form.open();
      await form.continue.click();
      await expect(form.summary).toBeFocused();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await form.giveEmail(answers.email);
      await expectAccessible(page);
      await form.submit.click();
      await expect(form.summary).toBeFocused();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await form.giveDetails(answers);
      await form.submit.click();
      await page.waitForURL(/\/landing\?id=/);
      for (const size of [{ width: 320, height: 640 }, phone, desktop]) {
        await page.setViewportSize(size);
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      }
    });

    test(`a known e-mail’s page is accessible and fits 320 px (${language})`, async ({ page, portal }) => {
      const { id } = await new Client(portal).register({ email: freshEmail() });
      await page.goto(`/invitadolanding?id=${id}`);
      for (const size of [{ width: 320, height: 640 }, phone, desktop]) {
        await page.setViewportSize(size);
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      }
    });
  });
}

test('the landing page leads to registration and to sign-in by way of the rules @both-events', async ({
  page,
}) => {
  for (const path of ['/', '/prelogin']) {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.locator('a[href="/rules/register"]')).toBeVisible();
    await expect(main.locator('a[href="/rules/login"]')).toBeVisible();
  }
});

test('a browser finds the icon by its usual name', async ({ request }) => {
  const answer = await request.get('/favicon.ico');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/svg+xml']);
});

test('the rules continue once they are acknowledged', async ({ page }) => {
  await page.goto('/rules/register');
  const continueButton = page.getByRole('button', { name: 'Continuar' });
  await expect(continueButton).toBeDisabled();
  await page.getByRole('checkbox').check();
  await expect(continueButton).toBeEnabled();
  await page.getByRole('checkbox').uncheck();
  await expect(continueButton).toBeDisabled();
  await expect(page.getByRole('main').locator('a[href="/privacy"]')).toBeVisible();
});

test('the questions begin with the second @both-events', async ({ page }) => {
  await page.goto('/faq');
  await expect(
    page.getByRole('main').getByRole('heading', { level: 2 }).or(page.locator('main summary')),
  ).toHaveCount(6);
});
