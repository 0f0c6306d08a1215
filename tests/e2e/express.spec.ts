import { expectAccessible } from '../support/axe';
import { expect, foundryInEnglish, phone, test, texts } from '../support/fixtures';
import { visitor } from '../support/people';
import { landedRecord, VisitorForm } from '../support/visitor-form';

test.use({ viewport: phone, hasTouch: true });

// A fault depends on the words or on the answer, not on both.
for (const [language, business, categoria] of [
  ['es', '  Hotelería  ', 'COMPRADOR'],
  ['en', '   ', 'VISITANTE'],
] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language });
    const t = texts[language];

    test(`express with the business “${business.trim()}” makes a ${categoria} (${language})`, {
      tag: [...foundryInEnglish(language)],
    }, async ({ page, mailbox, portal }) => {
      const form = new VisitorForm(page, language);
      const answers = visitor();
      await form.open('/express');
      await form.giveEmail(answers.email);
      for (const name of ['nacimiento', 'sexo', 'celular', 'carrera', 'notas'] as const) {
        await expect(form.field(name)).toHaveCount(0);
      }
      await form.submit.click();
      for (const [name, message] of [
        ['nombres', t.validation.nombresRequired],
        ['apellidos', t.validation.apellidosRequired],
        ['codigoPostal', t.validation.codigoPostalRequired],
      ] as const) {
        await form.expectError(name, message);
      }
      await expect(form.summary.getByRole('listitem')).toHaveCount(3);
      await expectAccessible(page);
      await form.field('nombres').fill(answers.nombres);
      await form.field('apellidos').fill(answers.apellidos);
      await form.field('codigoPostal').fill('44100');
      await form.field('giroOtros').fill(business);
      await form.submit.click();

      const record = await landedRecord(page);
      expect(record).toMatchObject({
        email: answers.email,
        categoria,
        notas: 'EXPRESS',
        event: portal.event,
        estado: 'Jalisco',
        locale: language,
      });
      expect(record.giroOtros).toBe(business.trim() || undefined);
      expect(record).not.toHaveProperty('nombreEmpresa');
      await expect(page.getByRole('main')).toContainText(t.pass.category[categoria]);
      await mailbox.newest(answers.email);
    });
  });
}
