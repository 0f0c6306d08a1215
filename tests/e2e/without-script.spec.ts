import { BuyerForm, buyer, buyerBody, buyerLanding, test } from '../support/buyer-form';
import { Client } from '../support/client';
import { expect, phone, texts } from '../support/fixtures';
import { freshEmail, visitor } from '../support/people';
import { landedRecord, VisitorForm } from '../support/visitor-form';

test.use({ viewport: phone, javaScriptEnabled: false });

const t = texts.es;

test('a buyer from abroad registers after a refused step, a missing choice and the company step', async ({
  page,
  newBuyer,
}) => {
  test.slow();
  const { form, account } = await newBuyer();
  await form.givePerson({ pais: 'AR', codigoPostal: 'C1002', ciudad: 'Buenos Aires', celular: '11' });
  await form.continue.click();
  await form.expectError('celular', t.validation.celularInvalid);
  await form.expectStep('personal', 1, 'abroad');
  await form.field('celular').fill(buyer.celular);
  await form.continue.click();

  await form.expectStep('company', 2, 'abroad');
  await expect(form.field('nombreEmpresa')).toHaveValue(buyer.nombreEmpresa);
  await expect(form.field('paisEmpresa')).toHaveValue('AR');
  await form.field('cargo').fill('Dueña');
  await form.field('paisEmpresa').selectOption('US');
  await form.field('codigoPostalEmpresa').fill('99999');
  await form.field('estadoEmpresa').fill('California');
  await form.field('ciudadEmpresa').fill('Beverly Hills');
  await form.continue.click();
  await form.expectError('codigoPostalEmpresa', t.validation.codigoPostalInvalid);
  await expect(page.locator('label[for="codigoPostalEmpresa"]')).toHaveText(
    t.registration.labelUs.codigoPostal,
  );
  await form.field('codigoPostalEmpresa').fill('90210');
  await form.continue.click();

  await expect(form.option('giroExportador')).toHaveCount(0);
  // CSS alone shows the text field once its option is chosen.
  await expect(form.other('giro')).toBeHidden();
  await form.otherOption('giro').check();
  await expect(form.other('giro')).toBeVisible();
  await form.continue.click();
  await expect(form.summary.getByRole('link', { name: t.validation.giroRequired })).toBeVisible();
  await form.option('giroServicios').check();
  await form.back.click();
  await expect(form.field('cargo')).toHaveValue('Dueña');
  await form.continue.click();
  await expect(form.option('giroServicios')).toBeChecked();
  await form.giveBusiness('giroImportador');
  await page.getByRole('checkbox', { name: t.registration.label.vip }).check();
  await form.submit.click();
  await expect(form.summary.getByRole('link', { name: t.validation.mercadoAtiendeRequired })).toBeVisible();
  await form.other('mercadoAtiende').fill('Museos');
  await form.submit.click();

  expect(await landedRecord(page, buyerLanding('add'))).toMatchObject({
    email: account.email,
    pais: 'AR',
    ciudad: 'Buenos Aires',
    celular: buyer.celular,
    cargo: 'Dueña',
    paisEmpresa: 'US',
    estadoEmpresa: 'California',
    ciudadEmpresa: 'Beverly Hills',
    giroImportador: true,
    principalActividadMayoreo: true,
    mercadoAtiendeOtros: 'Museos',
    vip: 'true',
    locale: 'es',
  });
});

