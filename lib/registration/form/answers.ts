import type { Answers } from '@/lib/base/form-state';
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
  blank: Answers;
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
export function mergedAnswers(steps: readonly AskedStep[], ...sources: (Answers | undefined)[]): Answers {
  const answers = blankAnswers(steps);
  for (const source of sources) {
    for (const [name, answer] of Object.entries(source ?? {})) {
      if (name in answers && isSameKind(answer, answers[name])) answers[name] = answer;
    }
  }
  return answers;
}

/** Where the answers come from with which a form opens. */
interface AnswerSources {
  steps: readonly AskedStep[];
  /** What is known before the person types, such as the account's email. */
  initial?: Answers | undefined;
  /** Fields that the person cannot change. */
  locked?: readonly string[];
  /** What was sent without script. */
  posted?: Answers | undefined;
  /** What the tab kept. */
  draft?: Answers | undefined;
}

/**
 * The answers with which a form opens. Posted answers take precedence over those of the draft where they differ from the
 * known ones, since a form that was posted before its script was loaded does not include the draft.
 */
export function openedAnswers({ steps, initial = {}, locked = [], posted, draft }: AnswerSources): Answers {
  const atOpening = mergedAnswers(steps, initial);
  const sent = posted && answersOtherThan(atOpening, steps, posted);
  const fixed = Object.fromEntries(locked.map((name) => [name, atOpening[name] ?? '']));
  return { ...mergedAnswers(steps, initial, posted, draft, sent), ...fixed };
}

/** The posted answers that differ from these. What is ticked in a step is one answer. */
function answersOtherThan(compared: Answers, steps: readonly AskedStep[], posted: Answers): Answers {
  const others = steps.flatMap((step) => {
    const answers = Object.entries(mergedAnswers([step], posted));
    const differences = answers.filter(
      ([name, answer]) => !isBlank(answer) && String(answer) !== String(compared[name]),
    );
    const hasTicked = differences.some(([, answer]) => answer === true);
    return hasTicked ? [...differences, ...answers.filter(([, answer]) => answer === false)] : differences;
  });
  return Object.fromEntries(others);
}

/** The answers of a form before anybody types. */
export const blankAnswers = (steps: readonly AskedStep[]): Answers =>
  Object.assign({}, ...steps.map(({ blank }) => blank));

const isSameKind = (answer: unknown, blank: unknown) =>
  typeof answer === typeof blank && Array.isArray(answer) === Array.isArray(blank);

/** Answers as a form posts them. A ticked checkbox is `on`, and blank answers are left out. */
export function toFormData(answers: Answers): FormData {
  const form = new FormData();
  for (const [name, answer] of Object.entries(answers)) {
    if (isBlank(answer)) continue;
    for (const value of Array.isArray(answer) ? answer : [answer === true ? 'on' : String(answer)])
      form.append(name, value);
  }
  return form;
}

/** Whether an answer is blank. */
export function isBlank(answer: Answers[string] | undefined): boolean {
  return !answer || (Array.isArray(answer) && answer.length === 0);
}
