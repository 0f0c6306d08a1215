'use client';

import { useEffect, useMemo, useRef, useState } from 'react';
import { type FieldErrors, type Resolver, useForm as useFields } from 'react-hook-form';
import { clearDraft, newIdempotencyKey, readDraft, writeDraft } from '@/components/form/draft';
import { useForm } from '@/components/form/use-form';
import { useFreshPage } from '@/components/form/use-fresh-page';
import { isOffered } from '@/lib/event/offered';
import { type FormAction, type FormState, type Typed, trapField } from '@/lib/http/form-state';
import { askedAnswers } from '@/lib/registration/asked';
import {
  emptyAnswers,
  errorNamesOf,
  isBlank,
  lockedAnswers,
  toFormData,
  typedBeforeScript,
  withNationalNumbers,
} from './answers';
import type { FormDefinition, Step } from './build-form';
import { isRegistered, unassignedPlace } from './lookups';
import type { Messages } from './question-field';
import { at, nearest, neighbour, refused, suggested, type Wizard, type WizardPosition } from './wizard';

export interface WizardOptions {
  definition: FormDefinition;
  action: FormAction<WizardPosition>;
  /** Sent along with the answers: what the form changes. */
  hidden?: Readonly<Record<string, string>>;
  /** What the fields hold before the person types, such as the account's e-mail. */
  initial?: Typed;
}

