import { visibleText } from '@/lib/base/visible-text';
import { isOffered, type OnlyIn } from '@/lib/event/offered';
import type { BuyerPart, Category, FormName, OptionGroups, TradeShow } from '@/lib/event/types';
import { placeFields } from '../place/names';
import { isPlace, type PlaceName, places } from '../place/rules';
import { type Askable, type FieldOf, isOptionGroup, type QuestionSubject } from './fields';

/* What each form asks, in which order and steps. A question mark after a name means that the question may stay empty. */

/**
 * A question as the forms below may write it. A checkbox may always stay empty. For a place, `places` says which fields
 * may.
 */
type Writable = Exclude<QuestionSubject, FieldOf<'checkbox'>> | `${Exclude<QuestionSubject, PlaceName>}?`;

const person = ['nombres', 'apellidos', 'nacimiento', 'sexo', 'place'] as const;

/**
 * The forms that need no account, with the category that each gives. In the express form the answers decide the
 * category.
 */
const anonymousForms = {
  visitante: { categoria: 'VISITANTE', details: [...person, 'carrera', 'nombreEmpresa', 'notas'] },
  congresista: { categoria: 'CONGRESISTA', details: [...person, 'carrera', 'nombreEmpresa'] },
  estudiante: { categoria: 'ESTUDIANTE', details: [...person, 'universidad'] },
  express: { categoria: null, details: ['nombres', 'apellidos', 'place', 'nombreEmpresa?', 'giroOtros?'] },
} as const satisfies Record<AnonymousForm, { categoria: Category | null; details: readonly Writable[] }>;

/** The parts of the buyer's form, which the event arranges in steps (`buyerSteps`). */
const asksByPart = {
  personal: [
    'email',
    'nombres',
    'apellidos',
    'place',
    'celular',
    'whatsapp?',
    'nacimiento',
    'sexo',
    'nombreEmpresa',
    'wwwEmpresa',
  ],
  company: [
    'nombreEmpresa',
    'razonSocial?',
    'cargo',
    'telefono?',
    'emailEmpresa?',
    'companyPlace',
    'domicilio?',
    'domicilioNumero?',
    'colonia?',
    'redesSocialesUrlEmpresa?',
  ],
  type: ['giro'],
  activity: ['principalActividad'],
  markets: ['mercadoAtiende'],
  interests: ['intereses?'],
  premarket: ['vip?'],
} as const satisfies Record<BuyerPart, readonly Writable[]>;

/** The parts that are not asked everywhere. */
const onlyInByPart: { readonly [Part in BuyerPart]?: OnlyIn } = { company: 'abroad' };

/** Whether a buyer of that country is asked about their company. */
export const asksCompany = (pais: unknown) => isOffered(onlyInByPart.company, pais);

const personalPart: readonly QuestionName[] = asksByPart.personal;
/** The company questions that no other part asks, made optional. */
const optionalCompany = asksByPart.company
  .filter((question) => !personalPart.includes(question))
  .map((question) => `${readQuestion(question).name}?` as QuestionName);

/** Set when registering; a correction cannot change them. */
const notUpdatable: readonly AskedName[] = ['email', 'vip'];

type AnonymousForm = Exclude<FormName, 'comprador'>;

/** The questions as written above. The compiler requires the texts for each of them. */
type Written =
  | (typeof anonymousForms)[AnonymousForm]['details'][number]
  | (typeof asksByPart)[BuyerPart][number];
export type AskedName = Written extends infer Q ? (Q extends `${infer Name}?` ? Name : Q) : never;
export type RequiredName = Exclude<Written, `${string}?`>;
export type AskedField = Extract<AskedName, Askable>;

/** A question of a form. One that a form requires may also be validated as optional. */
export type QuestionName = Written | `${AskedName}?`;

export interface FormStep {
  /** Key of its title in `registration.step`. */
  id: 'email' | 'details' | 'business' | BuyerPart;
  asks: readonly QuestionName[];
  /** Who is asked this step, if not everybody. */
  only?: OnlyIn;
}

/** What an event decides about the forms: the steps of the buyer's form, its options, and the country they begin with. */
export type FormSettings = Pick<TradeShow, 'buyerSteps' | 'homeCountry'> & OptionGroups;

