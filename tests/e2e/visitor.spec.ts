import type { Page } from '@playwright/test';
import { giveCookies } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { Client } from '../support/client';
import { desktop, expect, foundryInEnglish, languages, phone, test, texts } from '../support/fixtures';
import { expectFits } from '../support/large-text';
import { inlineImage } from '../support/mailbox';
import { detailsOf, freshEmail, visitor } from '../support/people';
import { decodeQr, scannedFromScreen } from '../support/qr';
import { untilMailIsSent } from '../support/registrants';
import { expectNoSidewaysScroll } from '../support/scroll';
import { landedId, landedRecord, ownRecord, VisitorForm } from '../support/visitor-form';

test.use({ viewport: phone, hasTouch: true });

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The violations of the security policy from here on, such as of a form that loads its rules. */
async function watchPolicy(page: Page): Promise<string[]> {
  const broken: string[] = [];
  await page.exposeFunction('reportViolation', (what: string) => broken.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      (window as unknown as { reportViolation(what: string): void }).reportViolation(
        `${violatedDirective} ${blockedURI}`,
      );
    });
  });
  return broken;
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });
    const t = texts[language];
    const { validation } = t;

    test(`a visitor corrects every kind of error on a phone, registers by a double click and receives the pass, once; each step is accessible and fits (${language})`, {
      tag: [...foundryInEnglish(language)],
    }, async ({ page, portal, mailbox }) => {
      test.slow();
      const broken = await watchPolicy(page);
      const form = new VisitorForm(page, language);
      const answers = visitor();
      await form.open();
      await form.continue.click();
      await form.expectError('email', validation.emailRequired);
      await expect(form.summary).toBeFocused();
      await expect(page).toHaveTitle(/^Error: /);
      await expectAccessible(page);
      await expectFits(page);
      await form.field('email').fill('maria@ejemplo');
      await form.continue.click();
      await form.expectError('email', validation.emailInvalid);
      await form.giveEmail(answers.email);
      await expectAccessible(page);

      await form.submit.click();
      await form.expectAllRequired('visitante');
      await expect(form.summary).toBeFocused();
      await expectAccessible(page);
      await expectFits(page);
      await form.summary.getByRole('link', { name: validation.apellidosRequired }).click();
      await expect(form.field('apellidos')).toBeFocused();
      await form.giveDetails({ ...answers, nacimiento: '198' });
      await form.submit.click();
      // The error appeared while the year was typed. The focus shows that the form was refused.
      await expect(form.summary).toBeFocused();
      await form.expectError('nacimiento', validation.nacimientoInvalid);
      await form.field('nacimiento').fill(answers.nacimiento);
      await expect(form.field('estado')).toHaveValue('Jalisco');
      await expect(page).toHaveURL(/\/visitante$/);
      expect(broken).toEqual([]);
      await form.submit.dblclick();

      const id = await landedId(page);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(answers.nombres);
      await expect(page.getByRole('main')).toContainText(answers.email);
      await expect(page.getByRole('main')).toContainText(answers.nombreEmpresa);
      await expect(page.getByRole('main')).toContainText(t.pass.category.VISITANTE);

      await expectAccessible(page);
      for (const size of [desktop, phone]) {
        await page.setViewportSize(size);
        await expectNoSidewaysScroll(page);
      }
      await expectFits(page);
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
      expect(mail.subject).toContain(t.mail.invitation.subject.split('{')[0]);
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

      await page.goto(`/landing?id=${id}#qr`);
      const screen = page.getByRole('dialog', { name: t.pass.qrScreen });
      await expectFits(page, () => expect(screen.getByRole('link')).toBeInViewport({ ratio: 1 }));
    });
  });
}

