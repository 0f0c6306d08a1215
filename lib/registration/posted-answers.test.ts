import { expect, test } from 'vitest';
import { createGeo } from '@/lib/geo/create-geo';
import { freshStore } from '@/tests/factories/store';
import { postedAnswers, withNationalNumbers } from './posted-answers';

test('texts, boxes and purposes come as a form posts them; what is absent is empty', () => {
  const form = new FormData();
  form.set('nombres', 'María');
  form.set('giroMuebleria', 'on');
  form.append('consentPurposes', 'news');
  form.append('consentPurposes', 'survey');
  form.set('somethingElse', 'x');
  const fields = ['nombres', 'apellidos', 'giroMuebleria', 'giroServicios', 'vip', 'consentPurposes'];
  expect(postedAnswers(form, fields)).toEqual({
    nombres: 'María',
    apellidos: '',
    giroMuebleria: true,
    giroServicios: false,
    vip: false,
    consentPurposes: ['news', 'survey'],
  });
});

test('a file is no text, and a text has an end', () => {
  const form = new FormData();
  form.set('nombres', new File(['x'], 'x'));
  form.set('notas', 'x'.repeat(9_999));
  const answers = postedAnswers(form, ['nombres', 'notas']);
  expect([answers.nombres, String(answers.notas).length]).toEqual(['', 2_000]);
});

test('phone numbers are those of their country: the person’s, and the company’s own', async () => {
  const typed = {
    nombres: '+52 33 1234 5678',
    pais: 'MX',
    celular: '+52 33 1234 5678',
    whatsapp: '+1 310 555 0100',
    paisEmpresa: 'US',
    telefono: '+1 (310) 555-0100',
  };
  const geo = createGeo(freshStore());
  expect(await withNationalNumbers(geo, typed)).toEqual({
    ...typed,
    celular: '3312345678',
    telefono: '3105550100',
  });
  expect(await withNationalNumbers(geo, { celular: '33 1234 5678' })).toEqual({ celular: '3312345678' });
});
