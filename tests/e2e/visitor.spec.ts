import type { Page } from '@playwright/test';
import { giveCookies } from '../support/accounts';
import { Client } from '../support/client';
import {
  eventOf,
  expect,
  foundryInEnglish,
  type Language,
  languages,
  phone,
  test,
  texts,
} from '../support/fixtures';
import { inlineImage } from '../support/mailbox';
import { detailsOf, freshEmail, visitor } from '../support/people';
import { decodeQr, scannedFromScreen } from '../support/qr';
import { untilMailIsSent } from '../support/registrants';
import { landedId, landedRecord, ownRecord, VisitorForm } from '../support/visitor-form';

test.use({ viewport: phone, hasTouch: true });

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`a visitor registers on a phone, by a double click, and receives the pass, once (${language})`, {
      tag: [...foundryInEnglish(language)],
    }, async ({ page, portal, mailbox }) => {
      const form = new VisitorForm(page, language);
      const answers = visitor();
      await form.complete(answers);
      await expect(form.field('estado')).toHaveValue('Jalisco');
      await form.submit.dblclick();

      const id = await landedId(page);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(answers.nombres);
      await expect(page.getByRole('main')).toContainText(answers.email);
      await expect(page.getByRole('main')).toContainText(answers.nombreEmpresa);
      await expect(page.getByRole('main')).toContainText(texts[language].pass.category.VISITANTE);

      const record = await ownRecord(page, id);
      const {
        email,
        nombres,
        apellidos,
        nacimiento,
        sexo,
        pais,
        codigoPostal,
        carrera,
        nombreEmpresa,
        notas,
      } = answers;
      expect(record).toMatchObject({
        ...{ email, nombres, apellidos, nacimiento, sexo, pais, codigoPostal, carrera, nombreEmpresa, notas },
        categoria: 'VISITANTE',
        estado: 'Jalisco',
        locale: language,
        tipoRegistro: 'pre',
      });
      expect(record.guid).toMatch(uuid);
      expect(await scannedFromScreen(page)).toBe(record.guid);

      const mail = await mailbox.newest(answers.email);
      expect(mail.html).toMatch(new RegExp(`<html[^>]* lang="${language}"`));
      expect(mail.subject).toContain(texts[language].mail.invitation.subject.split('{')[0]);
      expect(decodeQr(inlineImage(mail))).toBe(record.guid);
      expect(mail.text).toContain(String(record.guid));
      expect(mail.attachments?.map(({ content_type }) => content_type)).toContainEqual(
        expect.stringMatching(/^text\/calendar/),
      );

      // The double click created one attendee and sent one mail.
      const client = new Client(portal);
      expect((await client.get(`/api/attendees/byEmail/${encodeURIComponent(email)}`)).json()).toEqual({
        _id: id,
      });
      await untilMailIsSent(portal, mailbox);
      expect(mailbox.to(email)).toHaveLength(1);
    });
  });
}

test.describe('in en', () => {
  test.use({ language: 'en' });

  test('every rule of the form has its message (en)', async ({ page }) => {
    const form = new VisitorForm(page, 'en');
    const { validation } = texts.en;
    await form.open();
    await form.continue.click();
    await form.expectError('email', validation.emailRequired);
    await expect(form.summary).toBeFocused();
    await expect(page).toHaveTitle(/^Error: /);
    for (const email of ['maria', 'maria@', 'maria@ejemplo', 'maria ejemplo@a.mx']) {
      await form.field('email').fill(email);
      await form.continue.click();
      await form.expectError('email', validation.emailInvalid);
    }
    await form.giveEmail(freshEmail());

    await form.submit.click();
    await form.expectAllRequired('visitante');
    await form.summary.getByRole('link', { name: validation.apellidosRequired }).click();
    await expect(form.field('apellidos')).toBeFocused();

    await form.giveDetails(visitor({ nacimiento: '198' }));
    await form.submit.click();
    await form.expectError('nacimiento', validation.nacimientoInvalid);
    await form.field('nacimiento').fill('1984');

    await form.field('pais').selectOption('');
    await form.submit.click();
    await form.expectError('pais', validation.paisRequired);

    await form.field('pais').selectOption('AR');
    await form.field('codigoPostal').fill('C1002');
    await form.submit.click();
    await form.expectError('ciudad', validation.ciudadRequired);
    // The postal code is kept when the country changes, and validated again.
    await form.field('pais').selectOption('MX');
    await form.submit.click();
    await form.expectError('codigoPostal', validation.codigoPostalNumeric);

    await form.field('codigoPostal').fill('18000');
    await form.submit.click();
    await form.expectError('codigoPostal', validation.codigoPostalInvalid);
    await expect(page).toHaveURL(/\/visitante$/);
  });
});

