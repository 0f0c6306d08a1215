import { randomUUID } from 'node:crypto';
import { ok, refuse } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { type FormName, formNames } from '@/lib/event/types';
import type { Geo } from '@/lib/geo/create-geo';
import { type FormState, type Typed, untouched } from '@/lib/http/form-state';
import { refusalOf } from '@/lib/http/route';
import type { Locale } from '@/lib/i18n/locale';
import { lookUpEmail } from '@/lib/registration/find/find-attendee';
import { closed, type FlowState, isTask, next, type Task } from '@/lib/registration/form/flow';
import { askedAnswers, normalizedAnswers, postedAnswers } from '@/lib/registration/form/sent-answers';
import type { Step, WizardPosition } from '@/lib/registration/form/steps';
import { validateStep } from '@/lib/registration/validate-answers';
import { answerForm, inWords, localeOf, nextAttempt, type Outcome, type PostedForm } from './answer-form';
import { idempotencyKeySchema } from './registrations';

interface WizardForm {
  steps: readonly Step[];
  /** Whether the person may continue although their e-mail is registered: the registration with this id is theirs to change. */
  mayChange?: (id: string) => Promise<boolean>;
  /** Stores the answers of the whole form. */
  store: (
    answers: Typed,
    submission: { locale: Locale; client: string; idempotencyKey: string },
  ) => Promise<Outcome<WizardPosition>>;
}

/** The fields that a postal code fills. */
const filledFields = ['estado', 'ciudad', 'estadoEmpresa', 'ciudadEmpresa'];

/** The server action that answers the form of several steps whose name is in its field `form`, as `answerWizard` does. */
export function wizardAction(wizardOf: (kind: FormName, form: FormData) => WizardForm) {
  return async (previous: FormState<WizardPosition>, form: FormData) => {
    const kind = formNames.find((each) => each === form.get('form'));
    return kind
      ? answerWizard(previous, form, wizardOf(kind, form))
      : answerForm<WizardPosition>(previous, form, async () => refuse('invalid_body'));
  };
}

/**
 * Answers a form of several steps in a server action: opens it with what was posted, and runs its reducer until it waits
 * for the person again. Every answer carries all that was typed.
 */
export async function answerWizard(
  previous: FormState<WizardPosition>,
  form: FormData,
  wizard: WizardForm,
): Promise<FormState<WizardPosition>> {
  const { steps } = wizard;
  const typed = postedAnswers(form, steps);
  const answers = normalizedAnswers(steps, typed, await phoneCodes(deps().geo, steps, typed));
  const idempotencyKey = idempotencyKeySchema.parse(form.get('idempotencyKey')) ?? randomUUID();
  const posted = { answers, step: Number(form.get('step')) };
  const opened = next(wizard, closed, { type: 'opened', idempotencyKey, posted }).state;
  const goTo = form.get('goTo');
  let { state, effect } = next(
    wizard,
    opened,
    goTo === null ? { type: 'continued' } : { type: 'historyMoved', step: Number(goTo) },
  );
  let answer: FormState<WizardPosition> = { ...untouched, attempt: nextAttempt(previous) };
  while (isTask(effect)) {
    const to = effect;
    const asked = state;
    let filled: Typed = {};
    answer = await answerForm(previous, form, async (submitted) => {
      const outcome = await answerTo(to, wizard, asked, submitted);
      filled = outcome.filled ?? {};
      return outcome;
    });
    ({ state, effect } = next(wizard, state, { type: 'answered', to, answer: { ...answer, filled } }));
  }
  if (answer.next) return answer;
  const { errors, step } = state;
  const isShown =
    Object.keys(errors).length === 0 ||
    steps.some(({ errorNames }) => errorNames.some((name) => errors[name]));
  const problem = isShown ? answer.problem : inWords(refuse('internal_error'), localeOf(form)).problem;
  return {
    ...answer,
    isDone: undefined,
    errors,
    problem,
    typed: state.answers,
    data: { step, idempotencyKey },
  };
}

/** What the rules, the register of e-mails or the store say. */
async function answerTo(
  { type }: Task,
  { steps, mayChange, store }: WizardForm,
  { step, answers, idempotencyKey }: FlowState,
  { locale, client }: PostedForm,
): Promise<Outcome<WizardPosition> & { filled?: Typed }> {
  const asked = askedAnswers(steps, answers);
  if (type === 'submit') return store(asked, { locale, client, idempotencyKey });
  if (type === 'lookUpEmail') {
    // A lookup beyond its limit or a failed one stops nobody: the registration itself finds the e-mail.
    const known = await lookUpEmail(deps(), { email: String(answers.email), client }).catch(refusalOf);
    const isLedAway = known.ok && !(await mayChange?.(known.value._id));
    return ok(isLedAway ? { next: `/invitadolanding?id=${known.value._id}` } : {});
  }
  const validated = await validateStep(deps(), steps[step]?.asks ?? [], asked);
  if (!validated.ok) return validated;
  const filled = filledFields.flatMap((name) => {
    const value = validated.value[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return { ...ok({}), filled: Object.fromEntries(filled) };
}

/** The phone codes of the countries of a form's phone numbers. */
async function phoneCodes(geo: Geo, steps: readonly Step[], answers: Typed): Promise<Record<string, string>> {
  const countries = steps.flatMap(({ phones }) => Object.values(phones)).map((name) => String(answers[name]));
  const found = await Promise.all([...new Set(countries)].map((iso2) => geo.country(iso2, 'es')));
  return Object.fromEntries(found.flatMap((each) => (each ? [[each.iso2, each.phone_code]] : [])));
}
