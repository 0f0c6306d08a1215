import { optionNames } from '@/lib/event/options';
import type { Typed } from '@/lib/http/form-state';
import { fields as catalogue, fieldNames } from './fields';

/** The fields that are boxes, ticked or not. */
const boxes: ReadonlySet<string> = new Set([
  ...optionNames,
  ...fieldNames.filter((name) => catalogue[name].control === 'checkbox'),
]);

/** The ids of the optional purposes that a person agrees to. */
export const purposesField = 'consentPurposes';

/** The answers of these fields as a form posts them; a field that was not posted is empty or not ticked. */
export function postedAnswers(form: FormData, fields: readonly string[]): Typed {
  const text = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value.slice(0, 2_000) : '');
  const answerTo = (field: string) => {
    if (boxes.has(field)) return form.has(field);
    if (field === purposesField) return form.getAll(field).slice(0, 20).map(text);
    return text(form.get(field));
  };
  return Object.fromEntries(fields.map((field) => [field, answerTo(field)]));
}
