import { expectAccessible } from '../support/axe';
import { expect, phone, test, texts } from '../support/fixtures';
import { visitor } from '../support/people';
import { landedRecord, VisitorForm } from '../support/visitor-form';

test.use({ viewport: phone, hasTouch: true });

const t = texts.en;

test.describe('in en', () => {
  test.use({ language: 'en' });

  // Without a business, express makes a visitor: without-script.spec.ts.
  test('express with a business makes a buyer (en)', { tag: ['@foundry'] }, async ({
    page,
    mailbox,
    portal,
  }) => {
    const form = new VisitorForm(page, 'en');
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
    await form.field('giroOtros').fill('  Hotelería  ');
    await form.submit.click();

    const record = await landedRecord(page);
    expect(record).toMatchObject({
      email: answers.email,
      categoria: 'COMPRADOR',
      notas: 'EXPRESS',
      event: portal.event,
      estado: 'Jalisco',
      locale: 'en',
    });
    expect(record.giroOtros).toBe('Hotelería');
    expect(record).not.toHaveProperty('nombreEmpresa');
    await expect(page.getByRole('main')).toContainText(t.pass.category.COMPRADOR);
    await mailbox.newest(answers.email);
  });
});
