import { AccountForms } from '../support/account-forms';
import { newcomer } from '../support/accounts';
import { buyer, test } from '../support/buyer-form';
import { expect, phone, texts } from '../support/fixtures';
import { freshEmail, visitor } from '../support/people';
import { landedRecord, VisitorForm } from '../support/visitor-form';

test.use({ viewport: phone, hasTouch: true });

test('phone numbers follow the code of their country and are accepted as people write them', async ({
  page,
  context,
  newBuyer,
}) => {
  const { form } = await newBuyer();
  const celular = form.field('celular');
  const code = page.locator('#celular-before');
  await expect(code).toHaveText('+52');
  await expect(celular).toHaveAccessibleDescription(/\+52/);
  await form.givePerson({ pais: 'AR', codigoPostal: 'C1002', ciudad: 'Córdoba' });
  await expect(code).toHaveText('+54');
  await form.field('pais').selectOption('');
  await expect(code).toHaveText('');
  await expect(celular).toHaveValue(buyer.celular);
  await form.field('pais').selectOption('MX');

  await celular.fill('+52 33 1234 5678');
  await celular.blur();
  await expect(celular).toHaveValue('3312345678');
  await celular.fill('');
  await celular.pressSequentially('52 1 (33) 1234-5678');
  await expect(celular).toHaveValue('52 1 (33) 1234-5678');
  await celular.blur();
  await expect(celular).toHaveValue('3312345678');
  // A number that does not fit the country is kept, so that the person can correct it.
  await celular.fill('+1 310 555 0100');
  await celular.blur();
  await expect(celular).toHaveValue('+1 310 555 0100');
  await form.field('codigoPostal').fill('44100');
  await form.continue.click();
  await form.expectError('celular', texts.es.validation.celularInvalid);
  await expect(form.summary).toBeFocused();
  await celular.fill('');
  await celular.pressSequentially('33abc 1234-5678999999');
  await expect(celular).toHaveValue('33 1234-5678');
  // A character that the field does not accept does not move the caret.
  for (let moved = 0; moved < 'x1234-5678'.length; moved++) await celular.press('ArrowLeft');
  await celular.pressSequentially('x9');
  await celular.press('Backspace');
  await celular.pressSequentially('é3');
  await expect(celular).toHaveValue('33 1234-5678');
  await celular.press('Tab');
  await expect(celular).toHaveValue('3312345678');
  // What an input method composes is accepted when it is finished.
  await celular.fill('');
  await celular.focus();
  const keyboard = await context.newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', { text: '33a', selectionStart: 3, selectionEnd: 3 });
  await expect(celular).toHaveValue('33a');
  await keyboard.send('Input.insertText', { text: '33a1234' });
  await expect(celular).toHaveValue('331234');
  await celular.pressSequentially('5678');
  await celular.press('Tab');
  await expect(celular).toHaveValue('3312345678');
  await celular.fill('');
  await celular.pressSequentially('33.1234.5678');
  await celular.press('Enter');
  await form.expectStep('type', 2);
});

test('a phone field accepts no letters, and at most 30 characters, until its rules are loaded', async ({
  page,
  expectedErrors,
  newBuyer,
}) => {
  expectedErrors.push(/Failed to load resource/);
  let missing = 0;
  await page.route('**/_next/static/chunks/**', async (route) => {
    const response = await route.fetch();
    if (!(await response.text()).includes('04[45]')) return route.fulfill({ response });
    missing++;
    return route.abort();
  });
  const { form } = await newBuyer();
  const celular = form.field('celular');
  await celular.fill('');
  await celular.pressSequentially(`33abc 12é34${'( '.repeat(20)}`);
  await expect(celular).toHaveValue(`33 1234${'( '.repeat(20)}`.slice(0, 30));
  await expect.poll(() => missing).toBeGreaterThan(0);
  // Preloaded chunks may still be loading.
  await page.unrouteAll({ behavior: 'wait' });
});

test('a mistyped address is corrected by a button below the field, and can be sent as it is', async ({
  page,
}) => {
  const { didYouMean } = texts.es.ui;
  const form = new VisitorForm(page, 'es');
  await form.open();
  const [user] = freshEmail().split('@');
  await form.field('email').fill(`${user}@gmial.com`);
  await expect(page.getByRole('status').filter({ hasText: didYouMean })).toBeVisible();
  await page.getByRole('button', { name: `${user}@gmail.com` }).click();
  await expect(form.field('email')).toHaveValue(`${user}@gmail.com`);
  await expect(form.field('email')).toBeFocused();
  await expect(page.getByText(didYouMean)).toHaveCount(0);
  await form.field('email').fill(`${user}@outlok.com`);
  await expect(page.getByText(didYouMean)).toBeVisible();
  await form.continue.click();
  await expect(form.field('nombres')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: texts.es.ui.back, exact: true }).click();
  await expect(form.field('email')).toHaveValue(`${user}@outlok.com`);
  await expect(page.getByRole('button', { name: `${user}@outlook.com` })).toBeVisible();
});

test('sending a mistyped address before the hint was shown shows it first; pressing again sends the form', async ({
  page,
}) => {
  const { didYouMean } = texts.es.ui;
  const form = new VisitorForm(page, 'es');
  await form.open();
  const field = form.field('email');
  const [user] = freshEmail().split('@');
  let lookups = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/visitante')) lookups++;
  });
  // Once a hint is shown, the rules for addresses are loaded.
  await field.fill(`${user}@gmial.com`);
  await expect(page.getByText(didYouMean)).toBeVisible();
  await page.evaluate(() =>
    document.addEventListener('keyup', () => document.forms[0]?.requestSubmit(), { once: true }),
  );
  await field.press('Backspace');
  await expect(page.getByRole('button', { name: `${user}@gmail.com` })).toBeVisible();
  await expect(field).toBeFocused();
  await field.press('Enter');
  await expect(form.field('nombres')).toBeFocused();
  expect(lookups).toBe(1);
});

