import { optionNames } from '@/lib/event/options';
import type { TradeShow } from '@/lib/event/types';
import type { Typed } from '@/lib/http/form-state';
import { type Field, type FieldName, fields, isPlace, places } from '../fields';
import {
  errorNamesOf,
  type FormKind,
  type FormStep,
  fieldsOf,
  readQuestion,
  stepsOf,
  updateStepsOf,
} from '../forms';
import { purposesField } from './answers';
import type { FlowStep } from './flow';

/** A step of a form with what the browser and the server have to know of the catalogue to run it. */
export type Step = FormStep & FlowStep;

type EventSteps = Pick<TradeShow, 'buyerSteps'>;

/** The steps by which a person registers; the last one asks for the optional purposes too. */
export function registrationSteps(form: FormKind, event: EventSteps): Step[] {
  const steps = stepsOf(form, event).map(described);
  const last = steps.pop();
  return last ? [...steps, { ...last, blank: { ...last.blank, [purposesField]: [] } }] : [];
}

/** The steps by which a registration is corrected. */
export function correctionSteps(form: FormKind, event: EventSteps): Step[] {
  return updateStepsOf(form, event).map(described);
}

/** A step with what the catalogue says of its questions. */
export function described(step: FormStep): Step {
  const blank: Typed = {};
  const phones: Record<string, string> = {};
  for (const name of step.asks.flatMap(fieldsOf)) {
    const field: Partial<Field> = fields[name as FieldName] ?? {};
    blank[name] = options.has(name) || field.control === 'checkbox' ? false : '';
    if (field.phoneCodeOf) phones[name] = field.phoneCodeOf;
  }
  for (const { name } of step.asks.map(readQuestion)) {
    if (isPlace(name)) blank[`pais${places[name].suffix}`] = places[name].defaultCountry;
  }
  return { ...step, blank, phones, errorNames: errorNamesOf(step.asks) };
}

const options: ReadonlySet<string> = new Set(optionNames);

/** What the server answers besides the form's state: the step to show, and the key of this submission. */
export interface WizardPosition {
  step: number;
  idempotencyKey: string;
}
