import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import type { FormName } from '../../lib/event/types';
import { AccountForms } from '../support/account-forms';
import { newcomer } from '../support/accounts';
import { BuyerForm, buyerLanding } from '../support/buyer-form';
import { FindForm } from '../support/find-form';
import { eventOf, expect, type Language, languages, phone, texts } from '../support/fixtures';
import { type Mails, requestData, test } from '../support/journey';
import { inlineImage, type Mail } from '../support/mailbox';
import { visitor } from '../support/people';
import { decodeQr, scannedFromScreen } from '../support/qr';
import type { Portal } from '../support/targets';
import { landedRecord, VisitorForm } from '../support/visitor-form';

test.use({ viewport: phone, hasTouch: true });
// Mails may take a while, and the limits of production apply.
test.describe.configure({ timeout: 300_000 });

test.beforeEach(async ({ portal, page, expectedErrors }) => {
  // Browsers log every error response, such as the 404 for an unregistered email.
  expectedErrors.push(/Failed to load resource|status of 404/);
  // The page of a closed registration has no such field, only a form that finds registrations.
  const html = await (await page.request.get('/visitante')).text();
  test.skip(!html.includes('name="form"'), `${portal.baseURL} does not register visitors now.`);
});

function needsForm(portal: Portal, form: FormName): void {
  test.skip(!eventOf(portal).registration.forms.includes(form), `The show has no form ${form}.`);
}

/** Expects the code of a pass in a mail, and on the page that its link opens in a browser that was never there. */
async function expectPassOf({ link, mail }: { link: string; mail: Mail }, browser: Browser, code: unknown) {
  expect(decodeQr(inlineImage(mail))).toBe(code);
  const context = await browser.newContext({ viewport: phone });
  const page = await context.newPage();
  await page.goto(link);
  expect(await scannedFromScreen(page)).toBe(code);
  await context.close();
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`a visitor registers, and the mail opens the pass in another browser (${language})`, {
      tag: ['@journey'],
    }, async ({ page, browser, mails }) => {
      const form = new VisitorForm(page, language);
      const answers = visitor({ email: mails.newAddress() });
      await form.complete(answers);
      await expect(form.field('estado')).toHaveValue('Jalisco');
      await form.submit.click();
      const record = await landedRecord(page);
      expect(record).toMatchObject({ email: answers.email, categoria: 'VISITANTE', locale: language });
      await expect(page.getByRole('main')).toContainText(answers.nombres);
      expect(await scannedFromScreen(page)).toBe(record.guid);
      await expectPassOf(await mails.withLinkTo(answers.email, '/landing'), browser, record.guid);
    });
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a student registers by plain forms (es)', { tag: ['@journey'] }, async ({
    page,
    browser,
    portal,
    mails,
  }) => {
    needsForm(portal, 'estudiante');
    const form = new VisitorForm(page, 'es');
    const answers = visitor({ email: mails.newAddress() }, 'estudiante');
    await form.open('/estudiante');
    await form.giveEmail(answers.email);
    await form.giveDetails(answers, 'estudiante');
    await form.submit.click();
    const record = await landedRecord(page);
    expect(record).toMatchObject({ email: answers.email, categoria: 'ESTUDIANTE' });
    await expectPassOf(await mails.withLinkTo(answers.email, '/landing'), browser, record.guid);
  });
});

test('a conference attendee chooses a session, and gets all stored data by a confirmed request (es)', {
  tag: ['@journey'],
}, async ({ page, portal, mails }) => {
  const [session] = eventOf(portal).programme;
  test.skip(!session, 'The show has no conferences.');
  const form = new VisitorForm(page, 'es');
  const answers = visitor({ email: mails.newAddress() }, 'congresista');
  await form.open('/visitante?asistencia=congresista');
  await form.giveEmail(answers.email);
  await form.giveDetails(answers, 'congresista');
  await form.submit.click();
  const { _id } = await landedRecord(page);
  await page.getByRole('link', { name: texts.es.conferences.choose }).click();
  await page
    .getByRole('checkbox')
    .and(page.locator(`[value="${session?.id}"]`))
    .check();
  await page.getByRole('button', { name: texts.es.conferences.save }).click();
  await expect(page.getByRole('heading', { name: texts.es.conferences.savedTitle })).toBeVisible();

  const t = texts.es.privacyRequest;
  await requestData(page, 'es', answers.email, 'access');
  await page.goto((await mails.withLinkTo(answers.email, '/datos-personales/confirmar')).link);
  await page.getByRole('button', { name: t.confirmAccessSubmit }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.doneAccessTitle);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: t.download }).click();
  const data = JSON.parse(readFileSync(await (await downloading).path(), 'utf8'));
  expect(data.registration).toMatchObject({ _id, categoria: 'CONGRESISTA', sessions: [session?.id] });
});

