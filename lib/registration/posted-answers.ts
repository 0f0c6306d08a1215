import { optionNames } from '@/lib/event/options';
import type { Geo } from '@/lib/geo/create-geo';
import type { Typed } from '@/lib/http/form-state';
import { fields as catalogue, type Field, fieldNames } from './fields';
import { nationalNumber } from './phone-number';

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

/** The answers with each phone number as ten digits, where it is one with separators or its country's code. */
export async function withNationalNumbers(geo: Geo, answers: Typed): Promise<Typed> {
  const numbers: Typed = {};
  for (const name of fieldNames) {
    const { phoneCodeOf }: Field = catalogue[name];
    const typed = answers[name];
    if (!phoneCodeOf || typeof typed !== 'string') continue;
    const country = await geo.country(String(answers[phoneCodeOf] ?? ''), 'es');
    numbers[name] = nationalNumber(typed, country?.phone_code ?? '');
  }
  return { ...answers, ...numbers };
}
