import { clearDraft, writeDraft } from '@/components/form/draft';
import { failureOf } from '@/components/form/use-form';
import { type FormState, untouched } from '@/lib/http/form-state';
import type { Effect, FlowEvent, Task } from '@/lib/registration/form/flow';
import { runTasks } from '@/lib/registration/form/run-tasks';
import type { WizardPosition } from '@/lib/registration/form/steps';
import type { Step } from './build-form';
import type { ErrorTexts, Wizard } from './types';

/** Runs an event and the tasks that follow. Returns an answer if it leads to another page. */
export async function runFlow(wizard: Wizard, event: FlowEvent): Promise<FormState<WizardPosition> | null> {
  const effect = await runTasks(
    { dispatch: (each) => apply(wizard, each), perform: (task) => answerOf(wizard, task) },
    event,
  );
  followFlow(wizard, effect);
  const { awaiting, leaving, trail } = wizard.state.current;
  if (!awaiting && !leaving) wizard.history.follow(trail);
  return effect?.type === 'leave' ? { ...untouched, next: effect.to, isDone: effect.isDone } : null;
}

/** Performs a task. A rejection becomes the problem that the form shows. */
async function answerOf(wizard: Wizard, to: Task): Promise<FlowEvent> {
  try {
    const { performTask } = await import('./perform-task');
    return { type: 'answered', to, answer: await performTask(wizard, to) };
  } catch (error) {
    return { type: 'failed', to, problem: failureOf(error, wizard.definition.texts) };
  }
}

/**
 * Dispatches an event and immediately copies the answers that it changed into the fields, so that the next step starts
 * with them. After a task, the fields show the errors of the step.
 */
function apply(wizard: Wizard, event: FlowEvent): Effect | null {
  const { fields, state, dispatch } = wizard;
  const before = state.current;
  const effect = dispatch(event);
  if (event.type === 'typed') return effect;
  for (const [name, answer] of Object.entries(state.current.answers))
    if (answer !== before.answers[name]) fields.setValue(name, answer);
  if (event.type !== 'answered' && event.type !== 'failed') return effect;
  if (state.current.step !== before.step) forgetErrors(wizard);
  showErrors(wizard);
  return effect;
}

/** Updates draft, focus and fields after an event. */
function followFlow(wizard: Wizard, effect: Effect | null): void {
  switch (effect?.type) {
    case 'store':
      storeDraft(wizard);
      break;
    case 'leave':
      // Whoever is redirected elsewhere, such as to the sign-in, may come back to what they typed.
      if (effect.isDone) clearDraft(wizard.definition.draft);
      break;
    case 'show':
      forgetErrors(wizard);
      storeDraft(wizard);
      showHeading(wizard);
  }
}

function showHeading({ heading }: Wizard): void {
  requestAnimationFrame(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  });
}

/**
 * Passes what the person types and the browser's back and forward buttons to the reducer, until the returned function
 * is called.
 */
export function listen(wizard: Wizard): () => void {
  const { fields } = wizard;
  const { unsubscribe } = fields.watch(
    () => void runFlow(wizard, { type: 'typed', answers: fields.getValues() }),
  );
  const onPopState = () => {
    const step = wizard.history.movedTo();
    if (step === null) return settle(wizard);
    void runFlow(wizard, { type: 'historyMoved', step }).then((answer) => {
      if (answer?.next) window.location.assign(answer.next);
    });
  };
  window.addEventListener('popstate', onPopState);
  return () => {
    unsubscribe();
    window.removeEventListener('popstate', onPopState);
  };
}

/** Shows the heading or the errors again, since the browser has restored an earlier scroll position. */
function settle(wizard: Wizard): void {
  const { trail, errors, problem } = wizard.state.current;
  wizard.history.follow(trail);
  if (!problem && Object.keys(errors).length === 0) showHeading(wizard);
  else requestAnimationFrame(() => document.activeElement?.scrollIntoView({ block: 'nearest' }));
}

/** Stores the form's draft in the tab. */
export function storeDraft({ definition, state }: Wizard): void {
  const { step, answers, idempotencyKey } = state.current;
  writeDraft(definition.draft, { step, answers, idempotencyKey });
}

/** Shows errors beside their fields. */
export function showErrors({ fields, state }: Wizard): void {
  for (const [name, message] of Object.entries(state.current.errors)) fields.setError(name, { message });
}

/** Resets validation, since a step that was not sent yet has no errors. */
function forgetErrors({ fields }: Wizard): void {
  fields.reset(undefined, { keepValues: true, keepDefaultValues: true });
}

/** The error messages of a step. Errors from the server are messages already. */
export function errorTexts({ definition, fields }: Wizard, { errorNames }: Step): ErrorTexts {
  const { errors } = fields.formState;
  return Object.fromEntries(
    errorNames.map((name) => {
      const key = errors[name]?.message;
      return [name, typeof key === 'string' ? (definition.messages[key] ?? key) : undefined];
    }),
  );
}