/** Registers an account and activates it with the link from its mail. */
async function activeForms({ page, mails }: { page: Page; mails: Mails }, language: Language) {
  const forms = new AccountForms(page, language);
  const person = newcomer({ email: mails.newAddress() });
  await forms.register(person);
  await page.goto((await mails.withLinkTo(person.email, '/activate')).link);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name.split(' ')[0] ?? '');
  return { forms, person };
}

test('a buyer creates an account, activates it, registers in all steps and gets the pass by mail (es)', {
  tag: ['@journey'],
}, async ({ page, browser, portal, mails }) => {
  const event = eventOf(portal);
  needsForm(portal, 'comprador');
  const { person } = await activeForms({ page, mails }, 'es');
  const form = new BuyerForm(page, 'es', portal);
  await form.open();
  await form.givePerson();
  await form.continue.click();
  await form.giveBusiness(event.giro.options[0]?.name ?? '', event.principalActividad.options[0]?.name);
  await form.option(event.mercadoAtiende.options[0]?.name ?? '').check();
  await form.submit.click();
  const record = await landedRecord(page, buyerLanding('add'));
  expect(record).toMatchObject({ email: person.email, categoria: 'COMPRADOR' });
  const code = event.qrPayload === 'userId' ? record.userId : record.guid;
  await expectPassOf(await mails.withLinkTo(person.email, '/landing'), browser, code);
});

test.describe('in en', () => {
  test.use({ language: 'en' });

  test('somebody registers by the express form, finds the registration in another browser, and corrects a name by the link in the mail (en)', {
    tag: ['@journey'],
  }, async ({ page, browser, portal, mails }) => {
    needsForm(portal, 'express');
    const form = new VisitorForm(page, 'en');
    const answers = visitor({ email: mails.newAddress() }, 'express');
    await form.open('/express');
    await form.giveEmail(answers.email);
    await form.giveDetails(answers, 'express');
    await form.submit.click();
    const { guid } = await landedRecord(page);
    const first = await mails.withLinkTo(answers.email, '/landing');

    const context = await browser.newContext({ baseURL: portal.baseURL, viewport: phone });
    await context.addCookies([{ name: 'lang', value: 'en', url: portal.baseURL }]);
    const elsewhere = await context.newPage();
    await elsewhere.goto('/');
    await new FindForm(elsewhere, 'en').ask(answers.email);
    await elsewhere.waitForURL(/\/invitadolanding\?id=/);
    await expect(elsewhere.getByRole('button', { name: texts.en.landed.resend, exact: true })).toBeVisible();
    await elsewhere.goto(first.link);
    expect(await scannedFromScreen(elsewhere)).toBe(guid);
    await elsewhere
      .getByRole('link', { name: texts.en.pass.correct.replace(/^.*<link>|<\/link>.*$/g, '') })
      .click();
    await new VisitorForm(elsewhere, 'en').field('nombres').fill('Ñandú');
    await elsewhere.getByRole('button', { name: texts.en.registration.submitUpdate }).click();
    await expect(elsewhere.getByRole('region', { name: texts.en.pass.label })).toContainText('Ñandú');
    const corrected = await mails.withLinkTo(answers.email, '/landing', [first.mail]);
    expect(corrected.mail.text).toContain('Ñandú');
    await context.close();
  });

  test('somebody who forgot the password chooses another one by mail, and signs in (en)', {
    tag: ['@journey'],
  }, async ({ page, context, mails }) => {
    const { forms, person } = await activeForms({ page, mails }, 'en');
    await context.clearCookies({ name: /session/ });
    await page.goto('/passwordReset');
    await forms.field('email').fill(person.email);
    await forms.button(forms.t.passwordReset.submit).click();
    await page.waitForURL(/\/login\?reset=sent$/);
    await page.goto((await mails.withLinkTo(person.email, '/passwordResetBack')).link);
    for (const name of ['newPassword', 'newPassword2'] as const)
      await forms.field(name).fill('roble-y-cedro');
    await forms.button(forms.t.passwordResetBack.submit).click();
    await page.waitForURL(/\/login\?reset=changed$/);
    await forms.submitSignIn({ email: person.email, password: 'roble-y-cedro' });
    await page.waitForURL(/\/(?:dashboard|nuevoRegistro\/[0-9a-f]{24})$/);
  });
});
