import { clearDraft, writeDraft } from '@/components/form/draft';
import { failureOf } from '@/components/form/use-form';
import { type FormState, untouched } from '@/lib/base/form-state';
import { runTasks } from '@/lib/registration/form/run-tasks';
import type { WizardPosition } from '@/lib/registration/form/steps';
import type { Effect, FlowEvent, FlowTask } from '@/lib/registration/form/types';
import type { CodeLookup } from '@/lib/registration/place/decide';
import { showChanges } from './show-changes';
import type { Wizard } from './types';

/** Runs an event and the tasks that follow. Returns an answer if it leads to another page. */
export async function runFlow(wizard: Wizard, event: FlowEvent): Promise<FormState<WizardPosition> | null> {
  const effects = await runTasks(
    { dispatch: (each) => apply(wizard, each), perform: (task) => answerOf(wizard, task) },
    event,
  );
  followFlow(wizard, effects);
  const { awaiting, leaving, trail } = wizard.state.current;
  if (!awaiting && !leaving) wizard.history.follow(trail);
  const leave = effects.find((effect) => effect.type === 'leave');
  return leave ? { ...untouched, next: leave.to, isDone: leave.isDone } : null;
}

/** Performs a task. A rejection becomes the problem that the form shows. */
async function answerOf(wizard: Wizard, to: FlowTask): Promise<FlowEvent> {
  try {
    const { performTask } = await import('./perform-task');
    return { type: 'answered', to, answer: await performTask(wizard, to) };
  } catch (error) {
    return { type: 'failed', to, problem: failureOf(error, wizard.definition.texts) };
  }
}

/**
 * Dispatches an event and immediately copies what it changed into the fields, so that they show the state of the
 * reducer.
 */
function apply(wizard: Wizard, event: FlowEvent): readonly Effect[] {
  const before = wizard.state.current;
  const effects = wizard.dispatch(event);
  showChanges(
    wizard,
    event.type === 'typed' ? { ...before, answers: { ...before.answers, ...event.answers } } : before,
  );
  return effects;
}

/** Performs the effects that the person does not wait for. */
export function followFlow(wizard: Wizard, effects: readonly Effect[]): void {
  for (const effect of effects) {
    switch (effect.type) {
      case 'storeDraft':
        storeDraft(wizard);
        break;
      case 'lookUpCode':
        void lookUpCode(wizard, effect.lookup);
        break;
      case 'leave':
        // Whoever is redirected elsewhere, such as to the sign-in, may come back to what they typed.
        if (effect.isDone) clearDraft(wizard.definition.draft);
        break;
      case 'show':
        storeDraft(wizard);
        showHeading(wizard);
    }
  }
}

/** Looks up a postal code. The lookups are loaded on demand, since the first step of most forms has none. */
async function lookUpCode(wizard: Wizard, lookup: CodeLookup): Promise<void> {
  const asked = import('./lookups').then(({ askZip }) => askZip(lookup.pais, lookup.code));
  const found = await asked.catch(() => undefined);
  await runFlow(wizard, { type: 'codeLookedUp', lookup, found });
}

/** Moves the focus to the heading of the step. */
export function showHeading({ heading }: Wizard): void {
  requestAnimationFrame(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  });
}

/** Stores the form's draft in the tab. */
export function storeDraft({ definition, state }: Wizard): void {
  const { step, answers, idempotencyKey } = state.current;
  writeDraft(definition.draft, { step, answers, idempotencyKey });
}
