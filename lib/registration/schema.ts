import { z } from 'zod';
import { emailField, isEmail } from '@/lib/base/email-field';
import { isOffered } from '@/lib/event/options';
import { countryHasPostalLookup } from '@/lib/geo/rules';
import { activities, caps, giros, interests, markets } from './options';
import type { PartName } from './steps';
import { genders } from './types';

/*
 * The rules of spec §5, a part for each group of questions; a step is one or more parts and a form is all its steps,
 * shared by form, server action and API. Messages are keys of the `validation` messages. Lengths: api.md "Attendees".
 */

/** A rule between fields. It runs beside the fields' own rules, so that all that is wrong shows at once. */
interface Rule {
  field: string;
  error: string;
  holds(answers: Answers): boolean;
}
type Answers = Record<string, unknown>;
interface Part {
  shape: Record<string, z.ZodType>;
  rules: Rule[];
}

const absentAsEmpty = (value: unknown) => value ?? '';
/** A JSON number is taken for digits that people type; never for postal codes, whose leading zero it has lost. */
const numberAsText = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? String(value) : absentAsEmpty(value);

function required(missing: string, max: 80 | 120 | 300 | 500) {
  return z.preprocess(
    absentAsEmpty,
    z.string({ error: 'textInvalid' }).trim().min(1, missing).max(max, `tooLong${max}`),
  );
}

function optional(max: 80 | 120 | 300 | 500) {
  return z.preprocess(
    absentAsEmpty,
    z
      .string({ error: 'textInvalid' })
      .trim()
      .max(max, `tooLong${max}`)
      .transform((text) => text || undefined),
  );
}

function tenDigits(invalid: string, missing?: string) {
  const text = z.string({ error: invalid }).trim();
  return z.preprocess(
    numberAsText,
    (missing ? text.min(1, missing) : text)
      .regex(missing ? /^\d{10}$/ : /^(\d{10})?$/, invalid)
      .transform((digits) => digits || undefined),
  );
}

function postalCode(missing: string, invalid: string, max: number) {
  return z.preprocess(absentAsEmpty, z.string({ error: invalid }).trim().min(1, missing).max(max, invalid));
}

function country(missing: string, invalid: string, fallback?: string) {
  return z.preprocess(
    (value) => (value === undefined ? (fallback ?? '') : value),
    z
      .string({ error: missing })
      .trim()
      .toUpperCase()
      .min(1, missing)
      .regex(/^[A-Z]{2}$/, invalid),
  );
}

/** An address by which a registration is looked for. */
export const emailSchema = z.object({ email: emailField });

const option = z.preprocess(
  (value) => (value === undefined || value === null || value === '' ? false : value),
  z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')], {
    error: 'optionInvalid',
  }),
);

const options = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, option]));

const text = (answers: Answers, field: string) => {
  const value = answers[field];
  return typeof value === 'string' ? value.trim() : '';
};
const chosen = (answers: Answers, names: readonly string[]) =>
  names.filter((name) => answers[name] === true).length;
const chosenWithText = (answers: Answers, names: readonly string[], other: string) =>
  chosen(answers, names) + (text(answers, other) ? 1 : 0);

function numericWhereLookedUp(field: string, countryField: string, error: string): Rule {
  return {
    field,
    error,
    holds: (answers) => {
      const code = text(answers, field);
      return code === '' || /^\d+$/.test(code) || !countryHasPostalLookup(text(answers, countryField));
    },
  };
}

const place: Part = {
  shape: {
    pais: country('paisRequired', 'paisInvalid', 'MX'),
    codigoPostal: postalCode('codigoPostalRequired', 'codigoPostalInvalid', 11),
    estado: optional(120),
    ciudad: optional(120),
  },
  rules: [
    numericWhereLookedUp('codigoPostal', 'pais', 'codigoPostalNumeric'),
    {
      field: 'ciudad',
      error: 'ciudadRequired',
      holds: (answers) => {
        const pais = text(answers, 'pais');
        return pais === '' || countryHasPostalLookup(pais) || text(answers, 'ciudad') !== '';
      },
    },
  ],
};

const names: Part = {
  shape: { nombres: required('nombresRequired', 80), apellidos: required('apellidosRequired', 80) },
  rules: [],
};

const email: Part = { shape: { email: emailField }, rules: [] };

const gender: Part = {
  shape: {
    sexo: z.preprocess(absentAsEmpty, z.enum(genders, { error: 'sexoRequired' })),
  },
  rules: [],
};

function yearOfBirth(thisYear: number): Part {
  return {
    shape: {
      nacimiento: z.preprocess(
        numberAsText,
        z
          .string({ error: 'nacimientoInvalid' })
          .trim()
          .min(1, 'nacimientoRequired')
          .regex(/^\d{4}$/, 'nacimientoInvalid')
          .refine((year) => Number(year) >= 1900 && Number(year) <= thisYear, 'nacimientoInvalid'),
      ),
    },
    rules: [],
  };
}

const student: Part = { shape: { universidad: required('universidadRequired', 120) }, rules: [] };

