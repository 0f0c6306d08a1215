import { keysOf } from '@/lib/base/records';
import { type OptionGroupName, optionGroupNames } from '@/lib/event/types';
import type { Messages } from '@/lib/i18n/translator';
import type { PlaceName } from '../place/rules';

/*
 * The catalogue of fields: each field is described here once, and types, rules, form controls, prefill, export and
 * privacy notice are derived from it. It does not import zod, so that a page can render a form before it loads the
 * rules.
 */

type FormTexts = Messages['registration'];
type LengthOf<Key> = Key extends `tooLong${infer Length extends number}` ? Length : never;
export type TextLength = LengthOf<keyof Messages['validation']>;

/** The properties of a field by its control, which decides how the field is rendered and validated. */
interface Properties {
  text: {
    /** Maximum number of characters: one of the lengths that have a message of their own (`tooLong80` …). */
    maxLength: TextLength;
    /** The name of a person: refused if it contains a web address, because mails use it in the greeting. */
    isName?: true;
    inputMode?: 'url';
    autoComplete?: string;
    width?: 'short';
    hint?: keyof FormTexts['hint'];
  };
  textarea: { maxLength: TextLength };
  email: { autoComplete: string };
  /** A national number of ten digits, shown after the phone code of its country. */
  phone: { phoneCodeOf: 'pais' | 'paisEmpresa'; autoComplete: string };
  birthYear: object;
  /** One of several values, whose labels are in `registration.<texts>`. */
  radio: { choices: { texts: 'gender'; values: readonly (keyof FormTexts['gender'])[] } };
  checkbox: object;
  /** The four parts of a place. A question in `places` (`../place/rules.ts`) asks for them together. */
  country: object;
  postalCode: { maxLength: number };
  state: { maxLength: TextLength };
  city: { maxLength: TextLength };
  /** Not asked by any form. */
  none: object;
}

type Control = keyof Properties;
interface FieldBase<C extends Control> {
  control: C;
  /** The label by which the privacy notice lists the field, where its own label is not a noun. */
  listedAs?: keyof FormTexts['label'];
}
type FieldWith<C extends Control> = { [Each in C]: FieldBase<Each> & Properties[Each] }[C];
export type Field = FieldWith<Control>;

/** All fields by their names on the wire, in the order of the export's columns. */
const catalogue = {
  nombres: { control: 'text', isName: true, maxLength: 80, autoComplete: 'given-name' },
  apellidos: { control: 'text', isName: true, maxLength: 80, autoComplete: 'family-name' },
  email: { control: 'email', autoComplete: 'email' },
  telefonoCodigoPais: { control: 'none' },
  celular: { control: 'phone', phoneCodeOf: 'pais', autoComplete: 'tel-national' },
  whatsapp: { control: 'phone', phoneCodeOf: 'pais', autoComplete: 'off' },
  nacimiento: { control: 'birthYear' },
  sexo: { control: 'radio', choices: { texts: 'gender', values: ['F', 'M', 'O', 'N'] } },
  pais: { control: 'country' },
  estado: { control: 'state', maxLength: 120 },
  ciudad: { control: 'city', maxLength: 120 },
  codigoPostal: { control: 'postalCode', maxLength: 11 },
  universidad: { control: 'text', maxLength: 120 },
  carrera: { control: 'text', maxLength: 120, autoComplete: 'organization-title' },
  notas: { control: 'textarea', maxLength: 500 },
  nombreEmpresa: { control: 'text', maxLength: 120, autoComplete: 'organization' },
  razonSocial: { control: 'text', maxLength: 120 },
  cargo: { control: 'text', maxLength: 120, autoComplete: 'organization-title' },
  wwwEmpresa: {
    control: 'text',
    maxLength: 300,
    inputMode: 'url',
    autoComplete: 'url',
    hint: 'companyWebsite',
  },
  redesSocialesUrlEmpresa: { control: 'text', maxLength: 300, inputMode: 'url' },
  telefono: { control: 'phone', phoneCodeOf: 'paisEmpresa', autoComplete: 'off' },
  emailEmpresa: { control: 'email', autoComplete: 'off' },
  paisEmpresa: { control: 'country' },
  estadoEmpresa: { control: 'state', maxLength: 120 },
  ciudadEmpresa: { control: 'city', maxLength: 120 },
  codigoPostalEmpresa: { control: 'postalCode', maxLength: 10 },
  colonia: { control: 'text', maxLength: 120, autoComplete: 'address-level3' },
  domicilio: { control: 'text', maxLength: 120, autoComplete: 'address-line1' },
  domicilioNumero: { control: 'text', maxLength: 120, width: 'short' },
  giroOtros: { control: 'text', maxLength: 500, hint: 'giroOtros', listedAs: 'giro' },
  principalActividadOtros: { control: 'text', maxLength: 500 },
  mercadoAtiendeOtros: { control: 'text', maxLength: 500 },
  interesesOtros: { control: 'text', maxLength: 500 },
  vip: { control: 'checkbox', listedAs: 'premarket' },
} as const satisfies Record<string, Field>;

type Catalogue = typeof catalogue;
export type FieldName = keyof Catalogue;
export const fieldNames = keysOf(catalogue);
export const fields: { readonly [F in FieldName]: FieldWith<Catalogue[F]['control']> } = catalogue;

export type FieldOf<C extends Control> = {
  [F in FieldName]: Catalogue[F]['control'] extends C ? F : never;
}[FieldName];

/** What a form can ask for: a field, a place, or a group of options with its text for other answers. */
export type Askable = Exclude<FieldName, FieldOf<'country' | 'postalCode' | 'state' | 'city' | 'none'>>;
export type QuestionSubject = Askable | PlaceName | OptionGroupName;

export const isField = (name: string): name is FieldName => Object.hasOwn(fields, name);
export const isOptionGroup = (name: string): name is OptionGroupName =>
  optionGroupNames.some((each) => each === name);
