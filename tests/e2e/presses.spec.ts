import type { Locator } from '@playwright/test';
import { AccountForms } from '../support/account-forms';
import { newcomer } from '../support/accounts';
import { BuyerForm } from '../support/buyer-form';
import { expect, phone, test, texts } from '../support/fixtures';
import { visitor } from '../support/people';
import { VisitorForm } from '../support/visitor-form';

/*
 * How often somebody has to press something besides the letters that they type and the key that leads to the next field.
 */
test.use({ viewport: phone, hasTouch: true });

const t = texts.es;

function counting() {
  let presses = 0;
  return {
    count: () => presses,
    async press(element: Locator) {
      presses++;
      await element.click();
    },
  };
}

test('a visitor has the pass after at most eleven presses', async ({ page }) => {
  const { press, count } = counting();
  const form = new VisitorForm(page, 'es');
  const answers = visitor();
  await page.goto('/');
  await press(page.getByRole('main').getByRole('link', { name: t.landing.visitante }));
  await press(page.getByRole('checkbox'));
  await press(page.getByRole('button', { name: t.ui.continue }));
  await press(form.field('email'));
  await page.keyboard.type(answers.email);
  await press(form.continue);
  await expect(form.field('nombres')).toBeFocused();
  for (const name of [
    'nombres',
    'apellidos',
    'nacimiento',
    'codigoPostal',
    'carrera',
    'nombreEmpresa',
  ] as const)
    await form.field(name).fill(answers[name] ?? '');
  await press(page.getByRole('radio', { name: t.registration.gender.F, exact: true }));
  await press(page.getByRole('button', { name: t.registration.reasons.suppliers }));
  await press(form.submit);
  await page.waitForURL(/\/landing\?id=/);
  expect(count()).toBeLessThanOrEqual(11);
  // The next person at this browser reads the rules.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('rules'))).toBeNull();
});

test('a buyer has an account and a registration after at most twenty presses, the mail included', async ({
  page,
  portal,
  mailbox,
}) => {
  const { press, count } = counting();
  const forms = new AccountForms(page, 'es');
  const person = newcomer();
  await page.goto('/');
  await press(page.getByRole('main').getByRole('link', { name: t.landing.comprador }));
  await press(page.getByRole('checkbox'));
  await press(page.getByRole('button', { name: t.ui.continue }));
  await press(forms.field('name'));
  await forms.fillRegistration(person);
  await press(forms.button(t.account.register.submit));
  await page.waitForURL(/\/activationemailsent/);
  const code = /\b\d{6}\b/.exec((await mailbox.newest(person.email)).text)?.[0] ?? '';
  // Opening the mail, and coming back to the page.
  const ofMail = 2;
  await press(page.getByLabel(t.account.waiting.codeLabel, { exact: true }));
  await page.keyboard.type(code);
  await press(forms.button(t.account.waiting.codeSubmit));
  await page.waitForURL('**/comprador');
  const form = new BuyerForm(page, 'es', portal);
  await form.givePerson();
  await press(page.getByRole('radio', { name: t.registration.gender.F, exact: true }));
  await press(form.continue);
  await press(form.option('giroServicios'));
  const areTogether = form.event.buyerSteps.some(
    (parts) => parts.includes('type') && parts.includes('activity'),
  );
  if (!areTogether) await press(form.continue);
  await press(form.option('principalActividadMayoreo'));
  await press(form.continue);
  await press(form.option('mercadoAtiendeCorporativo'));
  await press(form.submit);
  await page.waitForURL(/\/compradorlanding/);
  expect(count() + ofMail).toBeLessThanOrEqual(20);
});
