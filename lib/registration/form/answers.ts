import type { Typed } from '@/lib/base/form-state';
import { isOffered, type OnlyIn, type OnlyInByName } from '@/lib/event/offered';

/*
 * What a person typed into a form, in one shape for the browser and the server. The steps contain what is needed from
 * the catalogue, which a page does not load.
 */

/** A step of a form as far as its answers are concerned. */
export interface AskedStep {
  /** Who is asked this step, if not everybody. */
  only?: OnlyIn;
  /** Its fields before anybody types: an empty text, an unticked checkbox, or no ticked ones of several checkboxes. */
  blank: Typed;
  /** Its options that are not offered in every country. */
  onlyIn: OnlyInByName;
  /** Its phone numbers, each with the field of its country. */
  phones: Readonly<Record<string, string>>;
}

/** The ids of the optional purposes that a person agrees to. */
export const purposesField = 'consentPurposes';

/** Whether people of that country are asked a step. */
export function isAsked(step: Pick<AskedStep, 'only'> | undefined, pais: unknown): boolean {
  return isOffered(step?.only, pais);
}

/**
 * A form's answers from several sources. Later sources take precedence, and values of the wrong type for their field
 * are left out.
 */
export function mergedAnswers(steps: readonly AskedStep[], ...sources: (Typed | undefined)[]): Typed {
  const answers = blankAnswers(steps);
  for (const source of sources) {
    for (const [name, answer] of Object.entries(source ?? {})) {
      if (name in answers && isSameKind(answer, answers[name])) answers[name] = answer;
    }
  }
  return answers;
}

/** The answers of a form before anybody types. */
export const blankAnswers = (steps: readonly AskedStep[]): Typed =>
  Object.assign({}, ...steps.map(({ blank }) => blank));

const isSameKind = (answer: unknown, blank: unknown) =>
  typeof answer === typeof blank && Array.isArray(answer) === Array.isArray(blank);

/** Answers as a form posts them. A ticked checkbox is `on`, and blank answers are left out. */
export function toFormData(answers: Typed): FormData {
  const form = new FormData();
  for (const [name, answer] of Object.entries(answers)) {
    if (isBlank(answer)) continue;
    for (const value of Array.isArray(answer) ? answer : [answer === true ? 'on' : String(answer)])
      form.append(name, value);
  }
  return form;
}

/** Whether an answer is blank. */
export function isBlank(answer: Typed[string] | undefined): boolean {
  return !answer || (Array.isArray(answer) && answer.length === 0);
}
