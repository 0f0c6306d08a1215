'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { useForm } from '@/components/form/use-form';
import { useFreshPage } from '@/components/form/use-fresh-page';
import { type FormState, honeypotField } from '@/lib/base/form-state';
import { itemAt } from '@/lib/base/records';
import type { WizardPosition } from '@/lib/registration/form/steps';
import { useFields } from './fields';
import type { ErrorTexts } from './types';
import { Wizard, type WizardOptions } from './wizard';

/** A registration form's wizard with what its component renders. Without script, the server runs the form's reducer. */
export function useWizard(options: WizardOptions) {
  const { definition, action } = options;
  const { texts, steps, messages } = definition;
  const form = useForm<WizardPosition>({ action, texts, prepare });
  const [wizard] = useState(() => new Wizard(options, form.posted));
  const { state, fields } = useSyncExternalStore(wizard.observe, wizard.view, wizard.view);
  const step = itemAt(steps, state.step);

  // Only the browser has the draft, so it is applied after the first render.
  useEffect(() => wizard.open(), [wizard]);
  useFreshPage();

  function prepare(entered: FormData): Promise<FormState<WizardPosition> | null> {
    return wizard.run({ type: 'continued' }, String(entered.get(honeypotField) ?? ''));
  }

  const shown = useFields(fields, ({ getErrors }) =>
    step.errorNames.map((name) => getErrors(name)?.message ?? null),
  );
  const errors: ErrorTexts = Object.fromEntries(
    step.errorNames.map((name, index) => {
      const key = shown[index] ?? undefined;
      // Errors from the server are messages already.
      return [name, key && (messages[key] ?? key)];
    }),
  );
  return { form, wizard, state, fields, step, errors };
}
