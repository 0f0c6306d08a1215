import { clearDraft, writeDraft } from '@/components/form/draft';
import { failureOf } from '@/components/form/use-form';
import { type FormState, untouched } from '@/lib/http/form-state';
import type { CodeLookup } from '@/lib/registration/form/code-lookup';
import { runTasks } from '@/lib/registration/form/run-tasks';
import type { WizardPosition } from '@/lib/registration/form/steps';
import type { Effect, FlowEvent, FlowState, FlowTask } from '@/lib/registration/form/types';
import type { StepDefinition } from './build-form';
import type { ErrorTexts, Wizard } from './types';

/** Runs an event and the tasks that follow. Returns an answer if it leads to another page. */
export async function runFlow(wizard: Wizard, event: FlowEvent): Promise<FormState<WizardPosition> | null> {
  const effects = await runTasks(
    { dispatch: (each) => apply(wizard, each), perform: (task) => answerOf(wizard, task) },
    event,
  );
  followFlow(wizard, effects);
  const { awaiting, leaving, trail } = wizard.state.current;
  if (!awaiting && !leaving) wizard.history.follow(trail);
  const leave = effects.find(({ type }) => type === 'leave');
  return leave?.type === 'leave' ? { ...untouched, next: leave.to, isDone: leave.isDone } : null;
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
  const { fields, state, dispatch } = wizard;
  const before = state.current;
  const effects = dispatch(event);
  const after = state.current;
  const known = event.type === 'typed' ? { ...before.answers, ...event.answers } : before.answers;
  for (const [name, answer] of Object.entries(after.answers)) {
    if (answer === known[name]) continue;
    fields.setValue(name, answer);
    fields.clearErrors(name);
  }
  const isRefusal = after.attempt !== before.attempt;
  if (after.step !== before.step) forgetErrors(wizard);
  else for (const name of Object.keys(before.errors)) if (!(name in after.errors)) fields.clearErrors(name);
  showErrors(wizard, isRefusal ? {} : before.errors);
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
  const { unsubscribe } = fields.watch((_, { name }) => {
    // The reducer may change other fields, which react-hook-form allows only after all its observers were called.
    queueMicrotask(() => {
      const answers = name === undefined ? fields.getValues() : { [name]: fields.getValues(name) };
      void runFlow(wizard, { type: 'typed', answers });
    });
  });
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

/** Shows errors beside their fields, except those that were shown before. */
export function showErrors({ fields, state }: Wizard, shown: FlowState['errors'] = {}): void {
  for (const [name, message] of Object.entries(state.current.errors))
    if (message !== shown[name]) fields.setError(name, { message });
}

/** Resets validation, since a step that was not sent yet has no errors. */
function forgetErrors({ fields }: Wizard): void {
  fields.reset(undefined, { keepValues: true, keepDefaultValues: true });
}

/** The error messages of a step. Errors from the server are messages already. */
export function errorTexts({ definition, fields }: Wizard, { errorNames }: StepDefinition): ErrorTexts {
  const { errors } = fields.formState;
  return Object.fromEntries(
    errorNames.map((name) => {
      const key = errors[name]?.message;
      return [name, typeof key === 'string' ? (definition.messages[key] ?? key) : undefined];
    }),
  );
}
