import type { Submission } from '@/lib/registration/types';
import { namesOf, type Step } from './definition';

/** What a form holds, by the names on the wire. */
export type Answers = Submission['answers'];

/** A form before anyone typed. */
export function emptyAnswers(steps: readonly Step[]): Answers {
  const answers: Answers = {};
  for (const question of steps.flatMap((step) => step.questions)) {
    for (const name of namesOf(question)) answers[name] = '';
    if (question.kind === 'options') for (const { name } of question.options) answers[name] = false;
    if (question.kind === 'purposes') answers[question.name] = [];
    if (question.kind === 'checkbox') answers[question.name] = false;
    if (question.kind === 'place' && question.suffix === '') answers.pais = 'MX';
  }
  return answers;
}

/** What the person cannot change stands as the server gave it, whatever a draft says. */
export function lockedAnswers(steps: readonly Step[], initial: Answers = {}): Answers {
  const locked = steps
    .flatMap((step) => step.questions)
    .filter((question) => question.kind === 'text' && question.isLocked);
  return Object.fromEntries(locked.flatMap(namesOf).map((name) => [name, initial[name] ?? '']));
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * What a person typed while the script was on its way: the fields are there from the start, and the form would empty
 * them. None on the server, and none where the page came without a reload.
 */
export function typedBeforeScript(steps: readonly Step[]): Answers {
  if (typeof document === 'undefined') return {};
  const typed: Answers = {};
  for (const name of steps[0]?.fields ?? []) {
    for (const control of document.querySelectorAll<Control>(`main form [name="${name}"]`)) {
      if (isChanged(control)) typed[name] = control.value;
    }
  }
  return typed;
}

/** Whether a control holds something else than the server gave it. */
function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return control.selectedOptions[0]?.defaultSelected === false;
  if (control.type === 'radio') return (control as HTMLInputElement).checked;
  return control.value !== control.defaultValue;
}
