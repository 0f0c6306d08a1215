import './zod-without-eval';

import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { isEmail } from '@/lib/base/email-field';
import type { Typed } from '@/lib/base/form-state';
import { untouched } from '@/lib/base/form-state';
import { itemAt } from '@/lib/base/records';
import { holdsWebAddress } from '@/lib/base/web-address';
import { toFormData } from '@/lib/registration/form/answers';
import { askedAnswers, normalizedAnswers } from '@/lib/registration/form/sent-answers';
import type { FlowTask, TaskAnswer } from '@/lib/registration/form/types';
import { decidePlace, placeChange, placeIn, regionAnswers } from '@/lib/registration/place/decide';
import { placeFields } from '@/lib/registration/place/names';
import { withoutFilled } from '@/lib/registration/place/rules';
import { type OptionsByGroup, schemaOf } from '@/lib/registration/schema';
import type { FormDefinition, StepDefinition } from './build-form';
import { askZip, lookupTimeout } from './lookups';
import type { Wizard } from './types';

/* Loaded at the first input, because the schemas are larger than the form's own script. */

// The first use of a pattern with Unicode classes takes tens of milliseconds on a phone. Using them here spends that
// time while the person types and not when they continue.
isEmail('a@b.mx');
holdsWebAddress('a');

/** Validates a step with the same schema as the server. */
export function stepResolver(definition: FormDefinition, step: StepDefinition): Resolver<Typed> {
  const options = known.get(step) ?? optionsOf(step);
  known.set(step, options);
  const schema = schemaOf(step.asks, new Date().getFullYear(), options);
  const validate = zodResolver(schema) as unknown as Resolver<Typed>;
  return (values, ...rest) => validate(answersToSend(definition, values), ...rest);
}

/** One options object per step, since compiled schemas are cached by this object. */
const known = new WeakMap<StepDefinition, OptionsByGroup>();

function optionsOf({ questions }: StepDefinition): OptionsByGroup {
  return Object.fromEntries(
    questions.flatMap((question) =>
      question.kind === 'options'
        ? [[question.group, { options: question.options, max: question.cap?.max ?? null }]]
        : [],
    ),
  );
}

/** The answers as they are validated and posted. */
function answersToSend({ steps, phoneCodes = {} }: FormDefinition, answers: Typed): Typed {
  return askedAnswers(steps, normalizedAnswers(steps, answers, phoneCodes));
}

/** Validates the shown step, or posts the form. */
export async function performTask(wizard: Wizard, { type }: FlowTask): Promise<TaskAnswer> {
  if (type === 'validate') return validateStep(wizard);
  const { definition, hidden, action } = wizard;
  const { step, answers, idempotencyKey, attempt } = wizard.state.current;
  const { locale } = definition.texts;
  const typed = answersToSend(definition, answers);
  const posted = toFormData({ ...typed, ...hidden, locale, step: String(step), idempotencyKey });
  const answer = action({ ...untouched, attempt }, posted);
  return type === 'lookUpEmail' ? inTime(answer) : answer;
}

/** Validates the current step with the server's rules and lists, and returns all errors. */
async function validateStep({ definition, fields, state }: Wizard): Promise<TaskAnswer> {
  let faults: FieldErrors<Typed> = {};
  await fields.handleSubmit(
    () => {},
    (found) => {
      faults = found;
    },
  )();
  const errors = Object.fromEntries(
    Object.entries(faults).map(([name, fault]) => [name, String(fault?.message ?? '')]),
  );
  const filled = await lookUpPlaces(itemAt(definition.steps, state.current.step), fields.getValues, errors);
  return { errors: withoutFilled(errors, filled, fields.getValues()), filled };
}

/**
 * State and city of the places in a step, by postal codes without an error. Adds an error for a code that is not
 * assigned. A lookup that fails, or whose country or code the person changes meanwhile, fills in nothing.
 */
async function lookUpPlaces(
  step: StepDefinition,
  current: () => Typed,
  errors: Record<string, string>,
): Promise<Typed> {
  const filled: Typed = {};
  for (const suffix of step.places) {
    const { codigoPostal } = placeFields(suffix);
    if (errors[codigoPostal]) continue;
    const before = placeIn(suffix, current());
    const assigned = await askZip(before.pais, before.codigoPostal);
    const place = placeIn(suffix, current());
    const decision = placeChange(before, place) ? null : decidePlace(place, { assigned });
    if (!decision) continue;
    if (decision.error) errors[codigoPostal] = decision.error;
    Object.assign(filled, regionAnswers(suffix, decision));
  }
  return filled;
}

/** The server's answer. Rejects after a time limit. */
function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const waiting = setTimeout(() => reject(new Error('No answer in time.')), lookupTimeout);
    answer.then(resolve, reject).finally(() => clearTimeout(waiting));
  });
}
