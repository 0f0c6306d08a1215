import type { BrowserContext, Page } from '@playwright/test';
import { signInBrowser } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { Client } from '../support/client';
import { expect, phone, test, texts } from '../support/fixtures';
import type { Mailbox } from '../support/mailbox';
import { freshEmail } from '../support/people';
import { decodeQr } from '../support/qr';
import { setUpApp, staffAccount } from '../support/staff';
import type { Portal } from '../support/targets';

const t = texts.es.office;

/** Signs a new member of staff in, with the second factor set up. */
async function openOffice(
  page: Page,
  context: BrowserContext,
  { portal, mailbox }: { portal: Portal; mailbox: Mailbox },
  role: 'desk' | 'organiser',
) {
  await signInBrowser(context, portal, await staffAccount(portal, mailbox, role));
  await page.goto('/organizador?lang=es');
  await setUpApp(page, t.factor);
}

test.describe('at a printer with 203 dots per inch', () => {
  test.use({ deviceScaleFactor: 203 / 96 });

  test('a badge is one page of its size, and its code is read in black and white', async ({
    page,
    context,
    portal,
    mailbox,
  }) => {
    const { id } = await new Client(portal).register({ email: freshEmail('gafete') });
    await openOffice(page, context, { portal, mailbox }, 'desk');
    await page.goto(`/organizador/personas/${id}`);
    await page.getByRole('link', { name: t.person.badge }).click();
    await expect(page.getByRole('button', { name: t.badge.print })).toBeVisible();
    await expectAccessible(page);
    const code = await page.locator('.badge svg').screenshot();
    expect(decodeQr(code)).toMatch(/^[0-9a-f-]{36}$/);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    // 90 × 60 mm in points.
    const [, width, height] = /\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
    expect([Number(width), Number(height)].map(Math.round)).toEqual([255, 170]);
    expect(pdf.match(/\/Type ?\/Page\b/g)).toHaveLength(1);
  });
});

test('an organiser downloads what the filter shows', async ({ page, context, portal, mailbox }) => {
  await openOffice(page, context, { portal, mailbox }, 'organiser');
  await page.setViewportSize(phone);
  await page.goto('/organizador/personas?categoria=VISITANTE');
  await expectAccessible(page);
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: t.export.xlsx }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toMatch(/^personas-\d{4}-\d\d-\d\d\.xlsx$/);
  const answer = await page.request.get('/organizador/personas/exportar');
  expect(answer.status()).toBe(405);
});
