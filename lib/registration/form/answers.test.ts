import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Answers } from '@/lib/base/form-state';
import { textLimit } from '@/lib/base/text-limit';
import { formNames } from '@/lib/event/types';
import { aShow } from '@/tests/factories/events';
import { isBlank, mergedAnswers, toFormData } from './answers';
import { askedAnswers, normalizedAnswers, postedAnswers } from './sent-answers';
import { registrationSteps } from './steps';

const steps = registrationSteps('comprador', aShow);
const blank = mergedAnswers(steps);

test('a form begins with empty texts, boxes that are not ticked, and the country of most', () => {
  expect(blank).toMatchObject({
    nombres: '',
    giroMuebleria: false,
    vip: false,
    pais: 'MX',
    paisEmpresa: '',
    consentPurposes: [],
  });
});

test('a later source counts more, and what fits no field is left out', () => {
  const merged = mergedAnswers(
    steps,
    { nombres: 'María', apellidos: 'Núñez', consentPurposes: ['news'] },
    undefined,
    { nombres: 'José', apellidos: true, giroMuebleria: 'on', consentPurposes: 'news', unknown: 'x' },
  );
  expect(merged).toEqual({ ...blank, nombres: 'José', apellidos: 'Núñez', consentPurposes: ['news'] });
});

test('texts, boxes and purposes come as a form posts them; what is absent is empty', () => {
  const form = new FormData();
  form.set('nombres', 'María');
  form.set('giroMuebleria', 'on');
  form.append('consentPurposes', 'news');
  form.append('consentPurposes', 'survey');
  form.set('somethingElse', 'x');
  expect(postedAnswers(form, steps)).toEqual({
    ...blank,
    pais: '',
    nombres: 'María',
    giroMuebleria: true,
    consentPurposes: ['news', 'survey'],
  });
});

test('a file counts as empty, and a long text is cut to what every schema refuses', () => {
  const form = new FormData();
  form.set('nombres', new File(['x'], 'x'));
  form.set('apellidos', 'x'.repeat(9_999));
  const answers = postedAnswers(form, steps);
  expect([answers.nombres, String(answers.apellidos).length]).toEqual(['', textLimit + 1]);
});

test('blanks around a text go, and phone numbers are those of their country: the person’s, and the company’s own', () => {
  const typed = {
    nombres: ' +52 33 1234 5678 ',
    pais: 'MX',
    celular: '+52 33 1234 5678',
    whatsapp: '+1 310 555 0100',
    paisEmpresa: 'US',
    telefono: '+1 (310) 555-0100',
    giroMuebleria: true,
  };
  expect(normalizedAnswers(steps, typed, { MX: '52', US: '1' })).toEqual({
    ...typed,
    nombres: '+52 33 1234 5678',
    celular: '3312345678',
    telefono: '3105550100',
  });
  expect(normalizedAnswers(steps, { celular: '33 1234 5678' }, {})).toEqual({ celular: '3312345678' });
});

test('what input methods and pastes add to digits and addresses goes, and the person’s texts stay as they were typed', () => {
  const typed = {
    nombres: 'Ａna',
    nacimiento: '１９８２',
    pais: 'US',
    codigoPostal: '９０２１０-1234',
    celular: '（310）５５５ 0100',
    email: '\u200bａｎａ＠ejem\u00adplo．mx\ufeff',
    emailEmpresa: ' ventas@ejemplo.mx\u2060 ',
  };
  expect(normalizedAnswers(steps, typed, { US: '1' })).toEqual({
    nombres: 'Ａna',
    nacimiento: '1982',
    pais: 'US',
    codigoPostal: '90210',
    celular: '3105550100',
    email: 'ana@ejemplo.mx',
    emailEmpresa: 'ventas@ejemplo.mx',
  });
});

test('an address copied from a link or a mail, and the year of a pasted date, are taken', () => {
  for (const email of ['mailto:ana@ejemplo.mx?subject=Hola', 'Ana López <ana@ejemplo.mx>'])
    for (const nacimiento of ['15/03/1980', '1980-03-15', '15 de marzo de 1980'])
      expect(normalizedAnswers(steps, { email, emailEmpresa: email, nacimiento, notas: email }, {})).toEqual({
        email: 'ana@ejemplo.mx',
        emailEmpresa: 'ana@ejemplo.mx',
        nacimiento: '1980',
        notas: email,
      });
});

test('only what a person of that country is asked counts', () => {
  const answers = { ...blank, cargo: 'Dueña', giroExportador: true, giroImportador: true };
  const inMexico = askedAnswers(steps, { ...answers, pais: 'MX' });
  expect(inMexico).not.toHaveProperty('cargo');
  expect(inMexico).not.toHaveProperty('giroImportador');
  expect(inMexico).toMatchObject({ giroExportador: true });
  const abroad = askedAnswers(steps, { ...answers, pais: 'AR' });
  expect(abroad).toMatchObject({ cargo: 'Dueña', giroImportador: true });
  expect(abroad).not.toHaveProperty('giroExportador');
});

/** Any answers to a form. */
function anyAnswers(kind: (typeof formNames)[number]) {
  const blank = mergedAnswers(registrationSteps(kind, aShow));
  const answerLike = (value: Answers[string]) => {
    if (typeof value === 'boolean') return fc.boolean();
    return Array.isArray(value) ? fc.array(fc.constantFrom('news', 'survey'), { maxLength: 2 }) : fc.string();
  };
  return fc.record(
    Object.fromEntries(Object.entries(blank).map(([name, value]) => [name, answerLike(value)])),
  );
}

test.each(formNames)('answers of the form %s are the same once posted', (kind) => {
  fc.assert(
    fc.property(anyAnswers(kind), (answers) => {
      expect(postedAnswers(toFormData(answers), registrationSteps(kind, aShow))).toEqual(answers);
    }),
    { numRuns: 50 },
  );
});

test.each(['', false, [], undefined])('%j is the answer of an empty field', (answer) => {
  expect(isBlank(answer)).toBe(true);
});

test('an option is posted as a box of its own name, or as a radio button of its group', () => {
  const form = new FormData();
  form.append('giro', 'giroMuebleria');
  form.append('principalActividadMayoreo', 'on');
  form.append('mercadoAtiende', 'giroServicios');
  expect(postedAnswers(form, steps)).toMatchObject({
    giroMuebleria: true,
    giroServicios: false,
    principalActividadMayoreo: true,
    giroOtros: '',
  });
});
