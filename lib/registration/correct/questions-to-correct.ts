import {
  deskQuestions,
  type FormSettings,
  fieldsOf,
  type QuestionName,
  questionsOf,
  readQuestion,
  updatableOf,
} from '../catalogue/forms';
import type { Attendee } from '../record';
import { formOf } from '../rules';

/**
 * What staff ask when they correct a registration, in the order of its form: all that the form asks in the person's country.
 * If required answers are missing, since staff registered the person or changed the category, only what the desk asks and
 * what is stored.
 */
export function questionsToCorrect(attendee: Attendee, event: FormSettings): readonly QuestionName[] {
  const answers: Readonly<Record<string, unknown>> = { ...attendee };
  const isAnswered = (question: QuestionName) =>
    readQuestion(question).name === 'place'
      ? Boolean(answers.codigoPostal)
      : fieldsOf(question, event).some((field) => answers[field]);
  const ofForm = updatableOf(questionsOf(formOf(attendee), event, attendee.pais));
  if (ofForm.every((question) => readQuestion(question).isOptional || isAnswered(question))) return ofForm;
  const ofDesk = updatableOf(deskQuestions);
  const names = new Set(ofForm.map((question) => readQuestion(question).name));
  const inForm = ofForm.map((question) => (isAnswered(question) ? question : namesake(ofDesk, question)));
  const besides = ofDesk.filter((question) => !names.has(readQuestion(question).name));
  return [...inForm.filter((question) => question !== undefined), ...besides];
}

/** The question of the list about the same. */
function namesake(questions: readonly QuestionName[], question: QuestionName): QuestionName | undefined {
  return questions.find((each) => readQuestion(each).name === readQuestion(question).name);
}
