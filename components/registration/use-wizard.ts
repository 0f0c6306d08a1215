'use client';

import { useEffect, useMemo, useRef, useState } from 'react';
import { type Resolver, useForm as useFields } from 'react-hook-form';
import { newIdempotencyKey, readDraft } from '@/components/form/draft';
import { useForm } from '@/components/form/use-form';
import { useFreshPage } from '@/components/form/use-fresh-page';
import type { Typed } from '@/lib/base/form-state';
import { type FormAction, honeypotField } from '@/lib/base/form-state';
import { itemAt } from '@/lib/base/records';
import type { WizardPosition } from '@/lib/registration/form/steps';
import type { FormDefinition } from './build-form';
import { followFlow, runFlow, storeDraft } from './follow-flow';
import { formHistory, trailOf } from './form-history';
import { listen } from './listen';
import { errorTexts, showErrors } from './show-changes';
import { typedBeforeScript } from './typed-before-script';
import type { Wizard } from './types';
import { useFlow } from './use-flow';

export interface WizardOptions {
  definition: FormDefinition;
  action: FormAction<WizardPosition>;
  /** Hidden fields sent with the answers, such as the id of the record to change. */
  hidden?: Readonly<Record<string, string>>;
  /** The initial values of the fields, such as the account's email. */
  initial?: Typed;
}

/**
 * Runs a registration form's reducer in the browser, with react-hook-form for the fields. Without script, the server
 * runs the reducer.
 */
export function useWizard({ definition, action, hidden: own, initial }: WizardOptions) {
  const { texts, steps, locked, states } = definition;
  const form = useForm<WizardPosition>({ action, texts, prepare });
  const { posted } = form;
  const sent = posted.data && { ...posted, answers: posted.typed, step: posted.data.step };
  const flow = useMemo(() => ({ steps, initial, locked, states }), [steps, initial, locked, states]);
  const { shown, state, dispatch } = useFlow(flow, sent);
  const step = itemAt(steps, shown.step);
  const [early] = useState(() => typedBeforeScript(Object.keys(step.blank)));
  const [isReady, setIsReady] = useState(false);
  const [version, setVersion] = useState(0);
  const [history] = useState(() => formHistory(() => window.history));
  const heading = useRef<HTMLHeadingElement>(null);

  const resolver: Resolver<Typed> = async (values, context, options) => {
    const { stepResolver } = await import('./perform-task');
    return stepResolver(definition, itemAt(steps, state.current.step))(values, context, options);
  };
  const fields = useFields<Typed>({ defaultValues: shown.answers, resolver, shouldFocusError: false });
  // The server may have rendered the page of a refused correction with answers that were stored since it was opened.
  const { original } = posted.data ?? {};
  const hidden: Wizard['hidden'] = {
    ...own,
    ...(original !== undefined && { original }),
    form: definition.name,
  };
  const wizard: Wizard = { definition, fields, hidden, action, state, dispatch, history, heading };

  // Only the browser has the draft, so it is applied after the first render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens.
  useEffect(() => {
    const draft = readDraft(definition.draft);
    const idempotencyKey = posted.data?.idempotencyKey ?? draft?.idempotencyKey ?? newIdempotencyKey();
    const entry = trailOf(window.history.state);
    const effects = dispatch({ type: 'opened', idempotencyKey, posted: sent, draft, early, entry });
    history.follow(state.current.trail);
    const isRestored = draft !== null || Object.keys(early).length > 0;
    if (isRestored) {
      fields.reset(state.current.answers, { keepDefaultValues: true });
      setVersion(1);
    }
    if (sent || isRestored || state.current.step > 0) storeDraft(wizard);
    showErrors(wizard);
    followFlow(wizard, effects);
    setIsReady(true);
    return listen(wizard);
  }, []);

  useFreshPage();

  function prepare(entered: FormData) {
    const trap = String(entered.get(honeypotField) ?? '');
    return runFlow({ ...wizard, hidden: { ...hidden, [honeypotField]: trap } }, { type: 'continued' });
  }

  const goBack = () => void runFlow(wizard, { type: 'wentBack' });

  // Read in each render, also before `isReady`: react-hook-form renders new errors only if errors were read before.
  const current = errorTexts(wizard, step);
  const errors = isReady ? current : posted.errors;
  return { form, hidden, fields, state: shown, steps, step, errors, heading, isReady, version, goBack };
}
