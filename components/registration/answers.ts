import type { Typed } from '@/lib/http/form-state';
import { nationalNumber } from '@/lib/registration/phone-number';
import type { FormDefinition, Question } from './build-form';

const questionsOf = ({ steps }: FormDefinition) => steps.flatMap((step) => step.questions);

/** The names under which a question's errors may be reported. */
export function errorNamesOf(question: Question): string[] {
  return question.kind === 'options' ? [question.group, ...question.fields] : question.fields;
}

/** A form before anyone typed. */
export function emptyAnswers(definition: FormDefinition): Typed {
  const answers: Typed = {};
  for (const question of questionsOf(definition)) {
    for (const name of question.fields) answers[name] = '';
    if (question.kind === 'options') for (const { name } of question.options) answers[name] = false;
    if (question.kind === 'purposes') answers[question.name] = [];
    if (question.kind === 'checkbox') answers[question.name] = false;
    if (question.kind === 'place') answers[`pais${question.suffix}`] = question.defaultCountry;
  }
  return answers;
}

/** What the person cannot change stays as the server gave it, even if a draft holds something else. */
export function lockedAnswers(definition: FormDefinition, initial: Typed = {}): Typed {
  const locked = questionsOf(definition).filter(
    (question) => question.kind === 'text' && question.props.readOnly,
  );
  return Object.fromEntries(
    locked.flatMap(({ fields }) => fields).map((name) => [name, initial[name] ?? '']),
  );
}

/** The answers with each phone number as ten digits, as the server takes them, whatever was typed around them. */
export function withNationalNumbers(definition: FormDefinition, answers: Typed): Typed {
  const numbers: Typed = {};
  for (const question of questionsOf(definition)) {
    if (question.kind !== 'text' || !question.phoneCodeOf) continue;
    const code = definition.phoneCodes?.[String(answers[question.phoneCodeOf])] ?? '';
    numbers[question.name] = nationalNumber(String(answers[question.name] ?? ''), code);
  }
  return { ...answers, ...numbers };
}

/** Whether an answer is that of an empty field. */
export function isBlank(answer: Typed[string]): boolean {
  return answer === '' || answer === false || (Array.isArray(answer) && answer.length === 0);
}

/** Answers as a form posts them: a ticked box as `on`, a blank answer not at all. */
export function toFormData(answers: Typed): FormData {
  const form = new FormData();
  for (const [name, answer] of Object.entries(answers)) {
    if (isBlank(answer)) continue;
    for (const value of Array.isArray(answer) ? answer : [answer === true ? 'on' : String(answer)])
      form.append(name, value);
  }
  return form;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a person typed into fields while the script was on its way, which the form would reset; none on the server, and none where the page came without a reload. */
export function typedBeforeScript(fields: readonly string[]): Typed {
  if (typeof document === 'undefined') return {};
  const typed: Typed = {};
  for (const name of fields) {
    const controls = [...document.querySelectorAll<Control>(`main form [name="${name}"]`)];
    if (!controls.some(isChanged)) continue;
    const [first] = controls;
    const ticked = controls.filter((control) => 'checked' in control && control.checked);
    if (first?.type === 'radio') typed[name] = ticked[0]?.value ?? '';
    else if (first?.type !== 'checkbox') typed[name] = first?.value ?? '';
    else typed[name] = first.value === 'on' ? ticked.length > 0 : ticked.map(({ value }) => value);
  }
  return typed;
}

/** Whether a control holds something else than the server gave it. */
function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return control.selectedOptions[0]?.defaultSelected === false;
  if (control.type === 'radio' || control.type === 'checkbox') {
    const { checked, defaultChecked } = control as HTMLInputElement;
    return checked !== defaultChecked;
  }
  return control.value !== control.defaultValue;
}
