import { z } from 'zod';
import { boundedText } from '@/lib/base/bounded-text';
import { emailField, isEmail, maxEmailLength, plainEmail } from '@/lib/base/email-field';
import { visibleText } from '@/lib/base/visible-text';
import { holdsWebAddress } from '@/lib/base/web-address';
import { type CappedGroup, cappedGroups } from '@/lib/event/options';
import type { OptionGroupName } from '@/lib/event/types';
import type { Messages } from '@/lib/i18n/translator';
import { type FieldOf, fields, isOptionGroup, type TextLength } from './catalogue/fields';
import {
  type AskedField,
  type QuestionName,
  type RequiredName,
  readQuestion,
  textIn,
} from './catalogue/forms';
import { placeIn } from './place/decide';
import { placeFields } from './place/names';
import { countryIfAbsent, isPlace, type PlaceName, placeFaults, places } from './place/rules';

/* The rules of the questions, compiled from the catalogue. The browser, the server actions and the API use the same ones. */

type Key = keyof Messages['validation'];
type Answers = Record<string, unknown>;

/** A rule that involves several fields. It runs even if a field's own rule failed, so that all errors show at once. */
interface Rule {
  field: string;
  error: Key;
  holds(answers: Answers): boolean;
}

/** The options that a schema accepts, by group: those of an event, or of one step of its form. */
export type OptionsByGroup = {
  readonly [Group in OptionGroupName]?: {
    readonly options: readonly { readonly name: string }[];
    readonly max: number | null;
  };
};

/** What a question adds to a schema. */
interface Part {
  shape: Record<string, z.ZodType>;
  rules: Rule[];
}

// The assertions below make the compiler demand a message for every field that a form asks for.
type Required = Exclude<Extract<RequiredName, AskedField>, FieldOf<'email'>>;
const requiredKey = (name: AskedField): Key =>
  `${name as Required | Extract<AskedField, FieldOf<'radio'>>}Required`;
const invalidKey = (name: AskedField): Key =>
  `${name as Extract<AskedField, FieldOf<'phone' | 'birthYear'>>}Invalid`;
const tooLongKey = (max: TextLength): Key => `tooLong${max}`;

const absentAsEmpty = (value: unknown) => value ?? '';
/**
 * Accepts a JSON number for digits that people type. Not for postal codes, since a number would have lost a leading
 * zero.
 */
const numberAsText = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? String(value) : absentAsEmpty(value);
/** An answer that is stored only if it is not empty. */
const nonEmpty = (schema: z.ZodType<string>) => schema.transform((text) => text || undefined);

interface AnswerBounds {
  max: number;
  invalid: Key;
  tooLong?: Key;
  /** The message if the answer is empty. Without it, the answer is optional. */
  missing?: Key | undefined;
  prepare?: (value: unknown) => unknown;
  normalize?: (text: string) => string;
}

/** A text as `visibleText` returns it, unless it has a form of its own. */
function answer(
  { missing, prepare = absentAsEmpty, normalize = visibleText, ...bounds }: AnswerBounds,
  rules: (text: z.ZodString) => z.ZodType<string> = (text) => text,
) {
  return boundedText({ ...bounds, prepare, normalize }, (text) =>
    nonEmpty(rules(missing ? text.min(1, missing) : text)),
  );
}

function text(max: TextLength, missing?: Key, isName = false) {
  return answer({ max, missing, invalid: 'textInvalid', tooLong: tooLongKey(max) }, (value) =>
    value.refine((name) => !isName || !holdsWebAddress(name), 'nameHoldsWebAddress' satisfies Key),
  );
}

function digits(count: number, invalid: Key, missing?: Key) {
  const pattern = new RegExp(`^(\\d{${count}})${missing ? '' : '?'}$`);
  return answer({ max: count, invalid, missing, prepare: numberAsText }, (value) =>
    value.regex(pattern, invalid),
  );
}

const optionalEmail = answer(
  { max: maxEmailLength, invalid: 'emailInvalid', normalize: plainEmail },
  (email) => email.refine((value) => value === '' || isEmail(value), 'emailInvalid' satisfies Key),
);

const option = z.preprocess(
  (value) => (value === undefined || value === null || value === '' ? false : value),
  z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')], {
    error: 'optionInvalid' satisfies Key,
  }),
);

