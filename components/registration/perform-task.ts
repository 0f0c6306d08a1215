import { itemAt } from '@/lib/base/records';
import './zod-without-eval';

import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { isEmail } from '@/lib/base/email-field';
import { holdsWebAddress } from '@/lib/base/web-address';
import { type Typed, untouched } from '@/lib/http/form-state';
import type { PlaceSuffix } from '@/lib/registration/fields';
import { toFormData } from '@/lib/registration/form/answers';
import type { Answer, Task } from '@/lib/registration/form/flow';
import { askedAnswers, normalizedAnswers } from '@/lib/registration/form/sent-answers';
import { type OptionsByGroup, schemaOf } from '@/lib/registration/schema';
import type { FormDefinition, Step } from './build-form';

import { askZip, patience } from './lookups';
import type { Wizard } from './types';

/* Loaded when a form is first touched: schemas weigh more than the form. */

// Patterns with classes of Unicode take a phone tens of milliseconds at their first use: while somebody types, not when
// they continue with the next step.
isEmail('a@b.mx');
holdsWebAddress('a');

/** Validates a step by the very schema that the server uses. */
export function stepResolver(definition: FormDefinition, step: Step): Resolver<Typed> {
  const options = known.get(step) ?? optionsOf(step);
  known.set(step, options);
  const schema = schemaOf(step.asks, new Date().getFullYear(), options);
  const validate = zodResolver(schema) as unknown as Resolver<Typed>;
  return (values, ...rest) => validate(answersToSend(definition, values), ...rest);
}

/** The same object for each step, by which its compiled schema is found again. */
const known = new WeakMap<Step, OptionsByGroup>();

function optionsOf({ questions }: Step): OptionsByGroup {
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
export async function performTask(wizard: Wizard, { type }: Task): Promise<Answer> {
  if (type === 'validate') return validateStep(wizard);
  const { definition, hidden, action } = wizard;
  const { step, answers, idempotencyKey, attempt } = wizard.state.current;
  const { locale } = definition.texts;
  const typed = answersToSend(definition, answers);
  const posted = toFormData({ ...typed, ...hidden, locale, step: String(step), idempotencyKey });
  const answer = action({ ...untouched, attempt }, posted);
  return type === 'lookUpEmail' ? inTime(answer) : answer;
}

/** Validates the shown step by the server's own rules and lists; all errors are shown at once. */
async function validateStep({ definition, fields, state }: Wizard): Promise<Answer> {
  const suffix = await unassignedPlace(itemAt(definition.steps, state.current.step), fields.getValues());
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
  if (suffix === undefined || errors[`codigoPostal${suffix}`]) return { errors };
  return {
    errors: { ...errors, [`codigoPostal${suffix}`]: 'codigoPostalInvalid' },
    // What an invalid code had filled does not belong to it.
    filled: { [`estado${suffix}`]: '', [`ciudad${suffix}`]: '' },
  };
}

/** The suffix of the place of a step whose postal code is assigned nowhere; undefined where it is assigned or the lookup fails. */
async function unassignedPlace(step: Step, answers: Typed): Promise<PlaceSuffix | undefined> {
  for (const question of step.questions) {
    if (question.kind !== 'place') continue;
    const { suffix } = question;
    const code = String(answers[`codigoPostal${suffix}`]).trim();
    if ((await askZip(String(answers[`pais${suffix}`]), code)) === null) return suffix;
  }
}

/** An answer of the server; fails where a form would wait too long for it. */
function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const waiting = setTimeout(() => reject(new Error('No answer in time.')), patience);
    answer.then(resolve, reject).finally(() => clearTimeout(waiting));
  });
}
