import { type FormKind, updatableFieldsOf } from './forms';
import type { Attendee } from './types';

/** What the fields of a form that needs no account hold of a record; unknown ones are empty. */
export function correctionAnswers(attendee: Attendee, form: FormKind): Record<string, string> {
  const known: Record<string, unknown> = { ...attendee };
  const textOf = (field: string) => (typeof known[field] === 'string' ? known[field] : '');
  return Object.fromEntries(updatableFieldsOf(form).map((field) => [field, textOf(field)]));
}
