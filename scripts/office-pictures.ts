import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { startPortal } from '../tests/support/portal-server';
import { appCode } from '../tests/support/staff';
import type { DemoOwner } from './fill-demo';

/** Wide enough for tables, and small enough to be legible in a document. */
const desktop = { width: 1100, height: 720 };
const phone = { width: 390, height: 760 };
/** The search in the pictures: the beginning of a common surname. */
const searched = 'nun';

/**
 * Makes the pictures of docs/organising.md in `folder`: the office of a show with invented people, as its owner sees
 * it.
 */
export async function takeOfficePictures(browser: Browser, event: string, folder: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-pictures-'));
  const owner = await inventShow(event, dataDir);
  const running = await startPortal({ event, dataDir });
  try {
    const context = await browser.newContext({
      baseURL: running.baseURL,
      viewport: desktop,
      locale: 'en-US',
      timezoneId: 'America/Mexico_City',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const picture = async (name: string) => {
      await page.evaluate(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      });
      await page.screenshot({ path: join(folder, `office-${name}.png`), animations: 'disabled' });
    };
    await signIn(page, owner);
    await picture('today');

    await page.goto('/organizador/premarket');
    for (const box of (await page.getByRole('checkbox').all()).slice(0, 2)) await box.check();
    await picture('premarket');

    await page.goto('/organizador/personas');
    await page.getByRole('searchbox').fill(searched);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('status').filter({ hasText: 'people' }).waitFor();
    await picture('people');

    await page.getByRole('main').getByRole('link', { name: /Núñez/ }).first().click();
    await page.getByRole('heading', { name: 'Answers' }).waitFor();
    await picture('person');
    await page.getByRole('button', { name: 'Print badge' }).click();
    await page.getByRole('button', { name: 'Print again' }).waitFor();
    await picture('badge');

    await page.setViewportSize(phone);
    await page.goto('/organizador/registrar');
    await picture('register');
  } finally {
    await running.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Fills a store in the folder, as `npm run demo` does. */
async function inventShow(event: string, dataDir: string): Promise<DemoOwner> {
  Object.assign(process.env, {
    EVENT: event,
    DATA_DIR: dataDir,
    REGISTRATION_OPEN: 'true',
    LOG_LEVEL: 'warn',
  });
  const [{ deps }, { fillDemo }] = await Promise.all([import('../lib/deps'), import('./fill-demo')]);
  const owner = await fillDemo(deps(), 400);
  await Promise.all([deps().store.close(), deps().passwords.close()]);
  return owner;
}

async function signIn(page: Page, { email, password, key }: DemoOwner): Promise<void> {
  await page.goto('/login?lang=en');
  await page.getByLabel('Email', { exact: true }).last().fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto('/organizador/acceso');
  await page.getByLabel('Code', { exact: true }).fill(appCode(key));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL('**/organizador');
}
