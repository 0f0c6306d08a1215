import { describe, expect, test } from 'vitest';
import { isEmail } from '@/lib/base/email-field';
import { fieldErrors } from '@/lib/base/result';
import { type FormName, formNames } from '@/lib/event/types';
import en from '@/messages/en.json';
import es from '@/messages/es.json';
import { aShow } from '@/tests/factories/events';
import { answersOf } from '@/tests/factories/registration';
import { questionsOf } from './catalogue/forms';
import { schemaOf } from './schema';

function errorsOf(form: FormName, overrides: Record<string, unknown>) {
  const answers = answersOf(form, overrides);
  const parsed = schemaOf(questionsOf(form, aShow, String(answers.pais ?? '')), 2026, aShow).safeParse(
    answers,
  );
  return parsed.success ? {} : fieldErrors(parsed.error);
}

const blank = (form: FormName) =>
  Object.fromEntries(Object.keys(answersOf(form)).map((field) => [field, field === 'pais' ? 'MX' : '']));

/** The fields of the HTTP contract that a form may require, without the fields that a show adds. */
const contract = new Set(
  [
    'email nombres apellidos nacimiento sexo celular whatsapp pais codigoPostal estado ciudad universidad carrera notas',
    'nombreEmpresa wwwEmpresa razonSocial cargo telefono emailEmpresa colonia domicilio domicilioNumero',
    'paisEmpresa codigoPostalEmpresa estadoEmpresa ciudadEmpresa redesSocialesUrlEmpresa',
    'giro giroOtros principalActividad principalActividadOtros mercadoAtiende mercadoAtiendeOtros intereses interesesOtros',
  ].flatMap((names) => names.split(' ')),
);

describe('required fields', () => {
  test.each<[FormName, string[]]>([
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
  ])('%s requires exactly %j, all reported at once', (form, fields) => {
    const errors = errorsOf(form, blank(form));
    const required = Object.keys(errors).filter((field) => contract.has(field));
    expect(required.sort()).toEqual(fields);
    for (const field of Object.keys(errors)) expect(errors[field]).toBe(`${field}Required`);
  });

  test.each(formNames)('%s requires what every stored profile has', (form) => {
    for (const field of ['nombres', 'apellidos', 'pais', 'codigoPostal']) {
      expect(errorsOf(form, { [field]: '' })).toMatchObject({ [field]: `${field}Required` });
    }
  });

  test('blanks count as empty', () => {
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
    ['nombres', 'www.evil.example claim your prize', 'nameHoldsWebAddress'],
    ['apellidos', 'evil.com', 'nameHoldsWebAddress'],
    ['nombres', 'M'.repeat(81), 'tooLong80'],
    ['nombres', ['María'], 'textInvalid'],
    ['nombres', '\u200b', 'nombresRequired'],
    ['apellidos', '\u3164\u2060', 'apellidosRequired'],
    ['celular', '\u202a3312345678\u202c', undefined],
    ['wwwEmpresa', 'w'.repeat(301), 'tooLong300'],
    ['giroMuebleria', 'perhaps', 'optionInvalid'],
  ])('%s of %j: %s', (field, value, error) => {
    expect(errorsOf('comprador', { [field]: value })[field]).toBe(error);
  });

  test.each(['maria@ejemplo.mx', 'a@b.co', 'ñandú@muñoz.mx', "o'brien+expo@sub.ejemplo.com.mx"])(
    '%s is an email',
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
    `${'a'.repeat(65)}@b.mx`,
    '<a@b.mx>',
  ])('%j is not an email', (value) => {
    expect(isEmail(value)).toBe(false);
  });
});

