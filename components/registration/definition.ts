import type { FormTexts } from '@/components/form/use-form';
import type { PrefixedState } from '@/lib/geo/types';
import type { Field, PlaceSuffix } from '@/lib/registration/fields';
import type { FormKind, FormStep } from '@/lib/registration/forms';

/** A question as the server sends it to the form, with its texts in the reader's language. */
export type Question =
  | TextQuestion
  | (Asked<'textarea'> & { maxLength: number })
  | (Asked<'radio'> & { options: readonly Choice[] })
  | Asked<'checkbox'>
  | (Asked<'purposes'> & { options: readonly Choice[] })
  | PlaceQuestion
  | OptionsQuestion;

interface Asked<Kind> {
  kind: Kind;
  name: string;
  label: string;
  hint?: string;
  isOptional?: boolean;
}

interface Choice {
  value: string;
  label: string;
}

type Typing = 'type' | 'inputMode' | 'autoComplete' | 'width' | 'maxLength' | 'digits' | 'phoneCodeOf';

export interface TextQuestion extends Asked<'text'>, Pick<Field, Typing> {
  /** Shown and sent, but read-only. */
  isLocked?: boolean;
  /** Shown, without refusing, to people born less than 18 years ago. */
  underageNote?: string;
}

/** Country, postal code, state and city: the country decides the states, the code the state and maybe the city. */
export interface PlaceQuestion {
  kind: 'place';
  /** Appended to each of the four field names: `paisEmpresa` … */
  suffix: PlaceSuffix;
  codeMaxLength: number;
  /** Whether state and city are required in every country. */
  isWholeRequired: boolean;
  labels: Record<'pais' | 'codigoPostal' | 'estado' | 'ciudad', string>;
  choose: Record<'pais' | 'estado' | 'ciudad', string>;
  /** While a postal code is looked up, where that fails, and where a list could not be loaded. */
  lookup: Record<'looking' | 'failed' | 'unlisted', string>;
}

export interface OptionsQuestion {
  kind: 'options';
  /** The name under which the group's errors are reported. */
  group: string;
  label: string;
  options: readonly { name: string; label: string }[];
  other: { name: string; label: string };
  isOptional: boolean;
  /** How many may be chosen, and whether the text for other answers counts as one. */
  cap?: { max: number; countsText: boolean; text: string; reached: string };
}

export interface Step extends FormStep {
  title: string;
  /** "Visitante · paso 1 de 2" */
  progress: string;
  lead?: string;
  questions: readonly Question[];
  /** The names of the values that it asks for. */
  fields: readonly string[];
}

/** Texts of the form around its questions. */
type OwnTexts = 'optional' | 'back' | 'backHome' | 'continue' | 'submit' | 'submitting' | 'didYouMean';

export interface FormDefinition {
  form: FormKind;
  /** CSS colour of the category that it registers. */
  color: string;
  steps: readonly Step[];
  texts: FormTexts & Record<OwnTexts, string>;
  /** Messages by key, as schemas and actions name them. */
  messages: Readonly<Record<string, string>>;
  countries: readonly { iso2: string; name: string }[];
  /** Phone codes by country, where the form asks for a phone number. */
  phoneCodes?: Readonly<Record<string, string>>;
  /** The states of Mexico, so that the first screen makes no request and a postal code tells its state at two digits. */
  states: readonly PrefixedState[];
  /** The name under which the draft is kept in the tab. */
  draft: string;
}

/** The names of the values that a question asks for. */
export function namesOf(question: Question): string[] {
  switch (question.kind) {
    case 'place':
      return ['pais', 'codigoPostal', 'estado', 'ciudad'].map((name) => name + question.suffix);
    case 'options':
      return [...question.options.map((option) => option.name), question.other.name];
    default:
      return [question.name];
  }
}

/** The names under which a question's errors may be reported. */
export function errorNamesOf(question: Question): string[] {
  return question.kind === 'options' ? [question.group, ...namesOf(question)] : namesOf(question);
}
