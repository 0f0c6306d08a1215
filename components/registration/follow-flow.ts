import type { RefObject } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { clearDraft, writeDraft } from '@/components/form/draft';
import type { FormAction, Typed } from '@/lib/http/form-state';
import type { Effect, FlowState } from '@/lib/registration/form/flow';
import type { WizardPosition } from '@/lib/registration/form/steps';
import type { FormDefinition } from './build-form';

/** What the reducer of a registration form is run with in the browser. */
export interface Wizard {
  definition: FormDefinition;
  fields: UseFormReturn<Typed>;
  /** Posted along with the answers. */
  hidden: Readonly<Record<string, string>>;
  action: FormAction<WizardPosition>;
  state: RefObject<FlowState>;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** Lets the tab, the history, the focus and the fields follow the reducer. */
export function followFlow(wizard: Wizard, effect: Effect | null): void {
  switch (effect?.type) {
    case 'store':
      storeDraft(wizard);
      break;
    case 'undoHistory':
      window.history.back();
      break;
    case 'leave':
      if (effect.isDone) clearDraft(wizard.definition.draft);
      break;
    case 'show':
      if (effect.isNew) addHistoryEntry(wizard.state.current.step);
      forgetErrors(wizard);
      storeDraft(wizard);
      requestAnimationFrame(() => {
        wizard.heading.current?.focus({ preventScroll: true });
        window.scrollTo({ top: 0 });
      });
  }
}

/** Gives the fields what the reducer changed of their answers. */
export function fillFields({ fields, state }: Wizard, before: FlowState): void {
  for (const [name, answer] of Object.entries(state.current.answers))
    if (answer !== before.answers[name]) fields.setValue(name, answer);
}

/** Keeps the form in the tab. */
export function storeDraft({ definition, state }: Wizard): void {
  const { step, answers, idempotencyKey } = state.current;
  writeDraft(definition.draft, { step, answers, idempotencyKey });
}

/** Shows what was refused beside the fields. */
export function showErrors({ fields, state }: Wizard): void {
  for (const [name, message] of Object.entries(state.current.errors)) fields.setError(name, { message });
}

/** Forgets what was validated: a step that was not sent yet has no errors. */
export function forgetErrors({ fields }: Wizard): void {
  fields.reset(undefined, { keepValues: true, keepDefaultValues: true });
}

/** The step of an entry of the browser's history. */
export function stepOfHistory(entry: unknown): number {
  const hasStep = typeof entry === 'object' && entry !== null && 'formStep' in entry;
  return hasStep && typeof entry.formStep === 'number' ? entry.formStep : 0;
}

/** By the browser's own function: Next's would render the whole page again for an address that stays the same. */
function addHistoryEntry(step: number): void {
  History.prototype.pushState.call(window.history, { ...window.history.state, formStep: step }, '');
}
