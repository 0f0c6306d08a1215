import type { ErrorSummaryTexts } from '@/components/ui/error-summary';
import type { FormStep } from '@/lib/registration/steps';
import type { FormKind } from '@/lib/registration/types';

/** A question as the server gives it to the form: its texts are in the reader's language already. */
export type Question =
  | TextQuestion
  | { kind: 'textarea'; name: string; label: string; hint?: string; maxLength: number }
  | { kind: 'radio'; name: string; label: string; options: readonly { value: string; label: string }[] }
  | { kind: 'checkbox'; name: string; label: string; hint?: string }
  | { kind: 'purposes'; name: string; label: string; options: readonly { value: string; label: string }[] }
  | PlaceQuestion
  | OptionsQuestion;

export interface TextQuestion {
  kind: 'text';
  name: string;
  label: string;
  hint?: string;
  isOptional?: boolean;
  type?: 'email' | 'tel' | 'text';
  inputMode?: 'numeric' | 'email' | 'url';
  autoComplete?: string;
  width?: 'full' | 'short' | 'year';
  maxLength?: number;
  /** Takes digits alone, and so many at most. */
  digits?: number;
  /** Shown and sent, not to be changed. */
  isLocked?: boolean;
  /** Told, without refusing, to those born less than 18 years ago. */
  underageNote?: string;
}

/** Country, postal code, state and city, which follow from each other. */
export interface PlaceQuestion {
  kind: 'place';
  /** Behind each of the four names: `paisEmpresa` … */
  suffix: '' | 'Empresa';
  codeMaxLength: 10 | 11;
  /** Whether state and city must be given in the countries with lists too. */
  isWholeRequired: boolean;
  labels: Record<'pais' | 'codigoPostal' | 'estado' | 'ciudad', string>;
  choose: Record<'pais' | 'estado' | 'ciudad', string>;
  looking: string;
}

export interface OptionsQuestion {
  kind: 'options';
  /** The name under which errors of the group come. */
  group: string;
  label: string;
  options: readonly { name: string; label: string }[];
  other: { name: string; label: string };
  isOptional: boolean;
  /** How many may be chosen; whether the text counts as one. */
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
export interface FormTexts extends ErrorSummaryTexts {
  optional: string;
  back: string;
  backHome: string;
  continue: string;
  submit: string;
  submitting: string;
  problem: string;
}

export interface FormDefinition {
  form: FormKind;
  locale: 'es' | 'en';
  steps: readonly Step[];
  texts: FormTexts;
  /** Messages by key, as schemas and actions name them. */
  messages: Readonly<Record<string, string>>;
  countries: readonly { iso2: string; name: string }[];
  /** States of the default country, so that the first screen needs no request. */
  states: readonly { code: string; name: string }[];
  /** Under this name the draft is kept in the tab. */
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

/** The names under which errors of a question may come. */
export function errorNamesOf(question: Question): string[] {
  return question.kind === 'options' ? [question.group, ...namesOf(question)] : namesOf(question);
}
