import { expect, test } from 'vitest';
import { postedAnswers } from './posted-answers';

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
