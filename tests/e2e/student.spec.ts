import { expectAccessible } from '../support/axe';
import { eventOf, expect, phone, test, texts } from '../support/fixtures';
import { inlineImage } from '../support/mailbox';
import { visitor } from '../support/people';
import { decodeQr } from '../support/qr';
import { landedRecord, VisitorForm } from '../support/visitor-form';

test.use({ viewport: phone, hasTouch: true });

const t = texts.es;

test('a student registers in two steps', async ({ page, portal, mailbox }) => {
  const form = new VisitorForm(page, 'es');
  const showYear = Number(eventOf(portal).lastDay.slice(0, 4));
  const nacimiento = String(showYear - 18);
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
  await form.field('nacimiento').fill(String(showYear - 17));
  await expect(page.getByText(t.registration.underageAtShow)).toBeVisible();
  await form.field('nacimiento').fill(String(showYear - 19));
  await expect(page.getByText(t.registration.underageAtShow)).toBeHidden();
  await form.field('nacimiento').fill(nacimiento);
  await form.submit.click();

  const record = await landedRecord(page);
  expect(record).toMatchObject({
    email: answers.email,
    categoria: 'ESTUDIANTE',
    sexo: 'N',
    universidad: answers.universidad,
    estado: 'Ciudad de México',
    locale: 'es',
  });
  await expect(page.getByRole('main')).toContainText(t.pass.category.ESTUDIANTE);
  const mail = await mailbox.newest(answers.email);
  expect(decodeQr(inlineImage(mail))).toBe(record.guid);
});
