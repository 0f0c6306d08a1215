import { expect, test } from 'vitest';
import { fieldNames } from '@/lib/registration/catalogue/fields';
import { answersOfAll, attendeeFields } from '@/lib/registration/record';
import { aShow } from '@/tests/factories/events';
import { chosenOptions, groupOfOption, isOptionName, optionNamesOf } from './options';

test.each([
  ['giroCafeteria', 'giro'],
  ['giroMuebleria', 'giro'],
  ['principalActividad3D', undefined],
  ['principalActividadTostar', 'principalActividad'],
  ['mercadoAtiendeOficinas', 'mercadoAtiende'],
  ['interesesMolinos2', 'intereses'],
  ['interesesOtrosMuebles', 'intereses'],
  ['giro', undefined],
  ['giroOtros', undefined],
  ['girocafe', undefined],
  ['giroCafé', undefined],
  ['giro__proto__', undefined],
  ['__proto__', undefined],
  ['constructor', undefined],
  [`giroA${'a'.repeat(40)}`, undefined],
])('%s is an option of %s', (name, group) => {
  expect(groupOfOption(name)).toBe(group);
  expect(isOptionName(name)).toBe(group !== undefined);
});

test('no field of a record can be mistaken for an option', () => {
  const fields = [...fieldNames, ...Object.keys(attendeeFields), ...Object.keys(answersOfAll)];
  expect(fields.filter(isOptionName)).toEqual([]);
});

test('lists the options in a record, including those that no event names', () => {
  const record = {
    giroCafeteria: true,
    giroOtros: 'Fonda',
    vip: true,
    interesesTapetes: true,
    giroServicios: '',
  };
  expect(chosenOptions(record)).toEqual(['giroCafeteria', 'interesesTapetes']);
  expect(optionNamesOf(aShow)).not.toContain('giroCafeteria');
});
