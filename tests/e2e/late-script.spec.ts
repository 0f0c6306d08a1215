import type { Page } from '@playwright/test';
import { AccountForms } from '../support/account-forms';
import { BuyerForm, buyer, buyerLanding, test } from '../support/buyer-form';
import { expect, phone, texts } from '../support/fixtures';
import { holdScripts, openBeforeScript } from '../support/page-form';
import { freshEmail, visitor } from '../support/people';
import { landedId, landedRecord, VisitorForm } from '../support/visitor-form';

/* Forms that a person fills in or sends before their script is loaded, as on a slow network. */

test.use({ viewport: phone, hasTouch: true });

const draftsIn = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

test('what is typed before the script has loaded is in the draft, and the script does not move the focus', async ({
  page,
}) => {
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
  await page.goto('/faq');
  await form.open('/estudiante');
  await expect(form.field('email')).toHaveValue('maria@ejemplo.mx');
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
  // Preloaded chunks may still be loading.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('what is typed and sent before the script has loaded is kept and does not appear in the address', async ({
  page,
}) => {
  const release = await openBeforeScript(page, '/estudiante');
  const form = new VisitorForm(page, 'es');
  const email = freshEmail();
  const { nombresRequired, universidadRequired } = texts.es.validation;
  await form.field('email').fill(email);
  await form.field('email').press('Enter');
  await expect(form.field('nombres')).toBeVisible();
  await expect(page).toHaveURL(/\/estudiante$/);
  await page.getByRole('radio', { name: texts.es.registration.gender.F, exact: true }).check();
  await form.field('codigoPostal').fill('44100');
  await form.field('codigoPostal').press('Enter');
  await form.expectError('nombres', nombresRequired);
  await form.field('apellidos').fill('Núñez');
  release();
  // The script looks up the place of the postal code, and turns the state into a list.
  await expect(page.locator('select[name=estado]')).toHaveValue('Jalisco');
  await expect(form.field('apellidos')).toHaveValue('Núñez');
  await expect(page.getByRole('radio', { name: texts.es.registration.gender.F, exact: true })).toBeChecked();
  await expect(page.getByRole('link', { name: texts.es.ui.backHome, exact: true })).toHaveAttribute(
    'href',
    '/',
  );
  // The errors stay until they are corrected.
  await form.expectError('nombres', nombresRequired);
  await form.field('nombres').fill('María');
  await form.submit.click();
  await expect(page.locator('#nombres-error')).toHaveCount(0);
  await form.expectError('universidad', universidadRequired);
  await page.getByRole('button', { name: texts.es.ui.back, exact: true }).click();
  await expect(form.field('email')).toHaveValue(email);
  await form.continue.click();
  await expect(form.field('apellidos')).toHaveValue('Núñez');
});

test('a draft keeps the country if its step is sent before the script has loaded, and a registration leaves none to the next person', async ({
  page,
}) => {
  const form = new VisitorForm(page, 'es');
  const answers = visitor({ pais: 'US', codigoPostal: '90210' });
  await form.complete(answers);
  await expect(form.field('ciudad')).toHaveValue('Beverly Hills');
  const sendEmailBeforeScript = async () => {
    const release = await holdScripts(page);
    await page.reload({ waitUntil: 'commit' });
    await form.field('email').fill(answers.email);
    await form.field('email').press('Enter');
    await expect(form.field('nombres')).toBeVisible();
    return release;
  };
  const releaseFirst = await sendEmailBeforeScript();
  releaseFirst();
  await expect(form.field('pais')).toHaveValue('US');
  await expect(form.field('codigoPostal')).toHaveValue('90210');
  await expect(form.field('ciudad')).toHaveValue('Beverly Hills');
  await expect.poll(() => draftsIn(page)).toContain(answers.email);

  const release = await sendEmailBeforeScript();
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

test('an option that is chosen or sent before the script has loaded replaces the one in the draft', async ({
  page,
  newBuyer,
}) => {
  test.slow();
  const { form } = await newBuyer();
  const openTypeBeforeScript = async () => {
    const release = await holdScripts(page);
    await page.reload({ waitUntil: 'commit' });
    await form.givePerson();
    await form.continue.click();
    await form.expectStep('type', 2);
    return release;
  };
  await form.givePerson();
  await form.continue.click();
  await form.option('giroMuebleria').check();
  await form.continue.click();
  await form.expectStep('activity', 3);
  const release = await openTypeBeforeScript();
  await form.otherOption('giro').check();
  release();
  await expect.poll(() => draftsIn(page)).toMatch(/giroMuebleria\W+false/);
  await expect(form.otherOption('giro')).toBeChecked();
  await form.other('giro').fill('Restauración');
  await form.continue.click();
  await form.expectStep('activity', 3);
  await form.back.click();
  await form.option('giroMuebleria').check();
  await form.continue.click();
  await form.expectStep('activity', 3);

  const releaseSent = await openTypeBeforeScript();
  await form.option('giroServicios').check();
  await form.continue.click();
  await form.expectStep('activity', 3);
  releaseSent();
  await expect.poll(() => draftsIn(page)).toMatch(/giroServicios\W+true/);
  await form.option('principalActividadMayoreo').check();
  await form.continue.click();
  await form.expectStep('markets', 4);
  await form.option('mercadoAtiendeCorporativo').check();
  await form.submit.click();
  const record = await landedRecord(page, buyerLanding('add'));
  expect(record).toMatchObject({ giroServicios: true });
  expect(record.giroMuebleria).not.toBe(true);
  expect(record).not.toHaveProperty('giroOtros');
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

test('what is typed and sent for a new account before the script has loaded survives the language switch', async ({
  page,
}) => {
  const release = await openBeforeScript(page, '/register');
  const form = new AccountForms(page, 'es');
  const email = freshEmail();
  await form.field('name').fill('María Ñ');
  await form.field('email').fill(email);
  await form.button(form.t.register.submit).click();
  await expect(form.summary).toBeVisible();
  // What was not sent counts too.
  await form.field('email2').fill(`x${email}`);
  release();
  await expect.poll(() => draftsIn(page)).toContain(`x${email}`);
  await page.getByRole('link', { name: /English/ }).click();
  const inEnglish = new AccountForms(page, 'en');
  await expect(inEnglish.field('name')).toHaveValue('María Ñ');
  await expect(inEnglish.field('email')).toHaveValue(email);
  await expect(inEnglish.field('email2')).toHaveValue(`x${email}`);
});
