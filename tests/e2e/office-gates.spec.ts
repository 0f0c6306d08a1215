import { readFileSync } from 'node:fs';
import { expectAccessible } from '../support/axe';
import { Client } from '../support/client';
import { expect, phone, test, texts } from '../support/fixtures';
import { freshEmail } from '../support/people';

const t = texts.es.office;
const gate = texts.es.gate;

test('an organiser makes a gate, pairs a phone by its code and ends it; the counter judges a typed email', async ({
  organiserPage: page,
  browser,
  portal,
}) => {
  test.slow();
  const name = `Acceso ${freshEmail('x').slice(2, 9)}`;
  await page.goto('/organizador/puertas');
  await page.getByLabel(t.gates.name, { exact: true }).fill(name);
  await page.getByRole('button', { name: t.gates.make }).click();
  await expect(page.getByRole('status').filter({ hasText: t.gates.done.made })).toBeVisible();
  const card = page.getByRole('region', { name });
  await card.getByRole('button', { name: t.gates.pairOf.replace('{name}', name) }).click();
  await expect(card.getByRole('img', { name: t.gates.qrAlt })).toBeVisible();
  const code = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await card.innerText())?.[0] ?? '';
  await page.setViewportSize(phone);
  await expectAccessible(page);
  expect(page.url()).not.toContain(code.slice(0, 4));

  const device = await (await browser.newContext({ baseURL: portal.baseURL, locale: 'es-MX' })).newPage();
  await device.goto('/puerta');
  await device.getByLabel(gate.pair_code).fill(code);
  await device.getByRole('button', { name: gate.pair_submit }).click();
  await expect(device.getByRole('heading', { name })).toBeVisible();
  await page.reload();
  await card.getByRole('button', { name: /^Terminar el dispositivo/ }).click();
  await expect(page.getByRole('status').filter({ hasText: t.gates.done.ended })).toBeVisible();
  await expect(device.getByText(gate.ended)).toBeVisible({ timeout: 20_000 });
  await device.context().close();

  const email = freshEmail('mostrador');
  const { id } = await new Client(portal).register({ email });
  await page.goto('/organizador/mostrador');
  await page.getByLabel(t.counter.gate, { exact: true }).selectOption({ label: name });
  await page.getByLabel(t.counter.known, { exact: true }).fill(email);
  await page.getByRole('button', { name: t.counter.submit }).click();
  // The show has not begun.
  await expect(page.locator('.gate-answer')).toHaveAttribute('data-answer', 'stop');
  await expect(page.getByText(t.counter.notEntered)).toBeVisible();
  await expect(page.getByRole('button', { name: t.counter.badge })).toBeVisible();
  await expect(page.getByLabel(t.counter.known, { exact: true })).toBeFocused();
  await expectAccessible(page);

  await page.goto(`/organizador/personas/${id}`);
  const reason = page.getByLabel(t.gates.reason, { exact: true });
  await expect(reason).toBeHidden();
  await page.locator('summary').filter({ hasText: t.gates.letIn }).click();
  await page.getByLabel(t.gates.gate, { exact: true }).selectOption({ label: name });
  await page.getByRole('button', { name: t.gates.letIn }).click();
  await expect(reason).toHaveAttribute('aria-invalid', 'true');
  await reason.fill('Olvidó su pase');
  await page.getByRole('button', { name: t.gates.letIn }).click();
  // Today is no day of the show.
  await expect(page.getByLabel(t.gates.gate, { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel(t.gates.gate, { exact: true }).locator('option:checked')).toHaveText(name);
});

test('the attendance report is prepared beside the page, and its rows are a file', async ({
  organiserPage: page,
}) => {
  const { attendance } = t;
  await page.goto('/organizador/puertas');
  await page.getByRole('link', { name: t.gates.report }).click();
  await expect(page.getByRole('heading', { level: 1, name: attendance.title })).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(attendance.unique, { exact: true })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: t.export.csv }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^asistencia-\d{4}-\d\d-\d\d\.csv$/);
  const text = readFileSync(await download.path(), 'utf8');
  expect(text).toContain(`${attendance.columns.day},${attendance.columns.folio}`);
});

test('a poster leads to the home page, and its gate is the source of a registration made there', async ({
  organiserPage: page,
  browser,
  portal,
}) => {
  const name = `Poste ${freshEmail('x').slice(2, 9)}`;
  await page.goto('/organizador/puertas');
  await page.getByLabel(t.gates.name, { exact: true }).fill(name);
  await page.getByRole('button', { name: t.gates.make }).click();
  await page.getByRole('link', { name: t.gates.posterOf.replace('{name}', name) }).click();
  await expect(page.getByText(texts.en.office.poster.here)).toBeVisible();
  await expectAccessible(page);
  const [address = ''] = /\/aqui\/[a-z0-9-]+/.exec(await page.getByRole('main').innerText()) ?? [];

  const context = await browser.newContext({ baseURL: portal.baseURL, locale: 'es-MX' });
  const guest = await context.newPage();
  await guest.goto('/aqui/no-existe');
  await expect(guest).toHaveURL(/\/$/);
  expect(await context.cookies()).toEqual([]);
  await guest.goto(address);
  await expect(guest).toHaveURL(/\/$/);
  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({ name: 'aqui', httpOnly: true, value: address.slice('/aqui/'.length) });
  await context.close();

  const email = freshEmail('cartel');
  await new Client(portal).register({ email }, { Cookie: `aqui=${cookie?.value}`, Origin: portal.baseURL });
  await page.goto('/organizador/personas');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: t.export.csv }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^personas-\d{4}-\d\d-\d\d\.csv$/);
  const rows = readFileSync(await download.path(), 'utf8').split('\r\n');
  const row = rows.find((each) => each.includes(email));
  expect(row).toContain(`${t.source.gate},gate,${cookie?.value}`);

  await page.goto('/organizador');
  await page.getByRole('table', { name: t.home.sources }).getByRole('link', { name: t.source.gate }).click();
  await expect(page.getByLabel(t.people.source)).toHaveValue('gate');
  await page.getByLabel(t.people.poster).selectOption({ label: name });
  await page.getByRole('button', { name: t.people.filter }).click();
  await expect(page.getByRole('table', { name: t.people.list })).toContainText(email);
  await expectAccessible(page);
});
