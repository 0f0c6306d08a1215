'use client';

import { useEffect, useMemo, useRef, useState } from 'react';
import { type FieldErrors, type Resolver, useForm as useFields } from 'react-hook-form';
import { newIdempotencyKey, readDraft } from '@/components/form/draft';
import { failureOf, useForm } from '@/components/form/use-form';
import { useFreshPage } from '@/components/form/use-fresh-page';
import { itemAt } from '@/lib/base/records';
import { type FormAction, type FormState, type Typed, trapField, untouched } from '@/lib/http/form-state';
import { type Effect, type FlowEvent, isTask } from '@/lib/registration/form/flow';
import type { WizardPosition } from '@/lib/registration/form/steps';
import type { FormDefinition, Step } from './build-form';
import {
  fillFields,
  followFlow,
  forgetErrors,
  showErrors,
  stepOfHistory,
  storeDraft,
  type Wizard,
} from './follow-flow';
import { typedBeforeScript } from './typed-before-script';
import type { ErrorTexts } from './types';
import { useFlow } from './use-flow';

export interface WizardOptions {
  definition: FormDefinition;
  action: FormAction<WizardPosition>;
  /** Sent along with the answers: what the form changes. */
  hidden?: Readonly<Record<string, string>>;
  /** What the fields hold before the person types, such as the account's e-mail. */
  initial?: Typed;
}

/** Runs the reducer of a registration form in the browser, with the fields of react-hook-form. Without script the server runs it. */
export function useWizard({ definition, action, hidden: own, initial }: WizardOptions) {
  const { texts, steps, locked, draft: draftName } = definition;
  const form = useForm<WizardPosition>({ action, texts, prepare });
  const { posted } = form;
  const sent = posted.data && { ...posted, answers: posted.typed, step: posted.data.step };
  const flow = useMemo(() => ({ steps, initial, locked }), [steps, initial, locked]);
  const { shown, state, dispatch } = useFlow(flow, sent);
  const step = itemAt(steps, shown.step);
  const [early] = useState(() => typedBeforeScript(Object.keys(step.blank)));
  const [isReady, setIsReady] = useState(false);
  const [version, setVersion] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);

  const resolver: Resolver<Typed> = async (values, context, options) => {
    const { stepResolver } = await import('./perform-task');
    return stepResolver(definition, itemAt(steps, state.current.step))(values, context, options);
  };
  const fields = useFields<Typed>({ defaultValues: shown.answers, resolver, shouldFocusError: false });
  const hidden = { ...own, form: definition.name };
  const wizard: Wizard = { definition, fields, hidden, action, state, heading };

  // A draft is known to the browser only, so it is applied after the first render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens.
  useEffect(() => {
    const draft = readDraft(draftName);
    const idempotencyKey = posted.data?.idempotencyKey ?? draft?.idempotencyKey ?? newIdempotencyKey();
    dispatch({ type: 'opened', idempotencyKey, posted: sent, draft, early });
    if (draft || Object.keys(early).length > 0) {
      fields.reset(state.current.answers, { keepDefaultValues: true });
      setVersion(1);
    }
    if (draft || state.current.step > 0) storeDraft(wizard);
    showErrors(wizard);
    setIsReady(true);
    const { unsubscribe } = fields.watch(() => void run({ type: 'typed', answers: fields.getValues() }));
    const onPopState = (event: PopStateEvent) =>
      void run({ type: 'historyMoved', step: stepOfHistory(event.state) });
    window.addEventListener('popstate', onPopState);
    return () => {
      unsubscribe();
      window.removeEventListener('popstate', onPopState);
    };
  }, []);

  useFreshPage();

  function apply(event: FlowEvent): Effect | null {
    const before = state.current;
    const effect = dispatch(event);
    // At once, so that a step that is shown next begins with it.
    if (event.type !== 'typed') fillFields(wizard, before);
    return effect;
  }

  /** Runs an event and what follows from it; returns the answer that leads to another page. */
  async function run(event: FlowEvent, on = wizard): Promise<FormState<WizardPosition> | null> {
    let effect = apply(event);
    while (isTask(effect)) {
      const to = effect;
      const { step } = state.current;
      const answering = import('./perform-task').then(({ performTask }) => performTask(on, to));
      effect = await answering.then(
        (answer) => apply({ type: 'answered', to, answer }),
        (error) => apply({ type: 'failed', to, problem: failureOf(error, texts) }),
      );
      if (state.current.step !== step) forgetErrors(on);
      showErrors(on);
    }
    followFlow(on, effect);
    return effect?.type === 'leave' ? { ...untouched, next: effect.to, isDone: effect.isDone } : null;
  }

  function prepare(entered: FormData): Promise<FormState<WizardPosition> | null> {
    const trap = String(entered.get(trapField) ?? '');
    return run({ type: 'continued' }, { ...wizard, hidden: { ...hidden, [trapField]: trap } });
  }

  function goBack() {
    if (stepOfHistory(window.history.state) === shown.step) window.history.back();
    else void run({ type: 'wentBack' });
  }

  const errors = isReady ? messagesOf(definition, step, fields.formState.errors) : posted.errors;
  return { form, hidden, fields, state: shown, steps, step, errors, heading, isReady, version, goBack };
}

/** The errors of a step in words; the server's come in words already. */
function messagesOf(
  { messages }: FormDefinition,
  { errorNames }: Step,
  errors: FieldErrors<Typed>,
): ErrorTexts {
  return Object.fromEntries(
    errorNames.map((name) => {
      const key = errors[name]?.message;
      return [name, typeof key === 'string' ? (messages[key] ?? key) : undefined];
    }),
  );
}
