import { isOffered, wireNames } from '@/lib/event/options';
import type { BuyerPart, TradeShow } from '@/lib/event/types';
import type { FormKind } from './types';

/*
 * What forms ask, in which order: a form is steps, a step is parts, a part is fields. Knows no schema, so that a page
 * can draw a form without loading the rules that judge it.
 */

const placeOf = (suffix: '' | 'Empresa') =>
  [`pais${suffix}`, `codigoPostal${suffix}`, `estado${suffix}`, `ciudad${suffix}`] as const;

/** The fields of each part, by their names on the wire (spec §3). */
export const fieldsOf = {
  email: ['email'],
  names: ['nombres', 'apellidos'],
  birth: ['nacimiento'],
  gender: ['sexo'],
  place: placeOf(''),
  student: ['universidad'],
  profession: ['carrera', 'nombreEmpresa'],
  reason: ['notas'],
  expressExtras: ['nombreEmpresa', 'giroOtros'],
  phones: ['celular', 'whatsapp'],
  companyBasics: ['nombreEmpresa', 'wwwEmpresa'],
  company: [
    'nombreEmpresa',
    'razonSocial',
    'cargo',
    'telefono',
    'emailEmpresa',
    ...placeOf('Empresa'),
    'colonia',
    'domicilio',
    'domicilioNumero',
    'redesSocialesUrlEmpresa',
  ],
  type: [...wireNames.giro, 'giroOtros'],
  activity: [...wireNames.principalActividad, 'principalActividadOtros'],
  markets: [...wireNames.mercadoAtiende, 'mercadoAtiendeOtros'],
  interests: [...wireNames.intereses, 'interesesOtros'],
  premarket: ['vip'],
} as const satisfies Record<string, readonly string[]>;

export type PartName = keyof typeof fieldsOf;

/** The names under which the rules of these parts report errors: their fields and their groups of options. */
export function errorNamesOf(parts: readonly PartName[]): string[] {
  const fields: string[] = parts.flatMap((part) => fieldsOf[part]);
  const groups = Object.entries(wireNames).filter(([, [first]]) => fields.includes(first));
  return [...groups.map(([group]) => group), ...fields];
}

export interface FormStep {
  /** Names its title among the messages. */
  id: 'email' | 'details' | 'business' | Exclude<BuyerPart, 'interests' | 'premarket'>;
  parts: readonly PartName[];
  /** Asked of people outside Mexico only: the country decides (spec §4). */
  isAbroadOnly: boolean;
}

const person = ['names', 'birth', 'gender', 'place'] as const;

const details: Record<Exclude<FormKind, 'comprador'>, readonly PartName[]> = {
  visitante: [...person, 'profession', 'reason'],
  congresista: [...person, 'profession'],
  estudiante: [...person, 'student'],
  express: ['names', 'place', 'expressExtras'],
};

/** A buyer's personal step asks in the order of spec §2; every other part is its own. */
const personal = ['email', 'names', 'place', 'phones', 'birth', 'gender', 'companyBasics'] as const;
const ofBuyerPart = (part: BuyerPart): readonly PartName[] => (part === 'personal' ? personal : [part]);

const buyerParts: readonly BuyerPart[] = [
  'personal',
  'company',
  'type',
  'activity',
  'markets',
  'interests',
  'premarket',
];

/** The steps of a form, in order: two for those without an account, the event's own for buyers. */
export function stepsOf(form: FormKind, event: Pick<TradeShow, 'buyerSteps'>): readonly FormStep[] {
  if (form !== 'comprador') {
    return [
      { id: 'email', parts: ['email'], isAbroadOnly: false },
      { id: 'details', parts: details[form], isAbroadOnly: false },
    ];
  }
  return event.buyerSteps.map((parts) => ({
    id: idOf(parts),
    parts: parts.flatMap(ofBuyerPart),
    isAbroadOnly: parts.every((part) => part === 'company'),
  }));
}

function idOf(parts: readonly BuyerPart[]): FormStep['id'] {
  if (parts.includes('type') && parts.includes('activity')) return 'business';
  const [first = 'personal'] = parts;
  return first === 'interests' || first === 'premarket' ? 'markets' : first;
}

/** What a buyer may change later: all but the e-mail, which is the account's, and the wish for the premarket. */
export function updateStepsOf(event: Pick<TradeShow, 'buyerSteps'>): readonly FormStep[] {
  return stepsOf('comprador', event).map((step) => ({
    ...step,
    parts: step.parts.filter((part) => part !== 'premarket'),
  }));
}

/** Everything that a form asks of people of that country, whatever its steps. */
export function partsOf(form: FormKind, pais: string): readonly PartName[] {
  const all = form === 'comprador' ? buyerParts.flatMap(ofBuyerPart) : ['email' as const, ...details[form]];
  return pais === 'MX' ? all.filter((part) => part !== 'company') : all;
}

/** Whether a step is asked of people of that country: the company's is left out in Mexico, and until a country is chosen. */
export function isAsked(step: Pick<FormStep, 'isAbroadOnly'>, pais: unknown): boolean {
  return !step.isAbroadOnly || (pais !== 'MX' && pais !== '');
}

/** The answers that a person was asked for: those of a hidden step or option are neither judged nor sent. */
export function askedAnswers<T>(
  steps: readonly { fields: readonly string[]; isAbroadOnly: boolean }[],
  answers: Readonly<Record<string, T>>,
): Record<string, T> {
  const pais = String(answers.pais ?? 'MX');
  const names = steps.filter((step) => isAsked(step, pais)).flatMap((step) => step.fields);
  return Object.fromEntries(
    names
      .filter((name) => answers[name] !== undefined && (pais === '' || isOffered(name, pais)))
      .map((name) => [name, answers[name] as T]),
  );
}
