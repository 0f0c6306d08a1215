import type { Answers } from '@/lib/base/form-state';
import { onlyInOf } from '@/lib/event/offered';
import type { FormName } from '@/lib/event/types';
import { fields, isField, isOptionGroup } from '../catalogue/fields';
import {
  type FormSettings,
  type FormStep,
  fieldsOf,
  type QuestionName,
  readQuestion,
  stepsOf,
} from '../catalogue/forms';
import { questionsToCorrect } from '../correct/questions-to-correct';
import { placeFields } from '../place/names';
import { isPlace, places, preselectedCountry } from '../place/rules';
import type { Attendee } from '../record';
import { purposesField } from './answers';
import type { FlowStep } from './types';

/** A step of a form with what the browser and the server need from the catalogue to run it. */
export type DescribedStep = FormStep & FlowStep;

/** The steps of a registration. The last one also asks for the optional purposes. */
export function registrationSteps(
  form: FormName,
  event: FormSettings,
  asksForPremarket = true,
): DescribedStep[] {
  const ownSteps = asksForPremarket ? stepsOf(form, event) : withoutPremarket(stepsOf(form, event));
  const steps = ownSteps.map((step) => described(step, event));
  const last = steps.pop();
  return last ? [...steps, { ...last, blank: { ...last.blank, [purposesField]: [] } }] : [];
}

/**
 * The steps in which somebody invited answers these questions: one, or those of the whole form if the country is among a
 * buyer's. The email is the invitation's.
 */
export function personalSteps(
  form: FormName,
  missing: readonly QuestionName[],
  event: FormSettings,
): DescribedStep[] {
  const purposes = { [purposesField]: [] };
  if (form !== 'comprador' || !missing.includes('place')) {
    const step = described({ id: 'details', asks: missing }, event);
    return [{ ...step, blank: { ...step.blank, ...purposes } }];
  }
  const steps = registrationSteps(form, event, missing.includes('vip?'));
  return steps.flatMap(({ blank, ...step }) => {
    const asks = step.asks.filter((question) => question !== 'email');
    const own = described({ ...step, asks }, event);
    return asks.length > 0
      ? [{ ...own, blank: { ...own.blank, ...(purposesField in blank && purposes) } }]
      : [];
  });
}

/** The steps of a correction. Buyers see their email, and premarket access is not requested again. */
export function correctionSteps(form: FormName, event: FormSettings): DescribedStep[] {
  return withoutPremarket(stepsOf(form, event))
    .filter((step) => step.id !== 'email')
    .map((step) => described(step, event));
}

/** The steps without the question for premarket access. */
const withoutPremarket = (steps: readonly FormStep[]): FormStep[] =>
  steps
    .map((step) => ({ ...step, asks: step.asks.filter((question) => question !== 'vip?') }))
    .filter((step) => step.asks.length > 0);

/** The one step in which staff correct a registration. */
export function staffCorrectionSteps(attendee: Attendee, event: FormSettings): DescribedStep[] {
  return [described({ id: 'details', asks: questionsToCorrect(attendee, event) }, event)];
}

/** A step with what the catalogue and the event define for its questions. */
export function described(step: FormStep, event: Omit<FormSettings, 'buyerSteps'>): DescribedStep {
  const blank: Answers = {};
  const phones: Record<string, string> = {};
  for (const name of step.asks.flatMap((question) => fieldsOf(question, event))) {
    const field = isField(name) ? fields[name] : null;
    blank[name] = field === null || field.control === 'checkbox' ? false : '';
    if (field?.control === 'phone') phones[name] = field.phoneCodeOf;
  }
  const names = step.asks.map((question) => readQuestion(question).name);
  const askedPlaces = names.filter(isPlace);
  for (const name of askedPlaces)
    blank[placeFields(places[name].suffix).pais] = preselectedCountry(name, event);
  const groups = names.filter(isOptionGroup);
  const onlyIn = onlyInOf(groups.flatMap((group) => event[group].options));
  return {
    ...step,
    blank,
    phones,
    onlyIn,
    places: askedPlaces.map((name) => places[name].suffix),
    errorNames: [...groups, ...Object.keys(blank)],
  };
}

/**
 * What the server returns besides the form's state: the step to show, the key of this submission, and the answers with
 * which a correction was opened.
 */
export interface WizardPosition {
  step: number;
  idempotencyKey: string;
  original?: string | undefined;
}
