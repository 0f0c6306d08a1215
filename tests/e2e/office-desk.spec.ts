import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { Client } from '../support/client';
import { expect, phone, test, texts } from '../support/fixtures';
import { freshEmail } from '../support/people';
import { expectScannable } from '../support/qr';

const t = texts.es.office;
const { label } = texts.es.registration;

/** Counts the calls of the print dialog in an attribute of the page, instead of opening it. */
function countPrints(context: BrowserContext) {
  return context.addInitScript(() => {
    let count = 0;
    window.print = () => document.documentElement.setAttribute('data-printed', String(++count));
  });
}

/** Opens a person and counts the records of printed badges. */
async function countRecords(page: Page, id: string, { office }: (typeof texts)['es']): Promise<number> {
  await page.goto(`/organizador/personas/${id}`);
  return page.getByRole('cell', { name: new RegExp(`^${office.audit.action['print badge']}`) }).count();
}

test.describe('at a printer with 203 dots per inch', () => {
  test.use({ deviceScaleFactor: 203 / 96 });

  test('a badge is recorded when the print button is pressed, and is one page of its size, whose code is read in black and white', async ({
    deskPage: page,
    context,
    portal,
  }) => {
    await countPrints(context);
    const { id } = await new Client(portal).register({ email: freshEmail('gafete') });
    await page.goto(`/organizador/personas/${id}/gafete`);
    await expect(page.locator('.badge')).toHaveCount(0);
    await expectAccessible(page);
    expect(await countRecords(page, id, texts.es)).toBe(0);

    await page.getByRole('button', { name: t.person.badge }).click();
    await expect(page.getByRole('button', { name: t.badge.printAgain })).toBeVisible();
    await expect(page.locator('html[data-printed="1"]')).toBeAttached();
    await expectAccessible(page);
    await expectScannable(page.locator('.badge svg'), /^[0-9a-f-]{36}$/);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    // 90 × 60 mm in points.
    const [, width, height] = /\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
    expect([Number(width), Number(height)].map(Math.round)).toEqual([255, 170]);
    expect(pdf.match(/\/Type ?\/Page\b/g)).toHaveLength(1);
    // A reload shows the button again, and prints nothing without a record.
    await page.reload();
    await expect(page.locator('.badge')).toHaveCount(0);
    expect(await countRecords(page, id, texts.es)).toBe(1);
  });
});

test('a sheet of badges is one entry with their number', async ({ organiserPage: page, context, portal }) => {
  await countPrints(context);
  await new Client(portal).register({ email: freshEmail('hoja') });
  // Other tests print single badges at the same time.
  const sheets = async (badges: string) => {
    await page.goto('/organizador/historial?action=print+badge');
    return page.getByRole('cell', { name: new RegExp(`^${badges} personas?$`) }).count();
  };
  const before = await sheets('\\d+');
  await page.goto('/organizador/personas');
  await page.getByRole('link', { name: t.people.badges }).click();
  const preview = page.locator('.badge');
  await expect(preview.first()).toBeVisible();
  await expectAccessible(page);
  const [, count = ''] = /(\d+)/.exec(await page.getByText(/^\d+ gafetes?\.$/).innerText()) ?? [];
  expect(await preview.count()).toBe(Math.min(10, Number(count)));
  await page.emulateMedia({ media: 'print' });
  await expect(preview.first()).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: t.badge.print, exact: true }).click();
  await expect(page.getByRole('button', { name: t.badge.printAgain })).toBeVisible();
  await expect(page.locator('.badge')).toHaveCount(Number(count));
  expect(await sheets('\\d+')).toBeGreaterThan(before);
  expect(await sheets(count)).toBeGreaterThan(0);
});

test('the desk registers somebody without an email in three presses, badge included', async ({
  deskPage: page,
  context,
}) => {
  await countPrints(context);
  await page.setViewportSize(phone);
  await page.goto('/organizador/registrar');
  await page.getByRole('button', { name: t.register.submit }).click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/organizador/personas');
  const surname = `Ñíguez ${Date.now()}`;
  await page.getByLabel(t.people.search, { exact: true }).fill(surname);
  let presses = 0;
  const press = async (element: Locator) => {
    presses++;
    await element.click();
  };
  await press(page.getByRole('link', { name: t.people.register }));
  await page.getByLabel(texts.es.pass.category.VISITANTE, { exact: true }).check();
  await page.getByLabel(label.nombres, { exact: true }).fill('José Ángel');
  await page.getByLabel(label.apellidos, { exact: true }).fill(surname);
  await expectAccessible(page);
  await press(page.getByRole('button', { name: t.register.submit }));
  await expect(page.getByRole('status').filter({ hasText: t.person.done.registered })).toBeVisible();
  await expectAccessible(page);
  await press(page.getByRole('button', { name: t.person.badge }));
  await expect(page.locator('html[data-printed]')).toBeAttached();
  await expect(page.locator('.badge')).toContainText(surname);
  expect(presses).toBe(3);

  // From the badge, the surname is corrected in four presses.
  presses = 0;
  await press(page.getByRole('link', { name: t.badge.toPerson }));
  await press(page.getByRole('link', { name: t.person.correct }));
  const field = page.getByLabel(label.apellidos, { exact: true });
  await press(field);
  await field.fill(`${surname} Yáñez`);
  await press(page.getByRole('button', { name: texts.es.registration.submitUpdate }));
  await expect(page.getByRole('status').filter({ hasText: t.person.done.corrected })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${surname} Yáñez`);
  expect(presses).toBe(4);
});

test.describe('without script, in English', () => {
  test.use({ javaScriptEnabled: false, language: 'en' });
  const { office, registration, validation } = texts.en;

  test('an email that is registered already leads to its registration and keeps what was typed; the answer to the print button is the badge alone', async ({
    deskPage: page,
    portal,
    mailbox,
  }) => {
    const [taken, free] = [freshEmail('taken'), freshEmail('free')];
    const { id } = await new Client(portal).register({ email: taken });
    await page.goto('/organizador');
    await page.getByRole('link', { name: office.pages.register, exact: true }).click();
    await page.getByLabel(registration.label.nombres, { exact: true }).fill('Zoë');
    await page.getByLabel(registration.label.apellidos, { exact: true }).fill('Peña Roble');
    await page.getByLabel(texts.en.pass.category.ESTUDIANTE, { exact: true }).check();
    await page.getByLabel(registration.label.pais, { exact: true }).selectOption('CA');
    const email = page.getByLabel(`${registration.label.email} ${texts.en.ui.optional}`, { exact: true });
    await email.fill(taken);
    const submit = page.getByRole('button', { name: office.register.submit });
    await submit.click();
    await expect(email).toHaveAccessibleDescription(new RegExp(validation.emailRegistered));
    await expect(page.getByRole('link', { name: office.register.openKnown })).toHaveAttribute(
      'href',
      `/organizador/personas/${id}`,
    );
    await email.fill(free);
    await submit.click();
    await expect(page.getByRole('heading', { name: 'Zoë Peña Roble' })).toBeVisible();
    await expect(page.getByText(texts.en.pass.category.ESTUDIANTE)).toBeVisible();
    await expect(page.getByText('Canada', { exact: true })).toBeVisible();
    await mailbox.newest(free);

    const person = page.url().split('/').at(-1) ?? '';
    await page.getByRole('button', { name: office.person.badge }).click();
    await expect(page.locator('.badge')).toContainText('Peña Roble');
    for (const part of ['banner', 'contentinfo', 'navigation'] as const)
      await expect(page.getByRole(part)).toHaveCount(0);
    expect(await countRecords(page, person, texts.en)).toBe(1);
  });
});
