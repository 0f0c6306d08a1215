import './zod-without-eval';

import { zodResolver } from '@hookform/resolvers/zod';
import { createFormControl, type FieldErrors, type Resolver } from 'react-hook-form';
import { isEmail } from '@/lib/base/email-field';
import { type Answers, type FormAction, untouched } from '@/lib/base/form-state';
import { itemAt } from '@/lib/base/records';
import { holdsWebAddress } from '@/lib/base/web-address';
import { toFormData } from '@/lib/registration/form/answers';
import { askedAnswers, normalizedAnswers } from '@/lib/registration/form/sent-answers';
import type { WizardPosition } from '@/lib/registration/form/steps';
import type { Effect, Errors, FlowState, FlowTask, TaskAnswer } from '@/lib/registration/form/types';
import { decidePlace, placeChange, placeIn, regionAnswers } from '@/lib/registration/place/decide';
import type { PlaceLists } from '@/lib/registration/place/lists';
import { type PlaceSuffix, placeFields } from '@/lib/registration/place/names';
import { withoutFilled } from '@/lib/registration/place/rules';
import { type OptionsByGroup, schemaOf } from '@/lib/registration/schema';
import type { FormDefinition, StepDefinition } from './build-form';
import { askZip, lookupTimeout } from './lookups';

/*
 * What owns, validates and sends what was typed: larger than all other script of a form, and therefore loaded when somebody
 * first uses it.
 */

// The first use of a pattern with Unicode classes takes tens of milliseconds on a phone. Using them here spends that
// time while the person types and not when they continue.
isEmail('a@b.mx');
holdsWebAddress('a');

/** What react-hook-form works for. */
interface OpenForm {
  definition: FormDefinition;
  action: FormAction<WizardPosition>;
  state: () => FlowState;
  lists: PlaceLists;
}

type Control = ReturnType<typeof createFormControl<Answers>>;
export type LoadedFields = ReturnType<typeof openFields>;

/** The fields of a form with these answers, validated by the rules of the shown step, which are those of the server. */
export function openFields(form: OpenForm, answers: Answers) {
  const { definition, state, lists } = form;
  const control = createFormControl<Answers>({
    defaultValues: answers,
    shouldFocusError: false,
    resolver: (values, ...rest) =>
      resolverOf(itemAt(definition.steps, state().step))(answersToSend(form, values), ...rest),
  });
  return {
    ...control,
    isLoaded: true,
    lists,
    follow: (effect: Effect) => followEffect(control, effect),
    perform: (task: FlowTask, hidden: Readonly<Record<string, string>>) =>
      performTask(form, control, task, hidden),
  };
}

/** Changes answers and errors as an effect of the reducer says. */
function followEffect(control: Control, effect: Effect): void {
  const { setValue, clearErrors, reset } = control;
  // A step that was not sent yet has no errors, and is not validated while the person types.
  if (effect.type === 'show' || (effect.type === 'refuse' && effect.isOtherStep))
    reset(undefined, { keepValues: true, keepDefaultValues: true });
  if (effect.type === 'refuse') {
    clearErrors();
    setErrors(control, effect.errors);
  }
  if (effect.type === 'fill') {
    for (const [name, answer] of Object.entries(effect.answers)) {
      setValue(name, answer);
      clearErrors(name);
    }
    setErrors(control, effect.errors);
  }
}

function setErrors({ setError, clearErrors }: Control, errors: Errors = {}): void {
  for (const [name, message] of Object.entries(errors))
    if (message === undefined) clearErrors(name);
    else setError(name, { message });
}

function resolverOf(step: StepDefinition): Resolver<Answers> {
  const options = optionsByStep.get(step) ?? optionsOf(step);
  optionsByStep.set(step, options);
  const schema = schemaOf(step.asks, new Date().getFullYear(), options);
  return zodResolver(schema) as unknown as Resolver<Answers>;
}

/** One options object per step, since compiled schemas are cached by this object. */
const optionsByStep = new WeakMap<StepDefinition, OptionsByGroup>();

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
function answersToSend({ definition: { steps }, lists }: OpenForm, answers: Answers): Answers {
  return askedAnswers(steps, normalizedAnswers(steps, answers, lists.phoneCodes));
}

/** Validates the shown step, or posts the form. `hidden` is posted along with the answers. */
async function performTask(
  form: OpenForm,
  control: Control,
  { type }: FlowTask,
  hidden: Readonly<Record<string, string>>,
): Promise<TaskAnswer> {
  const { definition, action, state } = form;
  const { step, idempotencyKey, attempt } = state();
  if (type === 'validate') return validateStep(form, itemAt(definition.steps, step), control);
  const { locale } = definition.texts;
  const typed = answersToSend(form, control.getValues());
  const posted = toFormData({ ...typed, ...hidden, locale, step: String(step), idempotencyKey });
  const answer = action({ ...untouched, attempt }, posted);
  return type === 'lookUpEmail' ? inTime(answer) : answer;
}

/**
 * Validates the current step with the server's rules and lists, and returns all errors. The answers are validated after
 * the lookups, so that what the person corrects meanwhile is not refused.
 */
async function validateStep(
  form: OpenForm,
  step: StepDefinition,
  { handleSubmit, getValues }: Control,
): Promise<TaskAnswer> {
  const sent = () => answersToSend(form, getValues());
  const places = await Promise.all(step.places.map((suffix) => lookUpPlace(suffix, sent())));
  let faults: FieldErrors<Answers> = {};
  await handleSubmit(
    () => {},
    (found) => {
      faults = found;
    },
  )();
  const errors = Object.fromEntries(
    Object.entries(faults).map(([name, fault]) => [name, String(fault?.message ?? '')]),
  );
  const filled = fillRegions(places, sent(), errors);
  return { errors: withoutFilled(errors, filled, getValues()), filled };
}

/** A place as it was looked up, and what its postal code is assigned to. */
async function lookUpPlace(suffix: PlaceSuffix, answers: Answers) {
  const before = placeIn(suffix, answers);
  const { pais, codigoPostal } = before;
  // An empty code may be missing, or is an error already.
  const assigned = codigoPostal === '' ? undefined : await askZip(pais, codigoPostal);
  return { suffix, before, assigned };
}

/**
 * State and city of the places in a step, by postal codes without an error. Adds an error for a code that is not
 * assigned. A lookup that failed, or whose country or code the person has changed since, fills in nothing.
 */
function fillRegions(
  places: readonly Awaited<ReturnType<typeof lookUpPlace>>[],
  answers: Answers,
  errors: Record<string, string>,
): Answers {
  const filled: Answers = {};
  for (const { suffix, before, assigned } of places) {
    const { codigoPostal } = placeFields(suffix);
    const place = placeIn(suffix, answers);
    if (errors[codigoPostal] || placeChange(before, place)) continue;
    const decision = decidePlace(place, { assigned });
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
