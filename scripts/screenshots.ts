import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { Client, cookieOf } from '../tests/e2e/client';
import { desktop, type Language, languages, phone } from '../tests/e2e/fixtures';
import { visitorBody } from '../tests/e2e/people';
import { buildPortal, startPortal } from '../tests/e2e/portal-server';
import { VisitorForm } from '../tests/e2e/visitor-form';
import { browserFlags, findBrowser } from './browser';

/*
 * `npx tsx scripts/screenshots.ts [folder]`: every page that needs no account, on phone and desktop, in both languages and
 * for both events, into `.data/screenshots` or that folder, to be looked at.
 */
const folder = process.argv[2] ?? join('.data', 'screenshots');
const sizes = { phone, desktop };
const pages = {
  landing: '/',
  rules: '/rules/register',
  faq: '/faq',
  privacy: '/privacy',
  register: '/register',
  login: '/login',
  reset: '/passwordReset',
  estudiante: '/estudiante',
  express: '/express',
  missing: '/nothing',
};

const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserFlags] });
for (const event of ['furniture', 'foundry'] as const) {
  await buildPortal(event);
  const portal = await startPortal({ event, env: { REGISTRATION_OPEN: 'true', RATE_LIMIT_FACTOR: '1000' } });
  const client = new Client({ ...portal, name: event, event, store: 'sqlite' });
  for (const language of languages) {
    for (const size of ['phone', 'desktop'] as const) {
      await take(client, portal.baseURL, join(folder, event, `${language}-${size}`), language, sizes[size]);
    }
  }
  await portal.stop();
}
await browser.close();

async function take(
  client: Client,
  baseURL: string,
  target: string,
  language: Language,
  viewport: typeof phone,
): Promise<void> {
  mkdirSync(target, { recursive: true });
  const context = await browser.newContext({ baseURL, viewport, reducedMotion: 'reduce' });
  await context.addCookies([{ name: 'lang', value: language, url: baseURL }]);
  const page = await context.newPage();
  const shoot = async (name: string) => {
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(target, `${name}.png`), fullPage: true });
  };
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(path);
    await shoot(name);
  }
  const form = new VisitorForm(page, language);
  await form.open();
  await form.giveEmail('maria@ejemplo.mx');
  await form.submit.click();
  await form.summary.waitFor();
  await shoot('visitante-errors');
  const added = await client.post('/api/attendees/add', visitorBody());
  const [name = '', value = ''] = cookieOf(added).split('=');
  await context.addCookies([{ name, value, url: baseURL }]);
  await page.goto(`/landing?id=${added.json<string>()}`);
  await shoot('pass');
  await page.goto(`/invitadolanding?id=${added.json<string>()}`);
  await shoot('known');
  await context.close();
}
