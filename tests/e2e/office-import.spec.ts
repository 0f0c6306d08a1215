import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { expect, phone, test, texts } from '../support/fixtures';
import { freshEmail } from '../support/people';
import { expectWellMade } from '../support/scroll';
import { workbook } from '../support/workbook';

const path = '/organizador/convocatoria';
const name = () => `Cámara ${freshEmail('x').slice(2, 10)}`;

/** Says what the list is and where its people come from. */
async function describeList(page: Page, list: string, t: (typeof texts)['es']['office']['lists']) {
  await page.getByLabel(t.form.name, { exact: true }).fill(list);
  await page.getByLabel(t.form.passedOn).check();
  await page.getByLabel(t.form.source, { exact: true }).fill('Cámara de la Madera');
  await page.getByLabel(t.form.declared).check();
}

test.describe('with script', () => {
  const t = texts.es.office.lists;
  test.use({ viewport: phone });

  test('a file is read in the browser, corrected, checked and added to a list', async ({
    organiserPage: page,
  }) => {
    test.slow();
    const [list, ana, eva] = [name(), freshEmail('ana').toLowerCase(), freshEmail('eva').toLowerCase()];
    const chunks: string[] = [];
    page.on('request', (request) => chunks.push(request.url()));
    await page.goto(path);
    await page.getByRole('link', { name: t.import }).click();
    await expect(page.getByLabel(t.form.file, { exact: true })).toBeVisible();
    await expectWellMade(page);
    await page.getByRole('button', { name: t.form.submit }).waitFor({ state: 'detached' });
    const before = chunks.length;
    // A CSV of Excel in Mexico: Windows-1252 and semicolons.
    const csv = `Correo;Apellidos;C.P.;Teléfono de casa;Cliente\r\n${ana};Núñez;01000;3312345678;Ana\r\nx;Ruiz;1;;\r\n${eva};Íñiguez;44100;;Eva\r\n`;
    await page.getByLabel(t.form.file, { exact: true }).setInputFiles({
      ...{ name: 'lista.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(csv, 'latin1'),
    });
    await expect(page.getByText('Núñez')).toBeVisible();
    expect(chunks.slice(before).some((url) => url.includes('/_next/static/'))).toBe(true);
    await expect(page.getByLabel('Cliente')).toHaveValue('');
    await page.getByLabel('Cliente').selectOption('nombres');
    await expect(page.getByRole('listitem').filter({ hasText: ana })).toContainText('01000');
    await page.getByRole('button', { name: t.form.submit }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expectWellMade(page);
    await describeList(page, list, t);
    await page.getByRole('button', { name: t.form.submit }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.run.checkedTitle, {
      timeout: 20_000,
    });
    await expect(page.getByRole('row', { name: `${t.run.counts.new} 2` })).toBeVisible();
    await expect(page.getByRole('row', { name: `${t.run.counts.refused} 1` })).toBeVisible();
    await expectWellMade(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t.run.download }).click(),
    ]);
    expect(download.suggestedFilename()).toContain(t.refusedFile);
    await page.getByRole('button', { name: t.run.write }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.run.writtenTitle, {
      timeout: 20_000,
    });
    await page.getByRole('link', { name: t.run.openList }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(list);
    await expectWellMade(page);

    // The same people in a workbook, and pasted.
    await page.goto(`${path}/importar`);
    await page.getByLabel(t.form.file, { exact: true }).setInputFiles({
      ...{ name: 'lista.xlsx', mimeType: 'application/octet-stream' },
      buffer: await workbook([
        ['email', 'nombres'],
        [ana, 'Ana'],
        [eva, 'Eva'],
      ]),
    });
    await expect(page.getByText(eva)).toBeVisible();
    await page.getByLabel(t.form.rows, { exact: true }).fill(`Cliente;Correo\nAna;${ana}`);
    await page.getByRole('button', { name: t.form.paste }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.run.matchingTitle);
    await expectWellMade(page);

    await page.goto(path);
    const row = page.getByRole('row').filter({ hasText: list });
    await expect(row).toContainText('2');
    await expectWellMade(page);
    await page.getByRole('link', { name: list }).click();
    await page.getByRole('button', { name: t.delete }).click();
    await expect(page.getByRole('link', { name: list })).toHaveCount(0);
  });

  test('an upload continues after the connection was lost, and with the same file after a reload', async ({
    organiserPage: page,
    expectedErrors,
  }) => {
    test.slow();
    expectedErrors.push(/net::ERR_FAILED/);
    const tag = freshEmail('x').slice(2, 10);
    const lines = Array.from({ length: 700 }, (_, at) => `${tag}.${at}@ejemplo.mx,Persona ${at}`);
    const buffer = Buffer.from(`email,nombres\n${lines.join('\n')}`);
    const file = { name: 'lista.csv', mimeType: 'text/csv', buffer };
    let sent = 0;
    await page.route('**/importar/partes', async (route) => {
      sent++;
      // The first attempt of the second part is lost, and all later ones fail.
      if (sent === 1) await route.continue();
      else await route.abort();
    });
    await page.goto(`${path}/importar`);
    // lib/base/sheet.test.ts tests every fault of a file.
    await page
      .getByLabel(t.form.file, { exact: true })
      .setInputFiles({ ...file, buffer: Buffer.from([0x50, 0x4b, 1, 2, 3]) });
    await expect(page.locator('#file-error')).toContainText(t.fault.format);
    await page.getByLabel(t.form.file, { exact: true }).setInputFiles(file);
    await describeList(page, `Cámara ${tag}`, t);
    await page.getByRole('button', { name: t.form.submit }).click();
    await expect(page.getByText(t.form.waiting)).toBeVisible();
    await expect(page).toHaveURL(/importar\/[0-9a-f]{24}$/);
    await page.unroute('**/importar/partes');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.run.uploadingTitle);
    await expectAccessible(page);
    await page
      .getByLabel(t.form.file, { exact: true })
      .setInputFiles({ ...file, buffer: Buffer.from('email\nx@y.mx') });
    await expect(page.getByText(t.form.otherFile).first()).toBeVisible();
    const parts: string[] = [];
    page.on('request', (request) => request.url().endsWith('/partes') && parts.push(request.url()));
    await page.getByLabel(t.form.file, { exact: true }).setInputFiles(file);
    await expect(page.getByRole('row', { name: `${t.run.counts.new} 700` })).toBeVisible({ timeout: 20_000 });
    expect(parts).toHaveLength(2);
    await page.getByRole('button', { name: t.run.discard }).click();
    await expect(page.getByText(t.discarded)).toBeVisible();
  });
});

