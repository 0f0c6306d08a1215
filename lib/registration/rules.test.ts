import { expect, test } from 'vitest';
import { formOf, sourceOf } from './rules';

const full = { nacimiento: '1988', notas: 'Busco herrajes' };

test.each([
  ['the form that it names', { form: 'congresista', categoria: 'CONGRESISTA', ...full }, 'congresista'],
  [
    'the form that it names, whatever the notes',
    { form: 'visitante', categoria: 'VISITANTE', nacimiento: '1988', notas: 'EXPRESS' },
    'visitante',
  ],
  ['the express form in any category', { form: 'express', categoria: 'ESTUDIANTE' }, 'express'],
  ['of an earlier version, the form of its category', { categoria: 'COMPRADOR', ...full }, 'comprador'],
  ['of an earlier version, the express form', { categoria: 'COMPRADOR', notas: 'EXPRESS' }, 'express'],
  ['of an earlier version, without a year of birth', { categoria: 'VISITANTE' }, 'visitante'],
  [
    'changed by an earlier version, the form of its new category',
    { form: 'visitante', categoria: 'ESTUDIANTE', nacimiento: '1988' },
    'estudiante',
  ],
  [
    'completed by an earlier version, the full form',
    { form: 'express', categoria: 'VISITANTE', ...full },
    'visitante',
  ],
  [
    'changed to the express form by an earlier version',
    { form: 'visitante', categoria: 'COMPRADOR', notas: 'EXPRESS' },
    'express',
  ],
  [
    'of a form that only a later version has',
    { form: 'exhibitor', categoria: 'VISITANTE', ...full },
    'visitante',
  ],
] as const)('the form of a record: %s', (_, record, form) => {
  expect(formOf(record)).toBe(form);
});

test.each([
  [{ source: 'party', registeredBy: 'x' }, 'party'],
  [{ registeredBy: 'x', userId: 'u' }, 'desk'],
  [{ userId: 'u' }, 'account'],
  [{}, 'web'],
])('somebody with %j was registered by way of %s', (record, source) => {
  expect(sourceOf(record)).toBe(source);
});