test('a place follows its postal code and its country, and a city that the code decides or does not need is not asked', async ({
  page,
}) => {
  // On plain http, some APIs of browsers are missing.
  await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'));
  const form = new VisitorForm(page, 'es');
  await form.open();
  expect(await page.evaluate(() => 'randomUUID' in crypto)).toBe(false);
  await form.giveEmail(freshEmail());
  await form.giveDetails(visitor({ codigoPostal: '01000' }));
  await expect(form.field('estado')).toHaveValue('Ciudad de México');
  await form.field('codigoPostal').fill('44100');
  await expect(form.field('estado')).toHaveValue('Jalisco');
  await expect(form.field('ciudad')).toHaveCount(0);

  await form.field('pais').selectOption('AR');
  await expect(form.field('estado')).toHaveValue('');
  await expect(form.field('codigoPostal')).toHaveValue('44100');
  await form.submit.click();
  await form.expectError('ciudad', texts.es.validation.ciudadRequired);
  await form.field('ciudad').fill('Córdoba');

  await form.field('pais').selectOption('US');
  await form.field('codigoPostal').fill('90210');
  await expect(form.field('estado')).toHaveValue('California');
  await expect(form.field('ciudad')).toHaveValue('Beverly Hills');
  await form.field('codigoPostal').fill('99999');
  await expect(page.locator('#codigoPostal-error')).toContainText(texts.es.validation.codigoPostalInvalid);
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

test('a known email leads to the page that offers the invitation again, masked for a stranger, with the pass for its owner', async ({
  page,
  context,
  portal,
  mailbox,
}) => {
  const { landed } = texts.es;
  const email = freshEmail('marta');
  const { id, cookie } = await new Client(portal).register({ email });
  await mailbox.newest(email);
  const form = new VisitorForm(page, 'es');
  await form.open();
  // The browser’s forward button looks the email up too.
  await form.giveEmail(freshEmail());
  await page.goBack();
  await form.field('email').fill(` ${email.toUpperCase()} `);
  await page.goForward();
  await page.waitForURL(`**/invitadolanding?id=${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(landed.knownStranger);
  await expect(page.getByRole('main')).toContainText('m•••@e•••.mx');
  await expect(page.getByRole('main')).not.toContainText(email);
  await expect(page.getByRole('img', { name: /QR/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: landed.sharedBack })).toHaveAttribute('href', '/');
  await expectAccessible(page);
  await expectFits(page);
  await page.setViewportSize(desktop);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: landed.resend }).click();
  await expect(page.getByRole('status').filter({ hasText: landed.emailSent })).toBeVisible();
  await expect(page.getByText(/Enviado a m•••@e•••\.mx a las? \d{1,2}:\d\d\sh$/)).toBeVisible();
  await expect(page.getByRole('button', { name: landed.resend })).toBeFocused();
  await mailbox.newest(email, 2);

  await giveCookies(context, portal, cookie);
  await form.open();
  await form.field('email').fill(email);
  await form.continue.click();
  await page.waitForURL(`**/invitadolanding?id=${id}`);
  await expect(page.getByRole('main')).toContainText(email);
  expect(await scannedFromScreen(page)).toBe((await ownRecord(page, id)).guid);
});

test('what was typed survives a reload, the way back, a change of language and the page of a mistyped address', async ({
  page,
  portal,
}) => {
  const mistyped = freshEmail();
  await new Client(portal).register({ email: mistyped });
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
  await form.field('email').fill(mistyped);
  await form.continue.click();
  await page.waitForURL('**/invitadolanding?id=*');
  await page.goBack();
  await expect(form.field('email')).toHaveValue(mistyped);
  await form.giveEmail(answers.email);
  await expect(form.field('apellidos')).toHaveValue(answers.apellidos);

  await page.getByRole('link', { name: /English/ }).click();
  const english = new VisitorForm(page, 'en');
  await expect(english.field('nombres')).toHaveValue(answers.nombres);
  await expect(
    english.page.getByRole('radio', { name: texts.en.registration.gender.F, exact: true }),
  ).toBeChecked();
  await english.submit.click();
  const { email, nombres } = answers;
  expect(await landedRecord(page)).toMatchObject({ email, nombres, locale: 'en' });
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

test('a closed registration says so, with dates and contact', { tag: ['@closed'] }, async ({ portal }) => {
  const { title } = texts.es.pages.closed.state.closed;
  for (const path of ['/visitante', '/estudiante', '/express', '/register', '/comprador']) {
    const { text } = await new Client(portal).get(path);
    expect(text, path).toMatch(new RegExp(`<h1[^>]*>(?:<[^>]*>)*${title}<`));
    expect(text.slice(text.indexOf('<main')), path).toContain('href="mailto:');
  }
});