test.describe('without script', () => {
  const t = texts.en.office.lists;
  test.use({ language: 'en', javaScriptEnabled: false, viewport: phone });

  test('rows are pasted, checked and added to a list', async ({ organiserPage: page }) => {
    const [list, ana] = [name(), freshEmail('ana').toLowerCase()];
    await page.goto(`${path}/importar`);
    await page.getByRole('button', { name: t.form.paste }).click();
    await expect(page.locator('#rows-error')).toBeVisible();
    await page.getByLabel(t.form.rows, { exact: true }).fill(`Cliente;Correo\nAna;${ana}`);
    await page.getByRole('button', { name: t.form.paste }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.run.matchingTitle);
    await page.getByLabel('Cliente').selectOption('nombres');
    await page.getByLabel(t.form.name, { exact: true }).fill(list);
    await page.getByRole('button', { name: t.form.show }).click();
    await expect(page.getByRole('listitem').filter({ hasText: ana })).toContainText('Ana');
    await expect(page.getByLabel(t.form.name, { exact: true })).toHaveValue(list);
    await page.getByRole('button', { name: t.form.check, exact: true }).click();
    await expect(page.locator('#source-error')).toBeVisible();
    await describeList(page, list, t);
    await page.getByRole('button', { name: t.form.check, exact: true }).click();
    const reach = async (title: string) => {
      await expect(async () => {
        await page.reload();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title, { timeout: 1_000 });
      }).toPass({ timeout: 20_000 });
    };
    await reach(t.run.checkedTitle);
    await page.getByRole('button', { name: t.run.write }).click();
    await reach(t.run.writtenTitle);
    await page.goto(path);
    await expect(page.getByRole('link', { name: list })).toBeVisible();
  });
});
