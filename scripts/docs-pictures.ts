import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { activeAccount, signInBrowser } from '../tests/support/accounts';
import { Client } from '../tests/support/client';
import { Mailbox } from '../tests/support/mailbox';
import { visitor, visitorBody } from '../tests/support/people';
import { buildFolder, buildPortal, startPortal } from '../tests/support/portal-server';
import type { Portal } from '../tests/support/targets';
import { landedId, VisitorForm } from '../tests/support/visitor-form';
import { browserFlags, findBrowser } from './browser';
import { takeOfficePictures } from './office-pictures';

/*
 * Makes the pictures in docs/images: phone.png for the README, four pages of the furniture show on a phone, side by
 * side, and those of the office for docs/organising.md. `--no-build` uses the build of the last browser tests.
 */
const event = 'furniture';
const folder = 'docs/images';
const file = join(folder, 'phone.png');
const phone = { width: 390, height: 1240 };

if (!process.argv.includes('--no-build') || !existsSync(join(buildFolder(event), 'BUILD_ID'))) {
  console.log(`Building for ${event} …`);
  await buildPortal(event);
}
const running = await startPortal({ event });
const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserFlags] });
try {
  const { baseURL, dataDir } = running;
  const portal: Portal = { name: 'sqlite', event, store: 'sqlite', baseURL, dataDir };
  const context = await browser.newContext({
    baseURL,
    viewport: phone,
    deviceScaleFactor: 2,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    reducedMotion: 'reduce',
  });
  const screens = await takeScreens(context, portal);
  await context.close();
  mkdirSync(folder, { recursive: true });
  const drawing = await browser.newPage({ viewport: { width: 1120, height: 859 }, deviceScaleFactor: 1.5 });
  await drawing.setContent(drawingOf(screens));
  await drawing.screenshot({ path: file });
  await takeOfficePictures(browser, event, folder);
  console.log(`wrote ${folder}`);
} finally {
  await browser.close();
  await running.stop();
}

/** The landing page, a form with an error, the pass and the dashboard, as PNG files. */
async function takeScreens(context: BrowserContext, portal: Portal): Promise<Buffer[]> {
  const page = await context.newPage();
  const screen = async (on: Page) => {
    await on.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      window.scrollTo(0, 0);
    });
    return on.screenshot({ animations: 'disabled' });
  };
  // A font that comes late is not used until the next page (`font-display: optional`), so the first visit only loads
  // them.
  await page.goto('/', { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready);
  await page.goto('/');
  const landing = await screen(page);

  const answers = {
    ...visitor(),
    email: 'maria.nunez@ejemplo.mx',
    nombres: 'María José',
    apellidos: 'Núñez Íñiguez',
  };
  const form = new VisitorForm(page, 'es');
  await form.complete({ ...answers, notas: '' });
  await form.submit.click();
  await form.summary.waitFor();
  const errors = await screen(page);

  await form.field('notas').fill(answers.notas);
  await form.submit.click();
  await landedId(page);
  await page.getByRole('img', { name: /QR/ }).waitFor();
  const pass = await screen(page);

  const account = await activeAccount(portal, new Mailbox(portal.dataDir), {
    email: 'maria.jose@ejemplo.mx',
  });
  await new Client(portal).post('/api/attendees/add', visitorBody({ ...answers, email: account.email }), {
    Authorization: `Bearer ${account.token}`,
  });
  await signInBrowser(context, portal, account);
  await page.goto('/dashboard');
  const dashboard = await screen(page);
  return [landing, errors, pass, dashboard];
}

function drawingOf(screens: readonly Buffer[]): string {
  const images = screens.map(
    (screen) => `<img src="data:image/png;base64,${screen.toString('base64')}" alt="">`,
  );
  return `<!doctype html><style>
    body { margin: 0; padding: 16px; display: flex; gap: 16px; background: #d5dad7; }
    img { width: 260px; height: 827px; object-fit: cover; object-position: top; }
  </style>${images.join('')}`;
}