test.describe('places', () => {
  async function atDetails(page: Page, language: Language = 'es'): Promise<VisitorForm> {
    const form = new VisitorForm(page, language);
    await form.open();
    await form.giveEmail(freshEmail());
    return form;
  }

  test('a ZIP of the United States fills state and city, one that is not assigned clears them', async ({
    page,
  }) => {
    const form = await atDetails(page);
    await form.giveDetails(visitor({ pais: 'US', codigoPostal: '90210' }));
    await expect(form.field('estado')).toHaveValue('California');
    await expect(form.field('ciudad')).toHaveValue('Beverly Hills');
    await form.field('codigoPostal').fill('99999');
    await expect(form.page.locator('#codigoPostal-error')).toContainText(
      texts.es.validation.codigoPostalInvalid,
    );
    await expect(form.field('estado')).toHaveValue('');
    await expect(form.field('ciudad')).toHaveCount(0);
    await form.field('codigoPostal').fill('90210');
    await expect(form.field('ciudad')).toHaveValue('Beverly Hills');
    await form.submit.click();
    expect(await landedRecord(page)).toMatchObject({
      pais: 'US',
      estado: 'California',
      ciudad: 'Beverly Hills',
      telefonoCodigoPais: '1',
    });
  });

  test('a Mexican postal code fills the state, and a city that it does not determine is not asked', async ({
    page,
  }) => {
    const form = await atDetails(page);
    await form.giveDetails(visitor({ codigoPostal: '01000' }));
    await expect(form.field('estado')).toHaveValue('Ciudad de México');
    await form.field('codigoPostal').fill('44100');
    await expect(form.field('estado')).toHaveValue('Jalisco');
    await expect(form.field('ciudad')).toHaveCount(0);
    await form.submit.click();
    const record = await landedRecord(page);
    expect(record).toMatchObject({ codigoPostal: '44100', estado: 'Jalisco' });
    expect(record).not.toHaveProperty('ciudad');
  });

  test('another country asks for the city as text, and clears answers that no longer apply', async ({
    page,
  }) => {
    const form = await atDetails(page);
    await form.giveDetails(visitor());
    await expect(form.field('estado')).toHaveValue('Jalisco');
    await form.field('pais').selectOption('AR');
    await expect(form.field('estado')).toHaveValue('');
    await expect(form.field('codigoPostal')).toHaveValue('44100');
    await form.field('ciudad').fill('Córdoba');
    await form.submit.click();
    const record = await landedRecord(page);
    expect(record).toMatchObject({ pais: 'AR', ciudad: 'Córdoba', telefonoCodigoPais: '54' });
  });

  test('a failed lookup does not block the form', async ({ page, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    await page.route('**/api/countries/zipcodes/**', (route) => route.abort());
    await page.route('**/api/attendees/byEmail/**', (route) => route.abort());
    const form = await atDetails(page);
    await form.giveDetails(visitor());
    await form.submit.click();
    expect(await landedRecord(page)).toMatchObject({ estado: 'Jalisco' });
  });
});

test.describe('a known email', () => {
  test('leads to the page that offers the invitation again, masked for a stranger', async ({
    page,
    portal,
    mailbox,
  }) => {
    const email = freshEmail('marta');
    const { id } = await new Client(portal).register({ email });
    await mailbox.newest(email);
    const form = new VisitorForm(page, 'es');
    await form.open();
    await form.field('email').fill(` ${email.toUpperCase()} `);
    await form.continue.click();
    await page.waitForURL(`**/invitadolanding?id=${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.es.landed.knownStranger);
    await expect(page.getByRole('main')).toContainText('m•••@e•••.mx');
    await expect(page.getByRole('main')).not.toContainText(email);
    await expect(page.getByRole('img', { name: /QR/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: texts.es.landed.sharedBack })).toHaveAttribute('href', '/');
    await page.getByRole('button', { name: texts.es.landed.resend }).click();
    await expect(page.getByRole('status').filter({ hasText: texts.es.landed.emailSent })).toBeVisible();
    await expect(page.getByText(/^Enviado a m•••@e•••\.mx a las \d{1,2}:\d\d$/)).toBeVisible();
    await mailbox.newest(email, 2);
  });

  test('shows its owner the pass, unmasked', async ({ page, context, portal }) => {
    const form = new VisitorForm(page, 'es');
    const { email } = visitor();
    const { id, cookie } = await new Client(portal).register({ email });
    await giveCookies(context, portal, cookie);
    await form.open();
    await form.field('email').fill(email);
    await form.continue.click();
    await page.waitForURL(`**/invitadolanding?id=${id}`);
    await expect(page.getByRole('main')).toContainText(email);
    expect(await scannedFromScreen(page)).toBe((await ownRecord(page, id)).guid);
  });

  test('is found by the browser’s forward button too', async ({ page, portal }) => {
    const email = freshEmail();
    const { id } = await new Client(portal).register({ email });
    const form = new VisitorForm(page, 'es');
    await form.open();
    await form.giveEmail(freshEmail());
    await page.goBack();
    await form.field('email').fill(email);
    await page.goForward();
    await page.waitForURL(`**/invitadolanding?id=${id}`);
  });
});

test('the browser’s back button does not keep a completed form from the next page', async ({ page }) => {
  const form = new VisitorForm(page, 'es');
  await form.complete(visitor());
  // The next page does not answer before the person goes back.
  await page.route('**/landing?id=*', () => {}, { times: 1 });
  const asked = page.waitForRequest('**/landing?id=*');
  await form.submit.click();
  await asked;
  // Playwright reports that the next page stopped loading.
  await page.goBack().catch(() => {});
  await expect(page).toHaveURL(/\/landing\?id=/);
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible();
});

test.describe('what was typed', () => {
  test('is kept when the typed address is somebody else’s, so that it can be corrected', async ({
    page,
    portal,
  }) => {
    const mistyped = freshEmail();
    await new Client(portal).register({ email: mistyped });
    const form = new VisitorForm(page, 'es');
    const answers = visitor();
    await form.complete(answers);
    await page.getByRole('button', { name: texts.es.ui.back, exact: true }).click();
    await form.field('email').fill(mistyped);
    await form.continue.click();
    await page.waitForURL('**/invitadolanding?id=*');
    await page.goBack();
    await expect(form.field('email')).toHaveValue(mistyped);
    await form.giveEmail(answers.email);
    await expect(form.field('notas')).toHaveValue(answers.notas);
    await form.submit.click();
    expect(await landedRecord(page)).toMatchObject({ email: answers.email, nombres: answers.nombres });
  });

  test('survives a reload, the way back and a change of language', async ({ page }) => {
    const form = new VisitorForm(page, 'es');
    const answers = visitor();
    await form.complete(answers);
    await expect(form.field('estado')).toHaveValue('Jalisco');
    await page.reload();
    await expect(form.field('nombres')).toHaveValue(answers.nombres);
    await expect(form.field('estado')).toHaveValue('Jalisco');
    await expect(form.field('notas')).toHaveValue(answers.notas);

    await page.getByRole('button', { name: texts.es.ui.back, exact: true }).click();
    await expect(form.field('email')).toHaveValue(answers.email);
    await form.continue.click();
    await expect(form.field('apellidos')).toHaveValue(answers.apellidos);

    await page.getByRole('link', { name: /English/ }).click();
    const english = new VisitorForm(page, 'en');
    await expect(english.field('nombres')).toHaveValue(answers.nombres);
    await expect(
      english.page.getByRole('radio', { name: texts.en.registration.gender.F, exact: true }),
    ).toBeChecked();
    await english.submit.click();
    expect(await landedRecord(page)).toMatchObject({
      nombres: answers.nombres,
      locale: 'en',
    });
  });

  test('is sent from a page on plain http too, where some browser APIs are missing', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'));
    const form = new VisitorForm(page, 'es');
    const answers = visitor();
    await form.open();
    expect(await page.evaluate(() => 'randomUUID' in crypto)).toBe(false);
    await form.giveEmail(answers.email);
    await form.giveDetails(answers);
    await form.submit.click();
    await landedId(page);
  });

  test('is kept when the portal cannot be reached, can be sent again, and is removed after success', async ({
    page,
    portal,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/);
    const form = new VisitorForm(page, 'es');
    const answers = visitor();
    await form.complete(answers);
    await expect(form.field('estado')).toHaveValue('Jalisco');
    let isAway = true;
    await page.route('**/visitante', (route) =>
      isAway && route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await form.submit.click();
    const alert = page.getByRole('alert').filter({ hasText: texts.es.registration.problem });
    await expect(alert).toBeVisible();
    await expect(alert.getByRole('link', { name: eventOf(portal).contact.email })).toBeVisible();
    await expect(form.field('nombres')).toHaveValue(answers.nombres);
    await expect(form.submit).toBeEnabled();
    isAway = false;
    await form.submit.click();
    await landedId(page);
    await form.open();
    await expect(form.field('email')).toHaveValue('');
  });
});

test('asistencia=CONGRESISTA makes the visitor page register a conference attendee', async ({ page }) => {
  const form = new VisitorForm(page, 'es');
  const answers = visitor({ sexo: 'N' }, 'congresista');
  await page.goto('/visitante?asistencia=congresista');
  await expect(page).toHaveURL(/\/visitante$/);
  await form.giveEmail(answers.email);
  await expect(form.field('notas')).toHaveCount(0);
  await form.giveDetails(answers, 'congresista');
  await form.submit.click();
  const record = await landedRecord(page);
  expect(record).toMatchObject({ categoria: 'CONGRESISTA' });
  expect(record).not.toHaveProperty('notas');
  await expect(page.getByRole('main')).toContainText(texts.es.pass.category.CONGRESISTA);
});

test('works with the keyboard alone', async ({ page }) => {
  const form = new VisitorForm(page, 'es');
  const answers = visitor();
  await form.open();
  await form.field('email').focus();
  await page.keyboard.type(answers.email);
  await page.keyboard.press('Enter');
  await expect(form.field('nombres')).toBeFocused();
  // The skip link stays on the step and adds no history entry.
  await page.getByRole('link', { name: texts.es.layout.skip }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.goBack();
  await expect(form.field('email')).toHaveValue(answers.email);
  await form.field('email').press('Enter');
  await expect(form.field('nombres')).toBeFocused();
  for (const text of [answers.nombres, answers.apellidos, answers.nacimiento]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Space');
  await expect(page.getByRole('radio', { name: texts.es.registration.gender.F, exact: true })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(form.field('pais')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('18000');
  await expect(page.locator('#codigoPostal-error')).toBeVisible();
  await expect(form.field('codigoPostal')).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(answers.codigoPostal);
  await expect(form.field('estado')).toHaveValue('Jalisco');
  await expect(page.locator('#codigoPostal-error')).toHaveCount(0);
  for (let stop = 0; stop < 2; stop++) await page.keyboard.press('Tab');
  const details = detailsOf('visitante');
  for (const name of details.slice(details.indexOf('ciudad') + 1).filter((each) => each in answers)) {
    await page.keyboard.type(answers[name] ?? '');
    await page.keyboard.press('Tab');
  }
  await form.field('nombreEmpresa').press('Enter');
  await landedId(page);
});

test('a closed registration says so, with dates and contact', { tag: ['@closed'] }, async ({ page }) => {
  for (const path of ['/visitante', '/estudiante', '/express', '/register', '/comprador']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      texts.es.pages.closed.state.closed.title,
    );
    await expect(page.getByRole('main').locator('a[href^="mailto:"]')).toBeVisible();
  }
});