const profession: Part = {
  shape: { carrera: required('carreraRequired', 120), nombreEmpresa: required('nombreEmpresaRequired', 120) },
  rules: [],
};

const reason: Part = { shape: { notas: required('notasRequired', 500) }, rules: [] };

const expressExtras: Part = { shape: { nombreEmpresa: optional(120), giroOtros: optional(500) }, rules: [] };

const phones: Part = {
  shape: { celular: tenDigits('celularInvalid', 'celularRequired'), whatsapp: tenDigits('whatsappInvalid') },
  rules: [],
};

const companyBasics: Part = {
  shape: {
    nombreEmpresa: required('nombreEmpresaRequired', 120),
    wwwEmpresa: required('wwwEmpresaRequired', 300),
  },
  rules: [],
};

const company: Part = {
  shape: {
    nombreEmpresa: required('nombreEmpresaRequired', 120),
    razonSocial: optional(120),
    cargo: required('cargoRequired', 120),
    telefono: tenDigits('telefonoInvalid'),
    emailEmpresa: z.preprocess(
      absentAsEmpty,
      z
        .string({ error: 'emailInvalid' })
        .trim()
        .refine((value) => value === '' || isEmail(value), 'emailInvalid')
        .transform((value) => value || undefined),
    ),
    paisEmpresa: country('paisRequired', 'paisInvalid'),
    codigoPostalEmpresa: postalCode('codigoPostalRequired', 'codigoPostalInvalid', 10),
    estadoEmpresa: required('estadoRequired', 120),
    ciudadEmpresa: required('ciudadRequired', 120),
    colonia: optional(120),
    domicilio: optional(120),
    domicilioNumero: optional(120),
    redesSocialesUrlEmpresa: optional(300),
  },
  rules: [numericWhereLookedUp('codigoPostalEmpresa', 'paisEmpresa', 'codigoPostalNumeric')],
};

const type: Part = {
  shape: { ...options(giros), giroOtros: optional(500) },
  rules: [
    {
      field: 'giro',
      error: 'giroRequired',
      holds: (answers) => offeredGiros(answers) > 0 || text(answers, 'giroOtros') !== '',
    },
    { field: 'giro', error: 'giroTooMany', holds: (answers) => offeredGiros(answers) <= caps.giro },
  ],
};

/** Only what the country offers counts: the form shows no other, and an API client's is dropped. */
function offeredGiros(answers: Answers): number {
  const pais = text(answers, 'pais');
  return chosen(
    answers,
    giros.filter((giro) => pais === '' || isOffered(giro, pais)),
  );
}

const activity: Part = {
  shape: { ...options(activities), principalActividadOtros: optional(500) },
  rules: [
    {
      field: 'principalActividad',
      error: 'principalActividadRequired',
      holds: (answers) => chosenWithText(answers, activities, 'principalActividadOtros') > 0,
    },
    {
      field: 'principalActividad',
      error: 'principalActividadTooMany',
      holds: (answers) =>
        chosenWithText(answers, activities, 'principalActividadOtros') <= caps.principalActividad,
    },
  ],
};

const targetMarkets: Part = {
  shape: { ...options(markets), mercadoAtiendeOtros: optional(500) },
  rules: [
    {
      field: 'mercadoAtiende',
      error: 'mercadoAtiendeRequired',
      holds: (answers) => chosenWithText(answers, markets, 'mercadoAtiendeOtros') > 0,
    },
    {
      field: 'mercadoAtiende',
      error: 'mercadoAtiendeTooMany',
      holds: (answers) => chosenWithText(answers, markets, 'mercadoAtiendeOtros') <= caps.mercadoAtiende,
    },
  ],
};

const interest: Part = { shape: { ...options(interests), interesesOtros: optional(500) }, rules: [] };

const premarket: Part = { shape: { vip: option }, rules: [] };

const fixedParts = {
  email,
  names,
  gender,
  place,
  student,
  profession,
  reason,
  expressExtras,
  phones,
  companyBasics,
  company,
  type,
  activity,
  markets: targetMarkets,
  interests: interest,
  premarket,
} satisfies Record<Exclude<PartName, 'birth'>, Part>;

const schemas = new Map<string, ReturnType<typeof compose>>();

/** The schema of these parts together: what one step asks, or a whole form. Unknown fields are dropped. */
export function schemaOf(parts: readonly PartName[], thisYear: number) {
  const key = `${thisYear} ${parts.join(' ')}`;
  let schema = schemas.get(key);
  if (!schema) {
    schema = compose(parts, thisYear);
    schemas.set(key, schema);
  }
  return schema;
}

function compose(parts: readonly PartName[], thisYear: number) {
  const used = parts.map((name) => (name === 'birth' ? yearOfBirth(thisYear) : fixedParts[name]));
  const shape: Part['shape'] = Object.assign({}, ...used.map((each) => each.shape));
  return used
    .flatMap((each) => each.rules)
    .reduce(
      (schema, rule) =>
        schema.refine((answers) => rule.holds(answers as Answers), {
          path: [rule.field],
          error: rule.error,
          when: () => true,
        }),
      z.object(shape),
    );
}