/** The steps of a form, in order: two for those without an account, the event's own for buyers. */
export function stepsOf(form: FormName, event: Pick<TradeShow, 'buyerSteps'>): readonly FormStep[] {
  if (form !== 'comprador') {
    return [
      { id: 'email', asks: ['email'] },
      { id: 'details', asks: anonymousForms[form].details },
    ];
  }
  return event.buyerSteps.map((parts) => ({
    id: stepId(parts),
    asks: optionalLast(parts.flatMap((part): readonly QuestionName[] => asksByPart[part])),
    // A part that is not for everybody is a separate step.
    only: parts.map((part) => onlyInByPart[part])[0],
  }));
}

/** The questions in their order, with the optional ones after the others. */
function optionalLast(questions: readonly QuestionName[]): readonly QuestionName[] {
  const isRequired = (question: QuestionName) => !readQuestion(question).isOptional;
  return [...questions.filter(isRequired), ...questions.filter((question) => !isRequired(question))];
}

function stepId(parts: readonly BuyerPart[]): FormStep['id'] {
  if (parts.includes('type') && parts.includes('activity')) return 'business';
  return parts[0] ?? 'personal';
}

/** Everything that a form asks people of that country, or anybody at all, in the order of its steps. */
export function questionsOf(
  form: FormName,
  event: Pick<TradeShow, 'buyerSteps'>,
  pais?: string,
): readonly QuestionName[] {
  return stepsOf(form, event)
    .filter(({ only }) => pais === undefined || isOffered(only, pais))
    .flatMap(({ asks }) => asks);
}

/**
 * The questions to validate in a form's answers: everything that it asks in their country. Mexican buyers are not asked
 * about the company, so what a client sends about it is validated as optional.
 */
export function validatedQuestionsOf(
  form: FormName,
  answers: Record<string, unknown>,
  event: FormSettings,
): readonly QuestionName[] {
  const pais = textIn(answers, 'pais');
  const questions = questionsOf(form, event, pais);
  if (form !== 'comprador' || asksCompany(pais)) return questions;
  const isSent = (question: QuestionName) =>
    fieldsOf(question, event).some((field) => answers[field] !== undefined);
  return [...questions, ...optionalCompany.filter(isSent)];
}

/** What a correction with this form may change. */
export function updatableOf(questions: readonly QuestionName[]): readonly QuestionName[] {
  return questions.filter((question) => !notUpdatable.includes(readQuestion(question).name));
}

/** The fields that these questions ask for. */
export function fieldsIn(questions: readonly QuestionName[], event: OptionGroups): readonly string[] {
  return questions.flatMap((question) => fieldsOf(question, event));
}

/** The name of what a question asks for, and whether it may stay empty. */
export function readQuestion(question: QuestionName): { name: AskedName; isOptional: boolean } {
  const isOptional = question.endsWith('?');
  return { name: (isOptional ? question.slice(0, -1) : question) as AskedName, isOptional };
}

/** The fields that a question asks for, by their names on the wire. */
export function fieldsOf(question: QuestionName, event: OptionGroups): readonly string[] {
  const { name } = readQuestion(question);
  if (isPlace(name)) return Object.values(placeFields(places[name].suffix));
  return isOptionGroup(name)
    ? [...event[name].options.map((option) => option.name), event[name].other]
    : [name];
}

/** What staff ask at the desk besides the category. For the place, their form asks only for the country. */
export const deskQuestions: readonly QuestionName[] = [
  'nombres',
  'apellidos',
  'nombreEmpresa?',
  'email?',
  'place?',
];

/** What `notas` contains after a registration with the express form. */
export const expressNote = 'EXPRESS';

/** The form that asks everything about people of a category. */
export const fullForms = {
  VISITANTE: 'visitante',
  CONGRESISTA: 'congresista',
  ESTUDIANTE: 'estudiante',
  COMPRADOR: 'comprador',
} as const satisfies Record<Category, FormName>;

/**
 * The category of a person by the form they filled in. In the express form, whoever gives a type of business is a
 * buyer.
 */
export function categoryOf(form: FormName, giroOtros: string | undefined): Category {
  if (form === 'comprador') return 'COMPRADOR';
  return anonymousForms[form].categoria ?? (giroOtros ? 'COMPRADOR' : 'VISITANTE');
}

/** An answer as `visibleText` returns it, or an empty text if the answer is not a text. */
export function textIn(answers: Readonly<Record<string, unknown>>, field: string): string {
  const value = answers[field];
  return typeof value === 'string' ? visibleText(value) : '';
}
