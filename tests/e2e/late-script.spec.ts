import type { Page } from '@playwright/test';
import { AccountForms } from '../support/account-forms';
import { BuyerForm, buyer, buyerLanding, newBuyer } from '../support/buyer-form';
import { expect, phone, test, texts } from '../support/fixtures';
import { holdScripts, openBeforeScript } from '../support/page-form';
import { freshEmail, visitor } from '../support/people';
import { landedId, landedRecord, VisitorForm } from '../support/visitor-form';

/* Forms that a person fills in or sends before their script is loaded, as on a slow network. */

test.use({ viewport: phone, hasTouch: true });

const draftsIn = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

test('what is typed before the script has loaded is in the draft', async ({ page }) => {
  const release = await openBeforeScript(page, '/estudiante');
  const form = new VisitorForm(page, 'es');
  const email = freshEmail();
  await form.field('email').fill(email);
  release();
  await expect.poll(() => draftsIn(page)).toContain(email);
  await page.goto('/faq');
  await form.open('/estudiante');
  await expect(form.field('email')).toHaveValue(email);
});

test('the form library is loaded at the first input; what is typed and sent before it has loaded is kept', async ({
  page,
}) => {
  let requests = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_next/static/chunks/**', async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('shouldUseNativeValidation')) {
      requests++;
      await held;
    }
    await route.fulfill({ response });
  });
  const form = new VisitorForm(page, 'es');
  const email = freshEmail();
  await form.open();
  // Only a page whose script runs stores the trail of its form.
  await expect.poll(() => page.evaluate(() => window.history.state?.formTrail)).toEqual([0]);
  await page.waitForLoadState('load');
  expect(requests).toBe(0);
  await form.field('email').fill(email);
  await form.continue.click();
  await expect(page.getByRole('main').locator('form[aria-busy=true]')).toBeVisible();
  await form.field('email').press('End');
  await page.keyboard.type('x');
  expect(requests).toBeGreaterThan(0);
  release();
  await expect(form.field('nombres')).toBeVisible();
  await expect.poll(() => draftsIn(page)).toContain(`${email}x`);
});

test('what is typed and sent before the script has loaded is kept and does not appear in the address', async ({
  page,
}) => {
  const release = await openBeforeScript(page, '/estudiante');
  const form = new VisitorForm(page, 'es');
  const email = freshEmail();
  await form.field('email').fill(email);
  await form.field('email').press('Enter');
  await expect(form.field('nombres')).toBeVisible();
  await expect(page).toHaveURL(/\/estudiante$/);
  await form.field('nombres').fill('María');
  await form.field('codigoPostal').fill('44100');
  await page.getByRole('radio', { name: texts.es.registration.gender.F, exact: true }).check();
  release();
  // The script looks up the place of the postal code.
  await expect(page.locator('select[name=estado]')).toHaveValue('Jalisco');
  await expect(form.field('nombres')).toHaveValue('María');
  await expect(page.getByRole('radio', { name: texts.es.registration.gender.F, exact: true })).toBeChecked();
  await expect(page.getByRole('link', { name: texts.es.ui.backHome, exact: true })).toHaveAttribute(
    'href',
    '/',
  );
  await page.getByRole('button', { name: texts.es.ui.back, exact: true }).click();
  await expect(form.field('email')).toHaveValue(email);
  await form.continue.click();
  await expect(form.field('nombres')).toHaveValue('María');
});

test('the errors of a form that was sent before the script has loaded stay until they are corrected', async ({
  page,
}) => {
  const release = await openBeforeScript(page, '/estudiante');
  const form = new VisitorForm(page, 'es');
  await form.field('email').fill(freshEmail());
  await form.field('email').press('Enter');
  await form.field('codigoPostal').fill('44100');
  await form.field('codigoPostal').press('Enter');
  const { nombresRequired } = texts.es.validation;
  await form.expectError('nombres', nombresRequired);
  release();
  // The script turns the state into a list.
  await expect(page.locator('select[name=estado]')).toHaveValue('Jalisco');
  await form.expectError('nombres', nombresRequired);
  await form.field('nombres').fill('María');
  await form.submit.click();
  await expect(page.locator('#nombres-error')).toHaveCount(0);
  await form.expectError('apellidos', texts.es.validation.apellidosRequired);
});

test('the script does not move the focus away from a field of a refused form', async ({ page }) => {
  const release = await openBeforeScript(page, '/estudiante');
  const form = new VisitorForm(page, 'es');
  await form.field('email').fill('maria@');
  await form.field('email').press('Enter');
  await expect(form.summary).toBeFocused();
  await form.field('email').press('End');
  await page.keyboard.type('ejem');
  release();
  await expect.poll(() => draftsIn(page)).toContain('maria@ejem');
  await page.keyboard.type('plo.mx');
  await expect(form.field('email')).toHaveValue('maria@ejemplo.mx');
});

test('the draft keeps the country if the next step is sent before the script has loaded', async ({
  page,
}) => {
  const form = new VisitorForm(page, 'es');
  const email = freshEmail();
  await form.open();
  await form.giveEmail(email);
  await form.field('pais').selectOption('US');
  await form.field('codigoPostal').fill('90210');
  await expect(form.field('ciudad')).toHaveValue('Beverly Hills');
  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await form.field('email').fill(email);
  await form.field('email').press('Enter');
  await expect(form.field('nombres')).toBeVisible();
  release();
  await expect(form.field('pais')).toHaveValue('US');
  await expect(form.field('codigoPostal')).toHaveValue('90210');
  await expect(form.field('ciudad')).toHaveValue('Beverly Hills');
});

test('a registration that was sent before the script has loaded leaves no draft to the next person', async ({
  page,
}) => {
  const form = new VisitorForm(page, 'es');
  const answers = visitor();
  await form.complete(answers);
  await expect(form.field('estado')).toHaveValue('Jalisco');
  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await form.field('email').fill(answers.email);
  await form.field('email').press('Enter');
  await expect(form.field('nombres')).toBeVisible();
  await form.giveDetails(answers);
  await form.submit.click({ noWaitAfter: true });
  await page.waitForURL(/\/landing/, { waitUntil: 'commit' });
  release();
  await expect.poll(() => draftsIn(page)).not.toContain(answers.email);
  await landedId(page);
  await page.goto('/visitante');
  await expect(form.continue).toBeVisible();
  await expect(form.field('email')).toHaveValue('');
});

for (const isSent of [false, true]) {
  const how = isSent ? 'sent' : 'chosen';
  test(`an option that is ${how} before the script has loaded replaces the one in the draft`, async ({
    page,
    context,
    portal,
    mailbox,
  }) => {
    const { form } = await newBuyer({ page, context, portal, mailbox });
    await form.givePerson();
    await form.continue.click();
    await form.option('giroMuebleria').check();
    await form.continue.click();
    await form.expectStep('activity', 3);
    const release = await holdScripts(page);
    await page.reload({ waitUntil: 'commit' });
    await form.givePerson();
    await form.continue.click();
    await form.expectStep('type', 2);
    await form.option('giroServicios').check();
    if (isSent) {
      await form.continue.click();
      await form.expectStep('activity', 3);
    }
    release();
    await expect.poll(() => draftsIn(page)).toMatch(/giroServicios\W+true/);
    if (!isSent) {
      await form.continue.click();
      await form.expectStep('activity', 3);
    }
    await form.option('principalActividadMayoreo').check();
    await form.continue.click();
    await form.expectStep('markets', 4);
    await form.option('mercadoAtiendeCorporativo').check();
    await form.submit.click();
    const record = await landedRecord(page, buyerLanding('add'));
    expect(record).toMatchObject({ giroServicios: true });
    expect(record.giroMuebleria).not.toBe(true);
  });
}

test('the other option of a group that is chosen before the script has loaded stays chosen', async ({
  signedInPage: page,
  portal,
}) => {
  const release = await openBeforeScript(page, '/comprador');
  const form = new BuyerForm(page, 'es', portal);
  await form.givePerson();
  await form.continue.click();
  await form.otherOption('giro').check();
  release();
  await expect.poll(() => draftsIn(page)).toContain(buyer.apellidos);
  await expect(form.otherOption('giro')).toBeChecked();
  await form.other('giro').fill('Restauración');
  await form.continue.click();
  await form.expectStep('activity', 3);
});

test('the answers of a refused first step survive the language switch', async ({
  signedInPage: page,
  portal,
}) => {
  const release = await openBeforeScript(page, '/comprador');
  const form = new BuyerForm(page, 'es', portal);
  await form.givePerson({ celular: '11' });
  await form.continue.click();
  const { celularInvalid } = texts.es.validation;
  await form.expectError('celular', celularInvalid);
  release();
  await expect(page.locator('select[name=estado]')).toHaveValue('Jalisco');
  await page.getByRole('link', { name: /English/ }).click();
  const inEnglish = new BuyerForm(page, 'en', portal);
  await expect(inEnglish.continue).toBeVisible();
  await expect(inEnglish.field('apellidos')).toHaveValue(buyer.apellidos);
  await inEnglish.field('celular').fill(buyer.celular);
  await inEnglish.continue.click();
  await inEnglish.expectStep('type', 2);
});

for (const isSent of [false, true]) {
  const how = isSent ? 'sent' : 'typed';
  test(`what is ${how} for a new account before the script has loaded survives the language switch`, async ({
    page,
  }) => {
    const release = await openBeforeScript(page, '/register');
    const form = new AccountForms(page, 'es');
    const email = freshEmail();
    await form.field('name').fill('María Ñ');
    await form.field('email').fill(email);
    if (isSent) {
      await form.button(form.t.register.submit).click();
      await expect(form.summary).toBeVisible();
    }
    release();
    await expect.poll(() => draftsIn(page)).toContain(email);
    await page.getByRole('link', { name: /English/ }).click();
    const inEnglish = new AccountForms(page, 'en');
    await expect(inEnglish.field('name')).toHaveValue('María Ñ');
    await expect(inEnglish.field('email')).toHaveValue(email);
  });
}
