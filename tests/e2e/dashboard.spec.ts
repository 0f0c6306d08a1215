import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hourRange } from '../../lib/i18n/dates';
import { activeAccount, signInBrowser } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { Client } from '../support/client';
import { eventOf, expect, phone, texts } from '../support/fixtures';
import { clockStartingAt } from '../support/gate';
import { testWithPortal } from '../support/own-portal';
import { chooseByForm, conferenceAttendee } from '../support/registrants';

const language = 'en';
const t = texts[language];
let clockFile = '';
const test = testWithPortal(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-clock-'));
  clockFile = join(folder, 'now');
  writeFileSync(clockFile, '');
  return {
    env: { ...clockStartingAt('2028-02-15T05:50:00Z'), CLOCK_FILE: clockFile, REGISTRATION_OPEN: '' },
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
});

test.use({ language, viewport: phone });

test('the dashboard lists open tasks before the show, has the pass and the day first during it, and thanks the person afterwards, when the registration pages say that it is over', {
  tag: ['@process'],
}, async ({ page, context, portal, mailbox }) => {
  const main = page.getByRole('main');
  /** Moves the portal's clock, and loads the page again until it shows this. */
  const at = async (moment: string, shown: string) => {
    writeFileSync(clockFile, moment);
    await expect(async () => {
      await page.reload();
      await expect(main).toContainText(shown, { timeout: 1000 });
    }).toPass();
  };
  const account = await activeAccount(portal, mailbox);
  const person = await conferenceAttendee(portal, account.email);
  await signInBrowser(context, portal, account);
  await page.goto('/dashboard');
  await expect(main).toContainText('2 days to go');
  await expectAccessible(page);
  const { programme, venue } = eventOf(portal);
  // The first session of the first two days.
  const chosen = ['2028-02-16', '2028-02-17'].flatMap(
    (day) => programme.find(({ startsAt }) => startsAt.startsWith(day)) ?? [],
  );
  await expect(page.getByRole('link', { name: t.dashboard.conferences })).toHaveAttribute(
    'href',
    `/conferencias/${person.id}`,
  );
  const cookies = { ...person, cookie: account.cookie };
  expect(
    await chooseByForm(
      new Client(portal),
      portal,
      cookies,
      chosen.map(({ id }) => id),
    ),
  ).toBe(true);
  await page.reload();
  await expect(main).toContainText(t.dashboard.ready);

  await at('2028-02-16T14:00:00Z', hourRange('10:00', '18:00').en);
  const pass = page.getByRole('region', { name: t.pass.label });
  await expect(pass.getByRole('img', { name: /QR/ })).toBeInViewport({ ratio: 1 });
  const [today, tomorrow] = chosen.map(({ title }) => title.en);
  await expect(main).toContainText(today ?? '');
  await expect(main).not.toContainText(tomorrow ?? '');
  await expect(main).toContainText(venue.address.en);
  await expect(page.getByRole('link', { name: t.dashboard.map })).toHaveAttribute('href', /Fairgrounds/);
  await expectAccessible(page);
  await pass.getByRole('link', { name: t.pass.enlarge }).click();
  await expect(page.getByRole('dialog', { name: t.pass.qrScreen })).toBeVisible();
  await page.goto('/dashboard');

  await at('2028-02-17T00:30:00Z', `${t.dashboard.tomorrow} · Thursday`);

  await at('2028-02-20T00:01:00Z', t.dashboard.after.title);
  await expect(main).toContainText('2029');
  await expectAccessible(page);
  for (const name of [t.dashboard.changeCategory, t.dashboard.conferences, t.dashboard.rules])
    await expect(main.getByRole('link', { name })).toHaveCount(0);
  await expect(main.getByRole('button', { name: t.dashboard.resend })).toHaveCount(0);

  const { title } = t.pages.closed.state.over;
  await page.goto('/');
  await expect(main.getByText(title, { exact: true })).toBeVisible();
  // A browser with a pass still finds it.
  await page.evaluate(() => localStorage.setItem('pass', String(Date.now() + 60_000)));
  await page.reload();
  await expect(page.getByRole('link', { name: t.dashboard.qr })).toHaveAttribute('href', '/landing');
  await page.goto('/rules/visitante');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});
