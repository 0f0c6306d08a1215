import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { hourRange } from '../../lib/i18n/dates';
import { activeAccount, anotherSession, giveCookies, newcomer } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { Client } from '../support/client';
import { eventOf, expect, phone, test, texts } from '../support/fixtures';
import { Mailbox } from '../support/mailbox';
import { startPortal } from '../support/portal-server';
import { chooseByForm, conferenceAttendee } from '../support/registrants';
import type { Portal } from '../support/targets';

const language = 'en';
const t = texts[language];
const clock = resolve(import.meta.dirname, '../support/moved-clock.cjs');

test.use({ language, viewport: phone });

test('the dashboard lists open tasks before the show, has the pass and the day first during it, and thanks the person afterwards', {
  tag: ['@process'],
}, async ({ browser }) => {
  test.slow();
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-'));
  /** Runs a portal whose clock starts at this moment while `use` runs. */
  const at = async (moment: string, use: (portal: Portal) => Promise<void>) => {
    const env = { NODE_OPTIONS: `--require ${clock}`, CLOCK_STARTS_AT: moment, REGISTRATION_OPEN: '' };
    const running = await startPortal({ dataDir, env });
    try {
      await use({ name: 'own', event: 'furniture', store: 'sqlite', baseURL: running.baseURL, dataDir });
    } finally {
      await running.stop();
    }
  };
  const open = async (portal: Portal, session: string) => {
    const context = await browser.newContext({ baseURL: portal.baseURL, viewport: phone });
    await giveCookies(context, portal, `lang=${language}; ${session}`);
    const page = await context.newPage();
    await page.goto('/dashboard');
    return page;
  };
  const mailbox = new Mailbox(dataDir);
  let account = newcomer();
  let chosen: string[] = [];

  await at('2028-02-15T05:50:00Z', async (portal) => {
    account = await activeAccount(portal, mailbox, account);
    const person = await conferenceAttendee(portal, account.email);
    const session = await anotherSession(portal, account);
    const page = await open(portal, session);
    await expect(page.getByRole('main')).toContainText('2 days to go');
    await expectAccessible(page);
    const { programme } = eventOf(portal);
    // The first session of the first two days.
    chosen = ['2028-02-16', '2028-02-17'].flatMap(
      (day) => programme.find(({ startsAt }) => startsAt.startsWith(day))?.id ?? [],
    );
    await expect(page.getByRole('link', { name: t.dashboard.conferences })).toHaveAttribute(
      'href',
      `/conferencias/${person.id}`,
    );
    expect(await chooseByForm(new Client(portal), portal, { ...person, cookie: session }, chosen)).toBe(true);
    await page.reload();
    await expect(page.getByRole('main')).toContainText(t.dashboard.ready);
    await page.context().close();
  });

  await at('2028-02-16T14:00:00Z', async (portal) => {
    const page = await open(portal, await anotherSession(portal, account));
    const main = page.getByRole('main');
    const pass = page.getByRole('region', { name: t.pass.label });
    await expect(pass.getByRole('img', { name: /QR/ })).toBeInViewport({ ratio: 1 });
    await expect(main).toContainText(hourRange('10:00', '18:00').en);
    const { programme, venue } = eventOf(portal);
    const [today, tomorrow] = chosen.map((id) => programme.find((each) => each.id === id)?.title.en ?? '');
    await expect(main).toContainText(today ?? '');
    await expect(main).not.toContainText(tomorrow ?? '');
    await expect(main).toContainText(venue.address.en);
    await expect(page.getByRole('link', { name: t.dashboard.map })).toHaveAttribute('href', /Fairgrounds/);
    await expectAccessible(page);
    await pass.getByRole('link', { name: t.pass.enlarge }).click();
    await expect(page.getByRole('dialog', { name: t.pass.qrScreen })).toBeVisible();
    await page.context().close();
  });

  await at('2028-02-17T00:30:00Z', async (portal) => {
    const page = await open(portal, await anotherSession(portal, account));
    await expect(page.getByRole('heading', { name: `${t.dashboard.tomorrow} · Thursday` })).toBeVisible();
    await page.context().close();
  });

  await at('2028-02-20T00:01:00Z', async (portal) => {
    const page = await open(portal, await anotherSession(portal, account));
    const main = page.getByRole('main');
    await expect(page.getByRole('heading', { name: t.dashboard.after.title })).toBeVisible();
    await expect(main).toContainText('2029');
    await expectAccessible(page);
    for (const name of [t.dashboard.changeCategory, t.dashboard.conferences, t.dashboard.rules])
      await expect(main.getByRole('link', { name })).toHaveCount(0);
    await expect(main.getByRole('button', { name: t.dashboard.resend })).toHaveCount(0);
    await page.context().close();
  });
  rmSync(dataDir, { recursive: true, force: true });
});
