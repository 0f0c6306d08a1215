import type { FlowState } from '@/lib/registration/form/types';
import type { StepDefinition } from './build-form';
import type { ErrorTexts, Wizard } from './types';

/** Copies the reducer's answers and errors into the fields, where they differ from what the fields show. */
export function showChanges(wizard: Wizard, shown: FlowState): void {
  const { fields } = wizard;
  const { answers, errors, step, attempt } = wizard.state.current;
  for (const [name, answer] of Object.entries(answers)) {
    if (answer === shown.answers[name]) continue;
    fields.setValue(name, answer);
    fields.clearErrors(name);
  }
  if (step !== shown.step) forgetErrors(wizard);
  else for (const name of Object.keys(shown.errors)) if (!(name in errors)) fields.clearErrors(name);
  // Validation has replaced the errors before a refusal, so all of them are shown again.
  showErrors(wizard, attempt === shown.attempt ? shown.errors : {});
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
