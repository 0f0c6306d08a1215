import type { FormName } from '@/lib/event/types';
import { type FormEvent, textIn, updatableFieldsOf } from '../forms';
import type { Attendee } from '../record';

/** What the fields of a form that needs no account hold of a record; unknown ones are empty. */
export function correctionAnswers(
  attendee: Attendee,
  form: FormName,
  event: FormEvent,
): Record<string, string> {
  return Object.fromEntries(
    updatableFieldsOf(form, event).map((field) => [field, textIn({ ...attendee }, field)]),
  );
}