/** The value of one field. */
function fieldSchema(name: AskedField, isOptional: boolean, thisYear: number): z.ZodType {
  const field = fields[name];
  const missing = isOptional ? undefined : requiredKey(name);
  switch (field.control) {
    case 'text':
      return text(field.maxLength, missing, field.isName);
    case 'textarea':
      return text(field.maxLength, missing);
    case 'email':
      return isOptional ? optionalEmail : emailField;
    case 'phone':
      return digits(10, invalidKey(name), missing);
    case 'birthYear': {
      const isPast = (year?: string) => !year || (Number(year) >= 1900 && Number(year) <= thisYear);
      return digits(4, invalidKey(name), missing).refine(isPast, invalidKey(name));
    }
    case 'radio': {
      const values = isOptional ? ['', ...field.choices.values] : field.choices.values;
      return z.preprocess(absentAsEmpty, nonEmpty(z.enum(values, { error: requiredKey(name) })));
    }
    case 'checkbox':
      return option;
  }
}

function placePart(name: PlaceName, isOptional: boolean): Part {
  const { suffix } = places[name];
  const isWholeRequired = places[name].isWholeRequired && !isOptional;
  const { pais, codigoPostal, estado, ciudad } = placeFields(suffix);
  const faultsOf = (answers: Answers) =>
    placeFaults(placeIn(suffix, answers, textIn), { isOptional, isWholeRequired });
  const required = (missing: Key) => (isOptional ? undefined : missing);
  const invalidCode: Key = 'codigoPostalInvalid';
  return {
    shape: {
      [pais]: answer(
        {
          max: 2,
          invalid: 'paisRequired',
          tooLong: 'paisInvalid',
          missing: required('paisRequired'),
          prepare: (value) => (value === undefined ? countryIfAbsent(name) : value),
        },
        (code) =>
          code.toUpperCase().regex(isOptional ? /^([A-Z]{2})?$/ : /^[A-Z]{2}$/, 'paisInvalid' satisfies Key),
      ),
      [codigoPostal]: answer({
        max: fields[codigoPostal].maxLength,
        invalid: invalidCode,
        missing: required('codigoPostalRequired'),
      }),
      [estado]: text(fields[estado].maxLength, isWholeRequired ? 'estadoRequired' : undefined),
      [ciudad]: text(fields[ciudad].maxLength, isWholeRequired ? 'ciudadRequired' : undefined),
    },
    rules: [
      {
        field: codigoPostal,
        error: 'codigoPostalNumeric',
        holds: (answers) => !faultsOf(answers).codigoPostal,
      },
      { field: ciudad, error: 'ciudadRequired', holds: (answers) => !faultsOf(answers).ciudad },
    ],
  };
}

function groupPart(group: OptionGroupName, isOptional: boolean, groups: OptionsByGroup): Part {
  const { options = [], max = null } = groups[group] ?? {};
  const other = `${group}Otros` as const;
  const shape = Object.fromEntries(options.map(({ name }) => [name, option]));
  const chosen = (answers: Answers, countsText: boolean) =>
    options.filter(({ name }) => answers[name] === true).length +
    (countsText && textIn(answers, other) !== '' ? 1 : 0);
  const rules: Rule[] = [];
  const add = (error: Key, holds: Rule['holds']) => rules.push({ field: group, error, holds });
  const required = group as Extract<RequiredName, OptionGroupName>;
  if (!isOptional) add(`${required}Required`, (answers) => chosen(answers, true) > 0);
  const capped = group as CappedGroup;
  if (max !== null) {
    add(`${capped}TooMany`, (answers) => chosen(answers, cappedGroups[capped].countsText) <= max);
  }
  return { shape: { ...shape, [other]: text(fields[other].maxLength) }, rules };
}

function partOf(question: QuestionName, thisYear: number, groups: OptionsByGroup): Part {
  const { name, isOptional } = readQuestion(question);
  if (isPlace(name)) return placePart(name, isOptional);
  if (isOptionGroup(name)) return groupPart(name, isOptional, groups);
  return { shape: { [name]: fieldSchema(name, isOptional, thisYear) }, rules: [] };
}

/** Compiled schemas, by their options and their questions. */
const schemas = new WeakMap<OptionsByGroup, Map<string, ReturnType<typeof compile>>>();

/** The schema of these questions together: those of one step or of a whole form. Unknown fields are dropped. */
export function schemaOf(questions: readonly QuestionName[], thisYear: number, groups: OptionsByGroup) {
  const compiled = schemas.get(groups) ?? new Map<string, ReturnType<typeof compile>>();
  schemas.set(groups, compiled);
  const key = `${thisYear} ${questions.join(' ')}`;
  const schema = compiled.get(key) ?? compile(questions, thisYear, groups);
  compiled.set(key, schema);
  return schema;
}

function compile(questions: readonly QuestionName[], thisYear: number, groups: OptionsByGroup) {
  const parts = questions.map((question) => partOf(question, thisYear, groups));
  const shape: Part['shape'] = Object.assign({}, ...parts.map((part) => part.shape));
  return parts
    .flatMap((part) => part.rules)
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