test('a visitor registers step by step after correcting every kind of invalid input (es)', async ({
  page,
  mailbox,
}) => {
  test.slow();
  const form = new VisitorForm(page, 'es');
  const answers = visitor({ email: freshEmail() });
  await form.open();
  await form.field('email').fill('maria@');
  await form.field('email').press('Enter');
  await form.expectError('email', t.validation.emailInvalid);
  await expect(form.field('email')).toHaveValue('maria@');
  await expect(form.summary).toBeFocused();
  // A screen reader reads the title first.
  await expect(page).toHaveTitle(/^Error: /);
  await page.keyboard.press('Tab');
  await expect(form.summary.getByRole('link')).toBeFocused();
  await expect(form.summary.getByRole('link')).toHaveAttribute('href', '#email');
  await form.giveEmail(answers.email);
  await expect(page).toHaveURL(/\/visitante$/);
  await expect(page).not.toHaveTitle(/Error/);
  // Identifies the submission from here on, so that repeating it registers nobody twice.
  const key = await page.locator('[name=idempotencyKey]').inputValue();
  expect(key).toMatch(/^[0-9a-f-]{36}$/);

  await form.giveDetails({ ...answers, codigoPostal: '18000', nacimiento: '198' });
  await form.field('ciudad').fill('zapopan');
  await form.submit.click();
  await form.expectError('nacimiento', t.validation.nacimientoInvalid);
  await form.expectError('codigoPostal', t.validation.codigoPostalInvalid);
  await expect(form.summary.getByRole('listitem')).toHaveCount(2);
  await expect(page.locator('[name=idempotencyKey]')).toHaveValue(key);
  await expect(form.field('notas')).toHaveValue(answers.notas);
  await expect(
    page.getByRole('radio', { name: t.registration.gender[answers.sexo], exact: true }),
  ).toBeChecked();
  await form.field('nacimiento').fill(answers.nacimiento);
  // State and city belonged to the postal code.
  await expect(form.field('ciudad')).toHaveValue('');
  await form.field('ciudad').fill('zapopan');
  await form.field('codigoPostal').fill('45100');

  await page.getByRole('button', { name: t.ui.back, exact: true }).click();
  await expect(form.field('email')).toHaveValue(answers.email);
  await expect(form.summary).toHaveCount(0);
  await form.continue.click();
  await expect(form.field('nacimiento')).toHaveValue(answers.nacimiento);
  await expect(form.field('notas')).toHaveValue(answers.notas);
  await form.submit.click();

  const record = await landedRecord(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(answers.nombres);
  expect(record).toMatchObject({
    ...answers,
    codigoPostal: '45100',
    estado: 'Jalisco',
    ciudad: 'Zapopan',
    categoria: 'VISITANTE',
    locale: 'es',
  });
  expect((await mailbox.newest(answers.email)).subject).toContain(t.mail.invitation.subject.split('{')[0]);
});

for (const [path, name, categoria] of [
  ['/express', 'express', 'VISITANTE'],
  ['/visitante?asistencia=congresista', 'congresista', 'CONGRESISTA'],
] as const) {
  test(`${path} makes a ${categoria}`, async ({ page }) => {
    const form = new VisitorForm(page, 'es');
    const answers = visitor({ sexo: 'O' }, name);
    await form.open(path);
    await form.giveEmail(answers.email);
    await form.giveDetails(answers, name);
    const [purpose] = await page.locator('[name=consentPurposes]').all();
    await purpose?.check();
    await form.submit.click();
    const record = await landedRecord(page);
    expect(record).toMatchObject({ categoria, email: answers.email, estado: 'Jalisco' });
    await expect(page.getByRole('main')).toContainText(t.pass.category[categoria]);
    if (name === 'congresista') expect(record).not.toHaveProperty('notas');
  });
}

test('a buyer in Mexico goes from step 1 to 3, and changes the registration', async ({
  signedInPage: page,
  account,
  portal,
}) => {
  const added = await new Client(portal).post(
    '/api/attendees/add',
    { ...buyerBody, whatsapp: '3300000001' },
    { Authorization: account.token },
  );
  const id = added.json<string>();
  const form = new BuyerForm(page, 'es', portal);
  await form.open(`/comprador/${id}`);
  await expect(form.field('email')).not.toBeEditable();
  await form.field('nombres').fill('Marta');
  await form.field('whatsapp').fill('');
  await form.continue.click();
  await form.expectStep('type', 2);
  await expect(form.option('giroMuebleria')).toBeChecked();
  await form.option('giroServicios').check();
  await form.continue.click();
  await form.continue.click();
  await form.expectStep('markets', 4);
  await form.save.click();
  const record = await landedRecord(page, buyerLanding('update'));
  expect(record).toMatchObject({
    _id: id,
    nombres: 'Marta',
    giroServicios: true,
    principalActividadMayoreo: true,
  });
  for (const field of ['whatsapp', 'giroMuebleria']) expect(record).not.toHaveProperty(field);
});
