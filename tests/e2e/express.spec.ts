import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { expect, languages, phone, test, texts } from './fixtures';
import { visitor } from './people';
import { VisitorForm } from './visitor-form';

test.use({ viewport: phone, hasTouch: true });

async function ownRecord(page: Page): Promise<Record<string, unknown>> {
  await page.waitForURL(/\/landing\?id=[0-9a-f]{24}$/);
  const id = new URL(page.url()).searchParams.get('id');
  return (await page.request.get(`/api/attendees/${id}`)).json();
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language, locale: language === 'es' ? 'es-MX' : 'en-US' });
    const t = texts[language];

    for (const [business, categoria] of [
      ['  Hotelería  ', 'COMPRADOR'],
      ['   ', 'VISITANTE'],
    ] as const) {
      test(`express with the business “${business.trim()}” makes a ${categoria} @both-events (${language})`, async ({
        page,
        mailbox,
        portal,
      }) => {
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

        const record = await ownRecord(page);
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
    }
  });
}