/** The state of a registration form: with script the browser judges each step by the server's own rules, and a draft, the history and the focus follow the steps; without script the server does all of it. */
export function useWizard({ definition, action, hidden: own, initial }: WizardOptions) {
  const { messages, texts, draft: draftName } = definition;
  const hidden = { ...own, form: definition.form };
  const steps = useMemo(
    () =>
      definition.steps.map((each) => ({
        ...each,
        fields: each.questions.flatMap((question) => question.fields),
        errorNames: each.questions.flatMap(errorNamesOf),
      })),
    [definition],
  );
  const form = useForm<WizardPosition>({ action, texts, prepare, onAnswer });
  const { posted } = form;
  const [wizard, setWizard] = useState<Wizard>({
    step: posted.data?.step ?? 0,
    attempt: posted.attempt,
    problem: posted.problem,
  });
  const step = steps[wizard.step] as (typeof steps)[number];
  const [typed] = useState(() => typedBeforeScript(step.fields));
  const [isReady, setIsReady] = useState(false);
  const [version, setVersion] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const idempotencyKey = useRef('');
  const isLeaving = useRef(false);
  // Listeners and the resolver outlive a render and need the step that is shown now.
  const current = useRef(wizard.step);
  current.current = wizard.step;

  const resolver: Resolver<Typed> = async (values, context, options) => {
    const { stepResolver } = await import('./step-resolver');
    const judge = stepResolver(steps[current.current] as Step, definition.caps);
    return judge(askedAnswers(steps, withNationalNumbers(definition, values)), context, options);
  };
  const empty = { ...emptyAnswers(definition), ...initial };
  const locked = lockedAnswers(definition, initial);
  const fields = useFields<Typed>({
    defaultValues: { ...empty, ...posted.typed, ...locked },
    resolver,
    shouldFocusError: false,
  });

  // A draft is known to the browser only, so it is applied after the first render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens.
  useEffect(() => {
    const draft = readDraft(draftName);
    idempotencyKey.current = posted.data?.idempotencyKey ?? draft?.idempotencyKey ?? newIdempotencyKey();
    if (draft || Object.keys(typed).length > 0) {
      // A form that was posted before its script arrived knows nothing of the draft.
      const sent = Object.fromEntries(Object.entries(posted.typed).filter(([, value]) => !isBlank(value)));
      const answers = { ...empty, ...posted.typed, ...draft?.answers, ...sent, ...typed, ...locked };
      fields.reset(answers, { keepDefaultValues: true });
      setVersion(1);
    }
    if (draft && !posted.data) {
      const opened = nearest(steps, draft.step, fields.getValues('pais'));
      setWizard((before) => at(opened, before));
    }
    setErrors(posted.errors);
    setIsReady(true);
  }, []);

  useFreshPage();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the listener reads the current step from a ref.
  useEffect(() => {
    const onPopState = (event: PopStateEvent) => void followHistory(stepOfHistory(event.state));
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the steps of a form never change.
  useEffect(() => {
    const save = () => {
      if (!idempotencyKey.current || isLeaving.current) return;
      const answers = fields.getValues();
      writeDraft(draftName, { step: wizard.step, answers, idempotencyKey: idempotencyKey.current });
    };
    if (wizard.step > 0 || readDraft(draftName)) save();
    const { unsubscribe } = fields.watch((_, { name }) => {
      if (name === 'pais') dropUnoffered();
      save();
    });
    return unsubscribe;
  }, [draftName, fields, wizard.step]);

  function dropUnoffered() {
    const pais = String(fields.getValues('pais'));
    const options = steps.flatMap((each) => each.fields).filter((name) => !isOffered(name, pais));
    for (const name of options) if (fields.getValues(name)) fields.setValue(name, false);
  }

  function setErrors(errors: Readonly<Record<string, string>>) {
    for (const [name, message] of Object.entries(errors)) fields.setError(name, { message });
  }

  /** Forgets what was judged: a step that was not sent yet has no errors. */
  function unjudge() {
    fields.reset(undefined, { keepValues: true, keepDefaultValues: true });
  }

  function show(opened: number) {
    setWizard((before) => at(opened, before));
    unjudge();
    requestAnimationFrame(() => {
      heading.current?.focus({ preventScroll: true });
      window.scrollTo({ top: 0 });
    });
  }

  function advance() {
    const next = neighbour(steps, wizard.step, 1, fields.getValues('pais'));
    const { paisEmpresa = '' } = suggested(steps[next], fields.getValues());
    if (paisEmpresa !== (fields.getValues('paisEmpresa') ?? '')) fields.setValue('paisEmpresa', paisEmpresa);
    // The browser's own: Next's would render the whole page again for an address that stays the same.
    History.prototype.pushState.call(window.history, { ...window.history.state, formStep: next }, '');
    show(next);
  }

  function goBack() {
    if (stepOfHistory(window.history.state) === wizard.step) window.history.back();
    else show(neighbour(steps, wizard.step, -1, fields.getValues('pais')));
  }

  /** Back and forward of the browser: forward too leads on only from a valid step. */
  async function followHistory(wanted: number) {
    const next = nearest(steps, wanted, fields.getValues('pais'));
    if (next > current.current && !(await fields.trigger().catch(() => false))) {
      setWizard((before) => refused(steps, before));
      window.history.back();
    } else if (next !== current.current) {
      show(next);
    }
  }

  /** Whether a postal code of this step is assigned nowhere: shown beside it, and what it had filled is cleared. */
  async function isCodeRefused(): Promise<boolean> {
    const suffix = await unassignedPlace(step, fields.getValues());
    if (suffix === undefined) return false;
    fields.setValue(`estado${suffix}`, '');
    fields.setValue(`ciudad${suffix}`, '');
    fields.setError(`codigoPostal${suffix}`, { message: 'codigoPostalInvalid' });
    return true;
  }

  /** Judges the step. An accepted one leads to the next step or, from the last one, to the whole form's submission. */
  async function prepare(entered: FormData): Promise<FormData | FormState<WizardPosition> | null> {
    let faults: FieldErrors<Typed> | undefined;
    await fields.handleSubmit(
      () => {},
      (found) => {
        faults = found;
      },
    )();
    // The code is judged whatever else is wrong, so that all errors show at once.
    const isCodeJudged = Object.keys(faults ?? {}).some((name) => name.startsWith('codigoPostal'));
    if ((!isCodeJudged && (await isCodeRefused())) || faults) {
      setWizard((before) => refused(steps, before));
      return null;
    }
    // The server knows whether a registered person may go on: who is signed in can change the category.
    const isJudgedByServer = step.id === 'email' && (await isRegistered(String(fields.getValues('email'))));
    if (wizard.step < steps.length - 1 && !isJudgedByServer) {
      advance();
      return null;
    }
    return toFormData({
      ...askedAnswers(steps, fields.getValues()),
      ...hidden,
      [trapField]: String(entered.get(trapField) ?? ''),
      locale: texts.locale,
      step: String(wizard.step),
      idempotencyKey: idempotencyKey.current,
    });
  }

  function onAnswer(answer: FormState<WizardPosition>) {
    if (answer.next) {
      isLeaving.current = true;
      // A session that expired leads to the sign-in; the draft is there when the person is back.
      if (answer.isDone) clearDraft(draftName);
      return;
    }
    const { errors, problem } = answer;
    if (!problem && Object.keys(errors).length === 0) {
      advance();
      return;
    }
    setWizard((before) => refused(steps, before, errors, problem));
    if (refused(steps, wizard, errors).step !== wizard.step) unjudge();
    setErrors(errors);
  }

  const { errors } = fields.formState;
  const shown: Messages = Object.fromEntries(
    step.errorNames.map((name) => {
      const key = isReady ? errors[name]?.message : posted.errors[name];
      return [name, typeof key === 'string' ? (messages[key] ?? key) : undefined];
    }),
  );
  return { form, hidden, fields, wizard, steps, step, shown, heading, isReady, version, goBack };
}

const stepOfHistory = (state: unknown): number => {
  const step = (state as { formStep?: unknown } | null)?.formStep;
  return typeof step === 'number' ? step : 0;
};
