import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { Answers } from '@/lib/base/form-state';
import { type FormState, untouched } from '@/lib/base/form-state';
import { itemAt } from '@/lib/base/records';
import { ok, refuse, refuseFields } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { formNames } from '@/lib/event/types';
import { mergedAnswers, openedAnswers, toFormData } from '@/lib/registration/form/answers';
import { closed, next } from '@/lib/registration/form/flow';
import { runTasks } from '@/lib/registration/form/run-tasks';
import { askedAnswers, normalizedAnswers } from '@/lib/registration/form/sent-answers';
import { type DescribedStep, registrationSteps, type WizardPosition } from '@/lib/registration/form/steps';
import type { FlowEvent, FlowTask, TaskAnswer } from '@/lib/registration/form/types';
import { placeChange, placeIn } from '@/lib/registration/place/decide';
import { placeFields } from '@/lib/registration/place/names';
import { validateStep } from '@/lib/registration/validate-answers';
import { stubPortalEnv } from '@/tests/factories/portal-env';
import { answerTo } from '@/tests/factories/registration';
import { answerWizard, type WizardForm } from './answer-wizard';

// Outside Next there is no request. A form without script is posted without Next's header.
vi.mock('next/headers', () => ({ headers: async () => new Headers({ origin: 'http://localhost:3000' }) }));

stubPortalEnv();

const key = 'k'.repeat(32);

/** What a form shows to a person. */
interface Shown {
  step: number;
  answers: Answers;
  /** The fields and groups that have an error. */
  errors: string[];
  hasProblem: boolean;
  /** The page that the form led to. */
  left?: string | undefined;
}

/** A form that is open in a browser. */
interface OpenForm {
  shown: () => Shown;
  /** Changes answers of the shown step. */
  type: (answers: Answers) => void;
  press: (button: 'continued' | 'wentBack', replies: Replies) => Promise<void>;
}

/** What the portal replies to the lookup of the email and to the whole form. */
interface Replies {
  lookUpEmail: 'unknown' | 'registered' | 'fails';
  submit: 'done' | 'registered' | 'fails' | { refused: number };
}

const leaving = { registered: '/invitadolanding?id=1', done: '/landing?id=1' } as const;

/** The field for which the whole form is refused: one of the asked ones. */
function refusedName(steps: readonly DescribedStep[], answers: object, index: number): string {
  const names = Object.keys(answers).filter((name) =>
    steps.some(({ errorNames }) => errorNames.includes(name)),
  );
  return names[index % names.length] ?? '';
}

/** The form in a browser with script, which keeps its state from the opening to the end. */
function withScript(steps: readonly DescribedStep[]): OpenForm {
  let answers = openedAnswers({ steps });
  let errors: object = {};
  let { state } = next({ steps }, closed, { type: 'opened', idempotencyKey: key }, answers);

  function dispatch(event: FlowEvent) {
    const after = next({ steps }, state, event, answers);
    state = after.state;
    for (const effect of after.effects) {
      if (effect.type === 'fill') answers = { ...answers, ...effect.answers };
      if (effect.type === 'show') errors = {};
      if (effect.type === 'refuse') errors = effect.errors;
    }
    return after.effects;
  }

  function type(typed: Answers): void {
    const before = answers;
    answers = { ...answers, ...typed };
    for (const suffix of steps[state.step]?.places ?? []) {
      const change = placeChange(placeIn(suffix, before), placeIn(suffix, answers));
      if (change) dispatch({ type: 'placeTyped', suffix, change, typed: Object.keys(typed) });
    }
  }

  async function answer({ type }: FlowTask, { lookUpEmail, submit }: Replies): Promise<TaskAnswer> {
    const problem = { text: 'Away' };
    if (type === 'lookUpEmail') {
      if (lookUpEmail === 'registered') return { next: leaving.registered, problem };
      return lookUpEmail === 'fails' ? { problem } : {};
    }
    const typed = normalizedAnswers(steps, answers, await deps().geo.phoneCodes());
    const asked = askedAnswers(steps, typed);
    if (type === 'validate') return validateStep(deps(), steps[state.step]?.asks ?? [], asked);
    if (submit === 'fails') return { problem };
    if (typeof submit === 'string') return { next: leaving[submit] };
    return { errors: { [refusedName(steps, asked, submit.refused)]: 'x' } };
  }

  return {
    shown: () => ({
      step: state.step,
      answers,
      errors: Object.keys(errors),
      hasProblem: state.problem !== undefined,
      left: state.leaving?.to,
    }),
    type,
    press: async (type, replies) => {
      const perform = async (to: FlowTask): Promise<FlowEvent> => ({
        type: 'answered',
        to,
        answer: await answer(to, replies),
      });
      await runTasks({ dispatch, perform }, { type });
    },
  };
}

