import { type FormSettings, fieldsOf, type QuestionName } from '../catalogue/forms';

/*
 * The answers with which a correction form was opened. The form posts them along with its own, so that it changes only
 * what its person changed and undoes no change that was stored meanwhile.
 */

/** The hidden field that contains them. */
export const originalField = 'original';

type Answers = Readonly<Record<string, unknown>>;

/** The answers as the text of the hidden field. */
export function originalText(answers: Answers): string {
  const entries = Object.entries(answers).filter(([, answer]) => answer);
  return new URLSearchParams(entries.map(([name, answer]) => [name, String(answer)])).toString();
}

/** The answers in a posted hidden field; undefined if the form posted none. */
export function originalIn(posted: unknown): Answers | undefined {
  return typeof posted === 'string' ? Object.fromEntries(new URLSearchParams(posted)) : undefined;
}

/** Whether two answers to a field are the same. Empty, false and missing answers are the same. */
export function isSameAnswer(one: unknown, other: unknown): boolean {
  return String(one || '') === String(other || '');
}

/**
 * The fields of the questions whose answers are still those with which the form was opened; none without an original.
 * A place or a group of options is one question. The phone code belongs to the country.
 */
export function untouchedFields(
  { questions, event }: { questions: readonly QuestionName[]; event: FormSettings },
  answers: Answers,
  original: Answers | undefined,
): ReadonlySet<string> {
  if (!original) return new Set();
  const fieldGroups = questions.map((question) => fieldsOf(question, event));
  const isUntouched = (field: string) => isSameAnswer(answers[field], original[field]);
  const untouched = fieldGroups.filter((names) => names.every(isUntouched)).flat();
  return new Set([...untouched, ...(untouched.includes('pais') ? ['telefonoCodigoPais'] : [])]);
}
