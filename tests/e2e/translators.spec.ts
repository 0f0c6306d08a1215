import type { BrowserContext, Page } from '@playwright/test';
import { AccountForms } from '../support/account-forms';
import { activeAccount, giveCookies, newcomer } from '../support/accounts';
import { type BuyerForm, buyer, buyerLanding, test } from '../support/buyer-form';
import { Client } from '../support/client';
import { expect, phone, texts } from '../support/fixtures';
import type { Mailbox } from '../support/mailbox';
import { freshEmail, visitor } from '../support/people';
import { choicesOf, conferenceAttendee } from '../support/registrants';
import type { Portal } from '../support/targets';
import { translatePage } from '../support/translator';
import { VisitorForm } from '../support/visitor-form';

test.use({ viewport: phone, hasTouch: true });

interface Visit {
  page: Page;
  context: BrowserContext;
  portal: Portal;
  mailbox: Mailbox;
  newBuyer: () => Promise<{ form: BuyerForm }>;
}

/** Opens, translates and fills in a form without an account, which is refused once. */
async function fillIn(page: Page): Promise<void> {
  const form = new VisitorForm(page, 'es');
  const answers = visitor();
  await form.open();
  await translatePage(page);
  await form.field('email').fill('ana@gmial.com');
  await page.getByRole('button', { name: 'ana@gmail.com' }).click();
  await form.giveEmail(answers.email);
  await form.submit.click();
  await expect(form.summary).toBeVisible();
  await form.field('pais').selectOption('AR');
  await form.field('pais').selectOption('US');
  await form.giveDetails(answers);
  await expect(form.field('estado')).toHaveValue('Jalisco');
  await form.submit.click();
}

/** One for each kind of form. Those of express, students and colleagues have the components of the visitor's. */
const forms: Readonly<Record<string, (visit: Visit) => Promise<void>>> = {
  async visitor({ page }) {
    await fillIn(page);
    await page.waitForURL(/\/landing\?id=/);
  },
  async buyer({ page, newBuyer }) {
    const { form } = await newBuyer();
    await translatePage(page);
    await form.field('celular').fill('1');
    await form.continue.click();
    await expect(form.summary).toBeVisible();
    await form.givePerson({ pais: 'US', codigoPostal: '90210' });
    await page.getByRole('button', { name: texts.es.registration.useMobile }).click();
    await form.field('celular').fill(buyer.celular);
    await form.continue.click();
    await form.expectStep('company', 2, 'abroad');
    const same = page.getByRole('checkbox', { name: texts.es.registration.samePlace });
    await same.check();
    await same.uncheck();
    await form.giveCompany();
    await form.continue.click();
    await form.continue.click();
    await expect(form.summary).toBeVisible();
    await form.otherOption('giro').check();
    await form.giveBusiness('giroMuebleria');
    await form.submit.click();
    await expect(form.summary).toBeVisible();
    await form.back.click();
    await form.continue.click();
    await form.option('mercadoAtiendeResidencial').check();
    await form.submit.click();
    await page.waitForURL(buyerLanding('add'));
  },
  async register({ page }) {
    const account = new AccountForms(page, 'es');
    await page.goto('/register');
    await translatePage(page);
    await account.button(account.t.register.submit).click();
    await expect(account.summary).toBeVisible();
    await account.field('email').fill('ana@gmial.com');
    await page.getByRole('button', { name: 'ana@gmail.com' }).first().click();
    await account.fillRegistration(newcomer());
    await page.getByRole('button', { name: texts.es.ui.showPassword }).first().click();
    await page.getByRole('button', { name: texts.es.ui.hidePassword }).click();
    await account.button(account.t.register.submit).click();
    await page.waitForURL(/\/activationemailsent\?id=[0-9a-f]{24}$/);
  },
  async 'sign-in'({ page, portal, mailbox }) {
    const account = new AccountForms(page, 'es');
    const person = await activeAccount(portal, mailbox);
    await page.goto('/login');
    await translatePage(page);
    await account.submitSignIn({ email: 'ana@', password: 'otra' });
    await expect(account.summary).toBeVisible();
    await account.submitSignIn({ ...person, password: 'otra clave' });
    await account.expectError('password', texts.es.validation.passwordIncorrect);
    await account.submitSignIn(person);
    await page.waitForURL(/\/nuevoRegistro\/[0-9a-f]{24}$/);
  },
  async resend({ page, context, portal }) {
    const { id, cookie } = await new Client(portal).register(visitor());
    await giveCookies(context, portal, cookie);
    await page.clock.install();
    await page.goto(`/landing?id=${id}`);
    await translatePage(page);
    const button = page.getByRole('button', { name: texts.es.landed.resend, exact: true });
    await page.clock.fastForward('05:00');
    await button.click();
    await expect(button).toBeDisabled();
    await page.clock.fastForward('05:00');
    await expect(button).toBeEnabled();
  },
  async conferences({ page, context, portal }) {
    const { save, saved } = texts.es.conferences;
    const { first, clashing, other } = choicesOf(portal);
    const { id, cookie } = await conferenceAttendee(portal, freshEmail());
    await giveCookies(context, portal, cookie);
    await page.goto(`/conferencias/${id}`);
    await translatePage(page);
    const box = (session: string) => page.locator(`input[name="sessions"][value="${session}"]`);
    await box(first).check();
    await box(clashing).check();
    await page.getByRole('button', { name: save }).click();
    await expect(box(clashing)).toBeChecked();
    await box(clashing).uncheck();
    await box(other).check();
    await page.getByRole('button', { name: save }).click();
    await expect(page.getByRole('status').filter({ hasText: saved })).toBeVisible();
    const own = await page.request.get(`/api/attendees/${id}`);
    expect((await own.json()).sessions.sort()).toEqual([first, other].sort());
  },
};

for (const [name, use] of Object.entries(forms))
  test(`a translator that replaces the page’s texts does not break the form (${name})`, async ({
    page,
    context,
    portal,
    mailbox,
    newBuyer,
  }) => {
    test.slow();
    await use({ page, context, portal, mailbox, newBuyer });
  });
