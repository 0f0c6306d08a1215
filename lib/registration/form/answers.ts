import { homeCountry, isOffered, type OnlyIn, type OnlyInByName } from '@/lib/event/offered';
import type { Typed } from '@/lib/http/form-state';

/*
 * What a person typed into a form, in one shape for the browser and the server. The steps bring what has to be known of
 * the catalogue, which a page does not load.
 */

/** A step of a form as far as its answers are concerned. */
export interface AskedStep {
  /** The people whom it is for, where it is not for everybody. */
  only?: OnlyIn;
  /** Its fields as they are before anybody types: a text, a box that is not ticked, or none of several boxes. */
  blank: Typed;
  /** Its options that are not offered in every country. */
  onlyIn: OnlyInByName;
  /** Its phone numbers, each with the field of its country. */
  phones: Readonly<Record<string, string>>;
}

/** The ids of the optional purposes that a person agrees to. */
export const purposesField = 'consentPurposes';

/** Whether a step is for people of that country. While none is chosen, they count as at home. */
export function isAsked(step: Pick<AskedStep, 'only'> | undefined, pais: unknown): boolean {
  return isOffered(step?.only, pais || homeCountry);
}

/** A form's answers from several sources. Later sources win, and values that do not fit their field are left out. */
export function mergedAnswers(steps: readonly AskedStep[], ...sources: (Typed | undefined)[]): Typed {
  const answers = blankAnswers(steps);
  for (const source of sources) {
    for (const [name, answer] of Object.entries(source ?? {})) {
      if (name in answers && isSameKind(answer, answers[name])) answers[name] = answer;
    }
  }
  return answers;
}

/** A form before anybody typed. */
export const blankAnswers = (steps: readonly AskedStep[]): Typed =>
  Object.assign({}, ...steps.map(({ blank }) => blank));

const isSameKind = (answer: unknown, blank: unknown) =>
  typeof answer === typeof blank && Array.isArray(answer) === Array.isArray(blank);

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

/** Whether an answer is that of an empty field. */
export function isBlank(answer: Typed[string] | undefined): boolean {
  return !answer || (Array.isArray(answer) && answer.length === 0);
}
