import { randomUUID } from 'node:crypto';
import {
  firstRefused,
  nearest,
  neighbour,
  suggested,
  type WizardPosition,
} from '@/components/registration/wizard';
import { ok, refuse } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { type FormState, type Typed, untouched } from '@/lib/http/form-state';
import { refusalOf } from '@/lib/http/route';
import type { Locale } from '@/lib/i18n/locale';
import { askedAnswers } from '@/lib/registration/asked';
import { lookUpEmail } from '@/lib/registration/find-attendee';
import { errorNamesOf, type FormKind, type FormStep, fieldsOf, formKinds } from '@/lib/registration/forms';
import { judgeStep } from '@/lib/registration/judge-answers';
import { postedAnswers, purposesField, withNationalNumbers } from '@/lib/registration/posted-answers';
import { answerForm, inWords, localeOf, nextAttempt, type Outcome } from './answer-form';
import { idempotencyKeySchema } from './registrations';

interface WizardForm {
  steps: readonly FormStep[];
  /** Whether the first step leads a person whose e-mail is registered to that registration. */
  asksKnown: boolean;
  /** Whether the person may go on with the form all the same: the registration with this id is theirs to change. */
  mayChange?: (id: string) => Promise<boolean>;
  /** Stores the answers of the whole form. */
  store: (
    answers: Typed,
    submission: { locale: Locale; client: string; idempotencyKey: string },
  ) => Promise<Outcome<WizardPosition>>;
}

/** The fields that a postal code fills. */
const filled = ['estado', 'ciudad', 'estadoEmpresa', 'ciudadEmpresa'];

/** The server action that answers the form of several steps whose name is in its field `form`, as `answerWizard` does. */
export function wizardAction(wizardOf: (kind: FormKind, form: FormData) => WizardForm) {
  return async (previous: FormState<WizardPosition>, form: FormData) => {
    const kind = formKinds.find((each) => each === form.get('form'));
    return kind
      ? answerWizard(previous, form, wizardOf(kind, form))
      : answerForm<WizardPosition>(previous, form, async () => refuse('invalid_body'));
  };
}

/**
 * Answers a form of several steps in a server action. A step before the last, which only a browser without script
 * posts, is judged by itself and answered with the next one; the last one stores the whole form. Back leads to an
 * earlier step unjudged. Every answer carries all that was typed.
 */
export async function answerWizard(
  previous: FormState<WizardPosition>,
  form: FormData,
  { steps: plans, asksKnown, mayChange, store }: WizardForm,
): Promise<FormState<WizardPosition>> {
  const steps = plans.map((plan) => ({
    ...plan,
    fields: plan.asks.flatMap(fieldsOf),
    errorNames: errorNamesOf(plan.asks),
  }));
  const names = [...new Set([...steps.flatMap(({ fields }) => fields), purposesField])];
  let answers = await withNationalNumbers(deps().geo, postedAnswers(form, names));
  const { pais } = answers;
  const idempotencyKey = idempotencyKeySchema.parse(form.get('idempotencyKey')) ?? randomUUID();
  const open = (step: unknown) => nearest(steps, Number(step), pais ?? '');
  const at = (step: number) => ({ typed: answers, data: { step, idempotencyKey } });

  const goTo = form.get('goTo');
  if (goTo !== null) return { ...untouched, attempt: nextAttempt(previous), ...at(open(goTo)) };

  const here = open(form.get('step'));
  const step = steps[here] as (typeof steps)[number];
  const state = await answerForm<WizardPosition>(previous, form, async ({ locale, client }) => {
    const asked = { ...askedAnswers(steps, answers), [purposesField]: answers[purposesField] ?? [] };
    if (here === steps.length - 1) return store(asked, { locale, client, idempotencyKey });
    const judged = await judgeStep(deps(), step.asks, asked);
    if (!judged.ok) return judged;
    if (here === 0 && asksKnown) {
      // A lookup beyond its limit or a failed one stops nobody: the registration itself finds the e-mail.
      const email = String(answers.email);
      const known = await lookUpEmail(deps(), { email, client }).catch(refusalOf);
      const isLedAway = known.ok && !(await mayChange?.(known.value._id));
      if (isLedAway) return ok({ next: `/invitadolanding?id=${known.value._id}` });
    }
    for (const name of filled) {
      const value = judged.value[name];
      if (typeof value === 'string') answers = { ...answers, [name]: value };
    }
    return ok({});
  });
  if (state.next) return state;
  if (state.isDone) {
    const next = neighbour(steps, here, 1, pais);
    answers = suggested(steps[next], answers);
    return { ...state, isDone: undefined, ...at(next) };
  }
  const refused = firstRefused(steps, state.errors);
  const isPlaced = state.problem !== undefined || refused >= 0;
  const problem = isPlaced ? state.problem : inWords(refuse('internal_error'), localeOf(form)).problem;
  return { ...state, problem, ...at(refused < 0 ? here : refused) };
}
