import { describe, expect, test } from 'vitest';
import { answersOf } from '@/tests/factories/registration';
import { fieldErrors, isEmail, schemaOf } from './schema';
import { partsOf } from './steps';
import type { FormKind } from './types';

function errorsOf(form: FormKind, overrides: Record<string, unknown>) {
  const answers = answersOf(form, overrides);
  const parsed = schemaOf(partsOf(form, String(answers.pais ?? 'MX')), 2026).safeParse(answers);
  return parsed.success ? {} : fieldErrors(parsed.error);
}

const blank = (form: FormKind) =>
  Object.fromEntries(Object.keys(answersOf(form)).map((field) => [field, field === 'pais' ? 'MX' : '']));

describe('required fields', () => {
  test.each<[FormKind, string[]]>([
    [
      'visitante',
      [
        'apellidos',
        'carrera',
        'codigoPostal',
        'email',
        'nacimiento',
        'nombreEmpresa',
        'nombres',
        'notas',
        'sexo',
      ],
    ],
    [
      'congresista',
      ['apellidos', 'carrera', 'codigoPostal', 'email', 'nacimiento', 'nombreEmpresa', 'nombres', 'sexo'],
    ],
    ['estudiante', ['apellidos', 'codigoPostal', 'email', 'nacimiento', 'nombres', 'sexo', 'universidad']],
    ['express', ['apellidos', 'codigoPostal', 'email', 'nombres']],
    [
      'comprador',
      [
        'apellidos',
        'celular',
        'codigoPostal',
        'email',
        'giro',
        'mercadoAtiende',
        'nacimiento',
        'nombreEmpresa',
        'nombres',
        'principalActividad',
        'sexo',
        'wwwEmpresa',
      ],
    ],
  ])('%s asks exactly %j, all told at once', (form, fields) => {
    const errors = errorsOf(form, blank(form));
    expect(Object.keys(errors).sort()).toEqual(fields);
    for (const field of fields) expect(errors[field]).toBe(`${field}Required`);
  });

  test('blanks are nothing', () => {
    expect(errorsOf('visitante', { nombres: '  ', notas: '\n' })).toEqual({
      nombres: 'nombresRequired',
      notas: 'notasRequired',
    });
  });

  test('the company step is asked outside Mexico', () => {
    expect(errorsOf('comprador', { pais: 'US', codigoPostal: '90210' })).toEqual({
      cargo: 'cargoRequired',
      paisEmpresa: 'paisRequired',
      codigoPostalEmpresa: 'codigoPostalRequired',
      estadoEmpresa: 'estadoRequired',
      ciudadEmpresa: 'ciudadRequired',
    });
  });
});

describe('shapes', () => {
  test.each([
    ['nacimiento', '88', 'nacimientoInvalid'],
    ['nacimiento', '1899', 'nacimientoInvalid'],
    ['nacimiento', '2027', 'nacimientoInvalid'],
    ['nacimiento', 1988, undefined],
    ['nacimiento', '1900', undefined],
    ['nacimiento', { $gt: '' }, 'nacimientoInvalid'],
    ['celular', '331234567', 'celularInvalid'],
    ['celular', '33-1234-5678', 'celularInvalid'],
    ['celular', 3312345678, undefined],
    ['whatsapp', '', undefined],
    ['whatsapp', '123', 'whatsappInvalid'],
    ['sexo', 'X', 'sexoRequired'],
    ['email', 'maria', 'emailInvalid'],
    ['email', { $ne: null }, 'emailInvalid'],
    ['nombres', 'M'.repeat(81), 'tooLong80'],
    ['nombres', ['María'], 'textInvalid'],
    ['wwwEmpresa', 'w'.repeat(301), 'tooLong300'],
    ['giroMuebleria', 'perhaps', 'optionInvalid'],
  ])('%s of %j: %s', (field, value, error) => {
    expect(errorsOf('comprador', { [field]: value })[field]).toBe(error);
  });

  test.each(['maria@ejemplo.mx', 'a@b.co', 'ñandú@muñoz.mx', "o'brien+expo@sub.ejemplo.com.mx"])(
    '%s is an e-mail',
    (value) => {
      expect(isEmail(value)).toBe(true);
    },
  );

  test.each([
    'a@b',
    'a b@c.mx',
    'a@@b.mx',
    '@b.mx',
    'a@.mx',
    'a..b@c.mx',
    'a@b..mx',
    'a@b.mx\nBcc: c@d.mx',
    '<a@b.mx>',
  ])('%j is none', (value) => {
    expect(isEmail(value)).toBe(false);
  });
});

describe('groups', () => {
  test.each([
    [{ giroMuebleria: false }, { giro: 'giroRequired' }],
    [{ giroMuebleria: false, giroOtros: 'Ebanistería' }, {}],
    [{ giroConstruccion: true }, { giro: 'giroTooMany' }],
    [{ giroOtros: 'and a text' }, {}],
    [{ giroMuebleria: false, giroExportador: true }, {}],
    [{ giroMuebleria: false, giroImportador: true }, { giro: 'giroRequired' }],
    [{ principalActividadMayoreo: false }, { principalActividad: 'principalActividadRequired' }],
    [{ principalActividadMayoreo: false, principalActividadOtros: 'Restauro' }, {}],
    [
      {
        principalActividadFabricante: true,
        principalActividadDistribuidor: true,
        principalActividadOtros: 'x',
      },
      { principalActividad: 'principalActividadTooMany' },
    ],
    [{ mercadoAtiendeResidencial: false }, { mercadoAtiende: 'mercadoAtiendeRequired' }],
    [
      {
        mercadoAtiendeCorporativo: true,
        mercadoAtiendeHospitalidad: true,
        mercadoAtiendeConstruccion: true,
      },
      { mercadoAtiende: 'mercadoAtiendeTooMany' },
    ],
  ])('%j: %j', (overrides, errors) => {
    expect(errorsOf('comprador', overrides)).toEqual(errors);
  });
});
