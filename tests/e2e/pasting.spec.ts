import { AccountForms } from '../support/account-forms';
import { giveCookies } from '../support/accounts';
import { test } from '../support/buyer-form';
import { Client } from '../support/client';
import { expect, phone, texts } from '../support/fixtures';
import { paste } from '../support/paste';
import { freshEmail, visitor } from '../support/people';
import { landedRecord, VisitorForm } from '../support/visitor-form';

test.use({ viewport: phone, hasTouch: true });

/** An address as it is copied from a link, with and without a subject, and from a mail. */
const copied = (email: string) => [
  `mailto:${email}`,
  `mailto:${email}?subject=Registro%20de%20Ana`,
  `Ana López <${email}>`,
];
const dates = ['15/03/1980', '1980-03-15', '15 de marzo de 1980'];

test('in every email field, an address that is copied from a link or a mail is pasted as an address, and a mistyped one has a correction', async ({
  page,
  portal,
}) => {
  test.slow();
  const { id, cookie } = await new Client(portal).register(visitor());
  await giveCookies(page.context(), portal, cookie);
  for (const [path, field] of [
    ['/visitante', '#email'],
    [`/colega/${id}`, '#email'],
    ['/', '#registered-email'],
    ['/login', '#email'],
    ['/passwordReset', '#email'],
    ['/datos-personales', '#email'],
    ['/register', '#email'],
    ['/register', '#email2'],
  ] as const) {
    await page.goto(path);
    const email = page.locator(field);
    for (const text of copied('ana@example.com')) {
      await paste(email, text);
      await expect(email, `${path} ${text}`).toHaveValue('ana@example.com');
    }
    await email.fill('ana@gmial.com');
    await page.getByRole('button', { name: 'ana@gmail.com' }).click();
    await expect(email, path).toHaveValue('ana@gmail.com');
  }
  await page.goto(`/landing?id=${id}`);
  const { addressAsk, addressLabel } = texts.es.landed;
  await page.getByText(addressAsk, { exact: true }).click();
  const address = page.getByLabel(addressLabel, { exact: true });
  await paste(address, 'Ana López <ana@example.com>');
  await expect(address).toHaveValue('ana@example.com');
});

test('a pasted address is repeated as an address, and a typed one becomes an address when the field is left', async ({
  page,
}) => {
  const forms = new AccountForms(page, 'es');
  await page.goto('/register');
  await paste(forms.field('email'), 'Ana López <ana@example.com>');
  await expect(forms.field('email2')).toHaveValue('ana@example.com');
  await forms.field('email').fill('');
  await forms.field('email').pressSequentially('mailto:ana@gmial.com');
  await expect(forms.field('email')).toHaveValue('mailto:ana@gmial.com');
  await expect(page.getByRole('button', { name: 'ana@gmail.com', exact: true })).toBeVisible();
  await forms.field('email').press('Tab');
  await expect(forms.field('email')).toHaveValue('ana@gmial.com');
});

test('a buyer pastes the address of the company', async ({ newBuyer }) => {
  const { form } = await newBuyer();
  await form.givePerson({ pais: 'US', codigoPostal: '90210' });
  for (const date of dates) {
    await paste(form.field('nacimiento'), date);
    await expect(form.field('nacimiento')).toHaveValue('1980');
  }
  await form.continue.click();
  await form.expectStep('company', 2, 'abroad');
  await paste(form.field('emailEmpresa'), 'Ventas <ventas@example.com>');
  await expect(form.field('emailEmpresa')).toHaveValue('ventas@example.com');
});

test('the year of a pasted date is the year of birth, and a date without a year is refused', async ({
  page,
}) => {
  const form = new VisitorForm(page, 'es');
  const answers = visitor();
  await form.open();
  await paste(form.field('email'), `mailto:${answers.email}`);
  await form.field('email').press('Enter');
  await form.giveDetails(answers);
  await paste(form.field('nacimiento'), '15/03/80');
  await expect(form.field('nacimiento')).toHaveValue('15/03/80');
  await form.submit.click();
  await form.expectError('nacimiento', texts.es.validation.nacimientoInvalid);
  for (const date of dates) {
    await paste(form.field('nacimiento'), date);
    await expect(form.field('nacimiento')).toHaveValue('1980');
  }
  await form.submit.click();
  expect(await landedRecord(page)).toMatchObject({ email: answers.email, nacimiento: '1980' });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('an address from a link and the year of a date are stored', async ({ page }) => {
    const form = new VisitorForm(page, 'es');
    const email = freshEmail();
    await form.open();
    await form.giveEmail(`Ana López <${email}>`);
    await form.giveDetails({ ...visitor(), nacimiento: '15 de marzo de 1980' });
    await form.field('estado').fill('Jalisco');
    await form.submit.click();
    expect(await landedRecord(page)).toMatchObject({ email, nacimiento: '1980' });
  });
});