/** The form in a browser without script, which posts everything that the page contains and shows the next page. */
function withoutScript(steps: readonly DescribedStep[]): OpenForm {
  let page: FormState<WizardPosition> = { ...untouched };
  let typed = mergedAnswers(steps);
  let left: string | undefined;
  const suffixes = steps.flatMap(({ places }) => places);

  const wizardOf = ({ lookUpEmail, submit }: Replies): WizardForm => ({
    steps,
    pageOfKnown: async () => {
      if (lookUpEmail === 'fails') throw new Error('Away');
      return lookUpEmail === 'registered' ? leaving.registered : undefined;
    },
    store: async (answers) => {
      if (submit === 'fails') return refuse('unavailable');
      if (submit === 'registered') return { ...refuse('email_already_registered'), next: leaving.registered };
      if (submit === 'done') return ok({ next: leaving.done });
      return refuseFields({ [refusedName(steps, answers, submit.refused)]: 'nombresRequired' });
    },
  });

  return {
    shown: () => ({
      step: page.data?.step ?? 0,
      answers: typed,
      errors: Object.keys(page.errors),
      hasProblem: page.problem !== undefined,
      left,
    }),
    type: (answers) => {
      // A person who changes the country empties state and city, as the script does.
      for (const suffix of suffixes) {
        const { pais, estado, ciudad } = placeFields(suffix);
        const isMoved = answers[pais] !== undefined && answers[pais] !== typed[pais];
        if (isMoved) typed = { ...typed, [estado]: '', [ciudad]: '' };
      }
      typed = { ...typed, ...answers };
    },
    press: async (button, replies) => {
      const form = toFormData({
        ...typed,
        locale: 'en',
        step: String(page.data?.step ?? 0),
        idempotencyKey: page.data?.idempotencyKey ?? key,
      });
      if (button === 'wentBack') form.set('goBack', '');
      try {
        page = await answerWizard(page, form, wizardOf(replies));
        typed = page.typed;
      } catch (error) {
        left = redirectOf(error);
      }
    },
  };
}

/** Where Next redirects to. */
function redirectOf(error: unknown): string {
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : '';
  const [, to] = /^NEXT_REDIRECT;\w+;([^;]*);/.exec(digest) ?? [];
  if (to === undefined) throw error;
  return to;
}

const act = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ type: fc.constant('filled' as const), pais: fc.constantFrom('MX', 'AR') }),
  },
  fc.record({ type: fc.constant('typed' as const), name: fc.nat(), text: fc.string({ maxLength: 5 }) }),
  fc.record({ type: fc.constant('country' as const), text: fc.constantFrom('MX', 'AR', 'US', '') }),
  fc.record({ type: fc.constant('code' as const), text: fc.constantFrom('44100', '90210', '18000', '') }),
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('continued' as const),
      replies: fc.record<Replies>({
        lookUpEmail: fc.oneof(
          { weight: 8, arbitrary: fc.constant('unknown' as const) },
          fc.constantFrom('registered' as const, 'fails' as const),
        ),
        submit: fc.oneof(fc.constantFrom('done' as const, 'registered' as const, 'fails' as const), {
          weight: 4,
          arbitrary: fc.record({ refused: fc.nat() }),
        }),
      }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('wentBack' as const) }) },
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

/** The answers that a person gives to the shown step. A country is answered only where it is asked. */
function answersTo(
  each: Exclude<Act, { type: 'continued' | 'wentBack' }>,
  { asks, blank }: DescribedStep,
): Answers {
  const names = Object.keys(blank);
  const countries = names.filter((name) => name.startsWith('pais'));
  if (each.type === 'filled') {
    const regions = names.filter((name) => /^(?:estado|ciudad)/.test(name));
    const place = [
      ...countries.map((name) => [name, each.pais]),
      ...regions.map((name) => [name, 'Córdoba']),
    ];
    return Object.assign({}, ...asks.map((question) => answerTo(question)), Object.fromEntries(place));
  }
  const texts = names.filter((name) => blank[name] === '' && !countries.includes(name));
  const codes = names.filter((name) => name.startsWith('codigoPostal'));
  const name =
    each.type === 'typed'
      ? texts[each.name % texts.length]
      : (each.type === 'country' ? countries : codes)[0];
  return name === undefined ? {} : { [name]: each.text };
}

/** Does what a person can do on the shown step. Returns whether they pressed a button. */
async function carryOut(form: OpenForm, each: Act, steps: readonly DescribedStep[]): Promise<boolean> {
  const { step } = form.shown();
  if (each.type === 'continued') {
    await form.press('continued', each.replies);
    return true;
  }
  if (each.type === 'wentBack') {
    // The first step has no button for it.
    if (step > 0) await form.press('wentBack', { lookUpEmail: 'unknown', submit: 'fails' });
    return step > 0;
  }
  const answers = answersTo(each, itemAt(steps, step));
  const countries = Object.entries(answers).filter(([name]) => name.startsWith('pais'));
  // The country is chosen first, since it empties state and city.
  form.type(Object.fromEntries(countries));
  form.type(answers);
  return false;
}

describe.each(formNames)('the form %s', (kind) => {
  const steps = registrationSteps(kind, deps().event);

  /** What is shown, with the answers as they are posted, or only the page that the form led to. */
  async function shownBy(form: OpenForm): Promise<Partial<Shown>> {
    const { answers, errors, left, ...shown } = form.shown();
    if (left !== undefined) return { left };
    const codes = await deps().geo.phoneCodes();
    return { ...shown, errors: errors.toSorted(), answers: normalizedAnswers(steps, answers, codes) };
  }

  test('shows the same steps, answers and errors with and without script, whatever a person does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 30, size: 'max' }), async (acts) => {
        const forms = [withScript(steps), withoutScript(steps)] as const;
        for (const each of acts) {
          const pressed: boolean[] = [];
          for (const form of forms) pressed.push(await carryOut(form, each, steps));
          // While a person types, only a script removes errors.
          if (!pressed.includes(true)) continue;
          const [scripted, plain] = await Promise.all(forms.map(shownBy));
          expect(plain).toEqual(scripted);
          if (scripted?.left !== undefined) break;
        }
      }),
    );
  });
});
