import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { desktop, expect, phone, texts } from '../support/fixtures';
import { testWithPortal } from '../support/own-portal';

const test = testWithPortal(async () => ({ env: { NEXT_PUBLIC_GTM_ID: 'GTM-TEST123' } }));
// Another worker would start another portal.
test.describe.configure({ mode: 'default' });

/** A page rendered per request; static pages keep the settings of the build. */
const path = '/login?reset=sent';

/** Intercepts requests to Google, answers them and records them. */
async function googleOf(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(/google/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: 'window.hasTagManager = true' });
  });
  return asked;
}

const consents = (page: Page) =>
  page.evaluate(() =>
    ((window as { dataLayer?: unknown[] }).dataLayer ?? [])
      .map((entry) => Array.from(entry as ArrayLike<unknown>))
      .filter(([command]) => command === 'consent')
      .map(([, kind, values]) => [kind, values]),
  );

const granted = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'granted',
};
const denied = { ...granted, analytics_storage: 'denied' };

test('nothing is asked of Google before the person accepts, and the choice is remembered (es)', {
  tag: ['@process'],
}, async ({ page }) => {
  const asked = await googleOf(page);
  const t = texts.es.startUp;
  const question = page.getByRole('region', { name: t.title });
  await page.setViewportSize(phone);
  await page.goto(path);
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(desktop);
  await expectAccessible(page);
  expect(await consents(page)).toEqual([['default', denied]]);

  await question.getByRole('button', { name: t.reject }).click();
  await expect(question).toBeHidden();
  await page.reload();
  await expect.poll(() => consents(page)).toEqual([['default', denied]]);
  await expect(question).toBeHidden();
  expect(asked).toEqual([]);

  await page.getByRole('button', { name: t.change }).click();
  await question.getByRole('button', { name: t.accept }).click();
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]).toBe('https://www.googletagmanager.com/gtm.js?id=GTM-TEST123');
  await expect.poll(() => page.evaluate(() => 'hasTagManager' in window)).toBe(true);
  expect(await consents(page)).toEqual([
    ['default', denied],
    ['update', granted],
  ]);

  await page.reload();
  await expect.poll(() => asked.length).toBe(2);
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: t.change }).click();
  await question.getByRole('button', { name: t.reject }).click();
  expect((await consents(page)).at(-1)).toEqual(['update', denied]);
});
