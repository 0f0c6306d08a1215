import { type FormKind, fieldsOf, questionsOf, updatableOf } from './forms';
import type { Attendee } from './types';

/** What the fields of a form that needs no account hold of a record; unknown ones are empty. */
export function correctionAnswers(attendee: Attendee, form: FormKind): Record<string, string> {
  const known: Record<string, unknown> = { ...attendee };
  const fields = updatableOf(questionsOf(form, '')).flatMap(fieldsOf);
  return Object.fromEntries(
    fields.map((field) => [field, typeof known[field] === 'string' ? known[field] : '']),
  );
}