test.describe('in en', () => {
  test.use({ language: 'en' });

  test('a mistyped address is corrected in each field of a new account, and the draft has it', async ({
    page,
  }) => {
    const forms = new AccountForms(page, 'en');
    const email = newcomer().email.replace('ejemplo.mx', 'hotmail.con');
    const meant = email.replace('.con', '.com');
    await page.goto('/register');
    await forms.field('email').fill(email);
    await forms.field('email2').fill(email);
    const corrections = page.getByRole('button', { name: meant });
    await expect(corrections).toHaveCount(2);
    await corrections.first().click();
    await expect(corrections).toHaveCount(1);
    await corrections.click();
    await page.reload();
    await expect(forms.field('email')).toHaveValue(meant);
    await expect(forms.field('email2')).toHaveValue(meant);
  });
});

test('the details begin in their first field, take digits and codes as people type and paste them, and chips write the reason', async ({
  page,
}) => {
  const { reasons, labelUs, labelAbroad, hint } = texts.es.registration;
  const form = new VisitorForm(page, 'es');
  await form.open();
  await form.giveEmail(freshEmail());
  await expect(form.field('nombres')).toBeFocused();
  await page.getByRole('button', { name: reasons.suppliers }).click();
  await expect(form.field('notas')).toHaveValue(reasons.suppliers);
  await page.getByRole('button', { name: reasons.contacts }).click();
  await expect(form.field('notas')).toHaveValue(reasons.contacts);
  await form.field('notas').fill('Busco torno');
  await page.getByRole('button', { name: reasons.trends }).click();
  await expect(form.field('notas')).toHaveValue(`Busco torno. ${reasons.trends}`);

  // Two digits select the state, and a city that may be missing is not asked.
  const code = page.locator('#codigoPostal');
  await code.pressSequentially('44');
  await expect(form.field('estado')).toHaveValue('Jalisco');
  await code.pressSequentially('100');
  await expect(form.field('estado')).toHaveValue('Jalisco');
  await expect(form.field('ciudad')).toHaveCount(0);
  await code.fill('64');
  await expect(form.field('estado')).toHaveValue('Nuevo León');

  // Full-width digits of an input method are digits.
  await code.fill('\uff10\uff11\uff10\uff10\uff10');
  await expect(code).toHaveValue('01000');
  const nacimiento = form.field('nacimiento');
  await nacimiento.fill('\uff11\uff19\uff18\uff12');
  await expect(nacimiento).toHaveValue('1982');
  await nacimiento.fill('');
  const input = await page.context().newCDPSession(page);
  await nacimiento.focus();
  await input.send('Input.imeSetComposition', { text: '\uff11\uff19', selectionStart: 2, selectionEnd: 2 });
  await input.send('Input.insertText', { text: '\uff11\uff19\uff19\uff10' });
  await expect(nacimiento).toHaveValue('1990');

  // Other countries say what to type.
  await form.field('pais').selectOption('US');
  await expect(page.getByLabel(labelUs.codigoPostal)).toBeVisible();
  await code.fill('90210-1234');
  await expect(code).toHaveValue('90210');
  await expect(form.field('estado')).toHaveValue('California');
  const state = page.locator('label[for="estado"]');
  await expect(state).toHaveText(new RegExp(`^${labelUs.estado}( \\(|$)`));
  await form.field('pais').selectOption('BO');
  await expect(state).toContainText(labelAbroad.estado);
  await expect(page.getByText(hint.noCode)).toBeVisible();
});

test('a buyer takes over the mobile number for WhatsApp by a button, and the own place for the company by a checkbox', async ({
  page,
  newBuyer,
}) => {
  const { form } = await newBuyer();
  const { useMobile, samePlace, labelUs } = texts.es.registration;
  await form.givePerson({ pais: 'US', codigoPostal: '90210' });
  await page.getByRole('button', { name: useMobile }).click();
  await expect(form.field('whatsapp')).toHaveValue(buyer.celular);
  await expect(page.getByRole('button', { name: useMobile })).toHaveCount(0);
  await form.continue.click();
  await form.expectStep('company', 2, 'abroad');
  const same = page.getByRole('checkbox', { name: samePlace });
  await same.check();
  await expect(form.field('paisEmpresa')).toHaveValue('US');
  await expect(form.field('codigoPostalEmpresa')).toHaveValue('90210');
  await expect(form.field('estadoEmpresa')).toHaveValue('California');
  await expect(form.field('ciudadEmpresa')).toHaveValue('Beverly Hills');
  await expect(page.getByLabel(labelUs.colonia)).toBeVisible();
  await same.uncheck();
  await expect(form.field('paisEmpresa')).toHaveValue('');
  await expect(form.field('codigoPostalEmpresa')).toHaveValue('');
});

test('what a program puts into the fields without an event counts', async ({ page }) => {
  const form = new VisitorForm(page, 'es');
  const answers = visitor();
  await form.open();
  await form.giveEmail(answers.email);
  await form.giveDetails({ ...answers, nombres: '', apellidos: '' });
  await page.evaluate(({ nombres, apellidos }) => {
    for (const [name, value] of Object.entries({ nombres, apellidos }))
      (document.getElementById(name) as HTMLInputElement).value = value;
  }, answers);
  await form.submit.click();
  expect(await landedRecord(page)).toMatchObject({ nombres: answers.nombres, apellidos: answers.apellidos });
});
