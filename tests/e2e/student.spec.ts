import { expectAccessible } from '../support/axe';
import { Client } from '../support/client';
import { expect, foundryInEnglish, languages, phone, test, texts } from '../support/fixtures';
import { inlineImage } from '../support/mailbox';
import { holdScripts } from '../support/page-form';
import { freshEmail, visitor } from '../support/people';
import { decodeQr } from '../support/qr';
import { landedRecord, VisitorForm } from '../support/visitor-form';

test.use({ viewport: phone, hasTouch: true });

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });
    const t = texts[language];

    test(`a student registers in two steps (${language})`, { tag: [...foundryInEnglish(language)] }, async ({
      page,
      mailbox,
    }) => {
      const form = new VisitorForm(page, language);
      const nacimiento = String(new Date().getFullYear() - 17);
      const answers = visitor({ nacimiento, sexo: 'N', codigoPostal: '01000' }, 'estudiante');
      await form.open('/estudiante');
      await expect(page).toHaveTitle(new RegExp(`^${t.registration.title.estudiante}`));
      await form.giveEmail(answers.email);
      for (const name of ['carrera', 'notas', 'celular', 'nombreEmpresa'] as const) {
        await expect(form.field(name)).toHaveCount(0);
      }
      await form.submit.click();
      await form.expectAllRequired('estudiante');
      await expectAccessible(page);

      await form.giveDetails(answers, 'estudiante');
      await expect(page.getByText(t.registration.underage)).toBeVisible();
      await form.submit.click();

      const record = await landedRecord(page);
      expect(record).toMatchObject({
        email: answers.email,
        categoria: 'ESTUDIANTE',
        sexo: 'N',
        universidad: answers.universidad,
        estado: 'Ciudad de México',
        locale: language,
      });
      await expect(page.getByRole('main')).toContainText(t.pass.category.ESTUDIANTE);
      const mail = await mailbox.newest(answers.email);
      expect(decodeQr(inlineImage(mail))).toBe(record.guid);
    });
  });
}

test('a known email leads a student to the existing registration', async ({ page, portal }) => {
  const email = freshEmail();
  const { id } = await new Client(portal).register({ email });
  const form = new VisitorForm(page, 'es');
  await form.open('/estudiante');
  await form.field('email').fill(email);
  await form.continue.click();
  await expect(page).toHaveURL(new RegExp(`/invitadolanding\\?id=${id}$`));
});

test('what is typed before the script has loaded is in the draft', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/estudiante', { waitUntil: 'commit' });
  const form = new VisitorForm(page, 'es');
  const email = freshEmail();
  await form.field('email').fill(email);
  release();
  const drafts = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  await expect.poll(drafts).toContain(email);
  await page.goto('/faq');
  await form.open('/estudiante');
  await expect(form.field('email')).toHaveValue(email);
});

test('what is typed and sent before the script has loaded is kept and does not appear in the address', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/estudiante', { waitUntil: 'commit' });
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
  const release = await holdScripts(page);
  await page.goto('/estudiante', { waitUntil: 'commit' });
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