describe('groups', () => {
  test.each([
    [{ giroMuebleria: false }, { giro: 'giroRequired' }],
    [{ giroMuebleria: false, giroOtros: 'Ebanistería' }, {}],
    [{ giroConstruccion: true }, { giro: 'giroTooMany' }],
    [{ giroOtros: 'and a text' }, {}],
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

describe('the messages of the contract', () => {
  const abroad = { pais: 'US', codigoPostal: '90210', paisEmpresa: 'US', codigoPostalEmpresa: '90210' };
  const three = {
    principalActividadFabricante: true,
    principalActividadDistribuidor: true,
    principalActividadVentaPublico: true,
  };

  test.each<[FormName, Record<string, unknown>, string, string]>([
    ['comprador', { email: '' }, 'email', 'Email is Required'],
    ['comprador', { email: 'maria' }, 'email', 'Email is Invalid'],
    ['comprador', { nombres: '' }, 'nombres', 'First Name is Required'],
    ['comprador', { apellidos: '' }, 'apellidos', 'Last Name is Required'],
    ['comprador', { celular: '' }, 'celular', 'Mobile phone number is required'],
    ['comprador', { celular: '331' }, 'celular', 'Mobile number Invalid, expected number to 10 digits'],
    ['comprador', { whatsapp: '331' }, 'whatsapp', 'WhatsApp number is invalid: it must have 10 digits'],
    ['comprador', { nacimiento: '' }, 'nacimiento', 'Year of Birth is Required (ie. 1982)'],
    ['comprador', { nacimiento: '19x2' }, 'nacimiento', 'Year of Birth is Invalid (ie. 1982)'],
    ['comprador', { sexo: '' }, 'sexo', 'Gender is required'],
    ['comprador', { pais: 'AR', ciudad: '' }, 'ciudad', 'City is Required'],
    ['comprador', { pais: '' }, 'pais', 'Country is Required'],
    ['comprador', { codigoPostal: '' }, 'codigoPostal', 'Zip Code is Required'],
    ['comprador', { codigoPostal: 'C1002' }, 'codigoPostal', 'Zip Code is Invalid, it must be numeric'],
    ['comprador', { nombreEmpresa: '' }, 'nombreEmpresa', 'Company Name is Required'],
    ['comprador', { wwwEmpresa: '' }, 'wwwEmpresa', 'Company web site is Required'],
    ['comprador', { ...abroad, cargo: '' }, 'cargo', 'Position is Required'],
    [
      'comprador',
      { ...abroad, telefono: '331' },
      'telefono',
      'Phone number is invalid: it must have 10 digits',
    ],
    ['comprador', { ...abroad, codigoPostalEmpresa: '' }, 'codigoPostalEmpresa', 'Zip Code is Required'],
    [
      'comprador',
      { ...abroad, codigoPostalEmpresa: '9021x' },
      'codigoPostalEmpresa',
      'Zip Code is Invalid, it must be numeric',
    ],
    [
      'comprador',
      { ...abroad, codigoPostalEmpresa: '9'.repeat(11) },
      'codigoPostalEmpresa',
      'Zip Code is Invalid',
    ],
    ['comprador', { ...abroad, paisEmpresa: '' }, 'paisEmpresa', 'Country is Required'],
    ['comprador', { ...abroad, estadoEmpresa: '' }, 'estadoEmpresa', 'State is Required'],
    ['comprador', { ...abroad, ciudadEmpresa: '' }, 'ciudadEmpresa', 'City is Required'],
    [
      'comprador',
      { principalActividadMayoreo: false },
      'principalActividad',
      'You must select at least one main business activity',
    ],
    ['comprador', three, 'principalActividad', 'You may select up to 3 main business activities'],
    ['comprador', { giroMuebleria: false }, 'giro', 'You must select at least one type of business'],
    ['comprador', { giroServicios: true }, 'giro', 'You may select only one type of business'],
    [
      'comprador',
      { mercadoAtiendeResidencial: false },
      'mercadoAtiende',
      'You must select at least one target business',
    ],
    ['estudiante', { universidad: ' ' }, 'universidad', 'University is Required'],
    ['visitante', { carrera: ' ' }, 'carrera', 'Profession is Required'],
    ['visitante', { nombreEmpresa: ' ' }, 'nombreEmpresa', 'Company Name is Required'],
    ['visitante', { notas: ' ' }, 'notas', 'Reason for visit is Required'],
  ])('%s with %j says of %s “%s”, and so in Spanish', (form, overrides, field, english) => {
    const key = errorsOf(form, overrides)[field] as keyof typeof en.validation;
    expect(en.validation[key]).toBe(english);
    expect(es.validation[key]).toMatch(/\p{L}/u);
    expect(es.validation[key]).not.toBe(english);
  });
});
