import { randomUUID } from 'node:crypto';
import type { Answers } from '@/lib/base/form-state';
import { type FormAction, type FormState, untouched } from '@/lib/base/form-state';
import { ok, type Refusal, refuse, refuseFields } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { type FormName, formNames } from '@/lib/event/types';
import type { Locale } from '@/lib/i18n/locale';
import { originalField } from '@/lib/registration/correct/original-answers';
import { closed, next } from '@/lib/registration/form/flow';
import { runTasks } from '@/lib/registration/form/run-tasks';
import { askedAnswers, normalizedAnswers, postedAnswers } from '@/lib/registration/form/sent-answers';
import { stepOfErrors } from '@/lib/registration/form/step-order';
import type { DescribedStep, WizardPosition } from '@/lib/registration/form/steps';
import type { FlowState, FlowTask } from '@/lib/registration/form/types';
import { validateStep } from '@/lib/registration/validate-answers';
import {
  answerForm,
  formGate,
  localeOf,
  nextAttempt,
  type Outcome,
  type PostedForm,
  refuseForm,
} from './answer-form';
import { type FormRefusal, inWords } from './refusal-in-words';
import { idempotencyKeySchema } from './submit-registration';

/** Answers that were filled in from a postal code. */
type Filled = { filled: Answers };

/** What the server needs of a multi-step form. */
export interface WizardForm {
  steps: readonly DescribedStep[];
  /** The page of an existing registration, if this email cannot be used to register. */
  pageOfKnown?: (email: string, client: string) => Promise<string | undefined>;
  /** Stores the answers of the whole form. */
  store: (
    answers: Answers,
    submission: { locale: Locale; client: string; idempotencyKey: string },
  ) => Promise<Outcome<Filled>>;
}

type Found = WizardForm | FormRefusal<WizardPosition> | null;
type WizardOf = (name: FormName, form: FormData) => Found | Promise<Found>;

/** The server action of the multi-step form named in the field `form`. */
export function wizardAction(wizardOf: WizardOf): FormAction<WizardPosition> {
  return formGate(
    (previous, form) => answerNamedWizard(wizardOf, previous, form),
    (refusal, previous, form) => answerNamedWizard(wizardOf, previous, form, refusal),
  );
}

/**
 * Runs `answerWizard` for the multi-step form named in the field `form`. A refusal from `wizardOf` is the answer, and null
 * refuses with `not_found`.
 */
export async function answerNamedWizard(
  wizardOf: WizardOf,
  previous: FormState<WizardPosition>,
  form: FormData,
  refusal?: Refusal,
): Promise<FormState<WizardPosition>> {
  const name = formNames.find((each) => each === form.get('form'));
  const wizard = name ? await wizardOf(name, form) : refuse('invalid_body');
  if (wizard && 'steps' in wizard) return answerWizard(previous, form, wizard, refusal);
  return refuseForm(refusal ?? wizard ?? refuse('not_found'), previous, form);
}

/**
 * Answers a multi-step form in a server action: opens it with what was posted, and runs its reducer until it waits for
 * the person again. Every answer contains everything that was typed.
 * @param refusal why the form may not do anything now; nothing runs
 */
export async function answerWizard(
  { attempt }: FormState<WizardPosition>,
  form: FormData,
  wizard: WizardForm,
  refusal?: Refusal,
): Promise<FormState<WizardPosition>> {
  const { steps } = wizard;
  const previous = { ...untouched, attempt };
  const typed = postedAnswers(form, steps);
  let answers = normalizedAnswers(steps, typed, await deps().geo.phoneCodes());
  const idempotencyKey = idempotencyKeySchema.parse(form.get('idempotencyKey')) ?? randomUUID();
  const posted = { step: Number(form.get('step')) };
  let { state } = next(wizard, closed, { type: 'opened', idempotencyKey, posted }, answers);
  let answer: FormState<Filled> = { ...previous, attempt: nextAttempt(previous) };
  const effects = await runTasks(
    {
      dispatch(event) {
        const after = next(wizard, state, event, answers);
        state = after.state;
        for (const effect of after.effects)
          if (effect.type === 'fill') answers = { ...answers, ...effect.answers };
        return after.effects;
      },
      async perform(to) {
        answer = await answerForm<Filled>(
          previous,
          form,
          async (sent) => refusal ?? perform(to, wizard, state, answers, sent),
        );
        return { type: 'answered', to, answer: { ...answer, filled: answer.data?.filled } };
      },
    },
    { type: form.has('goBack') ? 'wentBack' : 'continued' },
  );
  const errors = effects.find((effect) => effect.type === 'refuse')?.errors ?? {};
  const { step } = state;
  const original = form.get(originalField);
  const data = { step, idempotencyKey, ...(typeof original === 'string' && { original }) };
  if (answer.next) return { ...answer, data };
  const isShown = Object.keys(errors).length === 0 || stepOfErrors(steps, errors) !== undefined;
  const problem = isShown ? answer.problem : inWords(refuse('internal_error'), localeOf(form)).problem;
  return { ...answer, isDone: undefined, errors, problem, typed: answers, data };
}

/** Runs a task of the reducer: validates the step, looks up the email, or stores the answers. */
async function perform(
  { type }: FlowTask,
  { steps, pageOfKnown, store }: WizardForm,
  { step, idempotencyKey }: FlowState,
  answers: Answers,
  { locale, client }: PostedForm,
): Promise<Outcome<Filled>> {
  const ownAnswers = askedAnswers(steps, answers);
  if (type === 'submit') return store(ownAnswers, { locale, client, idempotencyKey });
  if (type === 'lookUpEmail') {
    const page = await pageOfKnown?.(String(answers.email), client);
    return page === undefined ? ok({}) : { ...refuse('email_already_registered'), next: page };
  }
  const { errors, filled } = await validateStep(deps(), steps[step]?.asks ?? [], ownAnswers);
  const isValid = Object.keys(errors).length === 0;
  return isValid ? ok({ data: { filled } }) : { ...refuseFields(errors), data: { filled } };
}
