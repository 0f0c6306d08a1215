import { type OptionGroupName, optionGroupNames } from '@/lib/event/types';

/*
 * The catalogue of fields: everything about a field is written here once, and types, rules, form controls, prefill,
 * export and privacy notice are derived from it. Without zod, so that a page can draw a form before it loads the rules.
 */

export interface Field {
  /** How the field is drawn and judged; `none` is never asked, `country` to `city` together, as one of `places`. */
  control:
    | 'text'
    | 'textarea'
    | 'email'
    | 'digits'
    | 'birthYear'
    | 'radio'
    | 'checkbox'
    | 'country'
    | 'postalCode'
    | 'state'
    | 'city'
    | 'none';
  /** Maximum number of characters. Text fields take only the lengths that have a `tooLong…` message. */
  maxLength?: number;
  /** The name of a person: refused if it holds a web address, because mails greet by it. */
  isName?: boolean;
  digits?: number;
  /** A phone number's country, whose phone code stands before the field. */
  phoneCodeOf?: 'pais' | 'paisEmpresa';
  type?: 'email' | 'tel';
  inputMode?: 'numeric' | 'email' | 'url';
  autoComplete?: string;
  width?: 'short' | 'year';
  hint?: string;
  /** The values of a radio group; their labels are in `registration.<texts>`. */
  choices?: { texts: string; values: readonly string[] };
  /** Key in `registration.label` by which the privacy notice lists the field, where its own label is not a noun. */
  listedAs?: string;
}

const phone = { control: 'digits', digits: 10, type: 'tel', width: 'short', hint: 'tenDigits' } as const;
const email = { control: 'email', maxLength: 254, type: 'email', inputMode: 'email' } as const;

/** All fields by their names on the wire, in the order of the export's columns. */
export const fields = {
  nombres: { control: 'text', isName: true, maxLength: 80, autoComplete: 'given-name' },
  apellidos: { control: 'text', isName: true, maxLength: 80, autoComplete: 'family-name' },
  email: { ...email, autoComplete: 'email' },
  telefonoCodigoPais: { control: 'none' },
  celular: { ...phone, phoneCodeOf: 'pais', autoComplete: 'tel-national' },
  whatsapp: { ...phone, phoneCodeOf: 'pais', autoComplete: 'off' },
  nacimiento: {
    control: 'birthYear',
    digits: 4,
    inputMode: 'numeric',
    autoComplete: 'bday-year',
    width: 'year',
    hint: 'nacimiento',
  },
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
  telefono: { ...phone, phoneCodeOf: 'paisEmpresa', autoComplete: 'off' },
  emailEmpresa: { ...email, autoComplete: 'off' },
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

type Fields = typeof fields;
export type FieldName = keyof Fields;
export const fieldNames = Object.keys(fields) as FieldName[];

export type FieldOf<C extends Field['control']> = {
  [F in FieldName]: Fields[F]['control'] extends C ? F : never;
}[FieldName];

/** The value of each field once it has been validated. */
export type FieldValues = {
  [F in FieldName]: Fields[F] extends { choices: { values: readonly (infer V)[] } }
    ? V
    : F extends FieldOf<'checkbox'>
      ? boolean
      : string;
};

/** The questions that are a place: its country decides the states, its postal code the state and maybe the city. */
export const places = {
  place: { suffix: '', defaultCountry: 'MX', isWholeRequired: false },
  companyPlace: { suffix: 'Empresa', defaultCountry: '', isWholeRequired: true },
} as const;
export type PlaceName = keyof typeof places;
export type PlaceSuffix = (typeof places)[PlaceName]['suffix'];

/** The four fields of a place. */
export const placeFields = <S extends PlaceSuffix>(suffix: S) =>
  ({
    pais: `pais${suffix}`,
    codigoPostal: `codigoPostal${suffix}`,
    estado: `estado${suffix}`,
    ciudad: `ciudad${suffix}`,
  }) as const;

/** What a form can ask for: a field, a place, or a group of options with its text for other answers. */
export type Askable = Exclude<FieldName, FieldOf<'country' | 'postalCode' | 'state' | 'city' | 'none'>>;
export type QuestionSubject = Askable | PlaceName | OptionGroupName;

export const isPlace = (name: string): name is PlaceName => Object.hasOwn(places, name);
export const isOptionGroup = (name: string): name is OptionGroupName =>
  (optionGroupNames as readonly string[]).includes(name);
