import { keysOf } from '@/lib/base/records';
import { mexicanPhoneCode, mexico } from '@/lib/event/offered';
import { isOptionName } from '@/lib/event/options';
import { countryNames, locales } from '@/lib/i18n/locale';
import { allClientTexts } from '@/lib/i18n/translator';
import { fields, isField } from '@/lib/registration/catalogue/fields';
import { fullForms } from '@/lib/registration/catalogue/forms';
import { nationalNumber } from '@/lib/registration/catalogue/phone-number';
import { plain } from './columns';

/** What a cell may contain for a ticked option. */
const yes: ReadonlySet<string> = new Set(['true', 'verdadero', 'si', 'yes', 'x', '1']);

/** The codes of countries and genders, and the forms of categories, by their names in both languages. */
export function readNames(countries: readonly string[]) {
  const country = new Map<string, string>(countries.map((code) => [plain(code), code]));
  const gender = new Map<string, string>();
  const form = new Map<string, string>(keysOf(fullForms).map((code) => [plain(code), fullForms[code]]));
  for (const locale of locales) {
    const names = countryNames(locale);
    for (const code of countries) country.set(plain(names.of(code) ?? code), code);
    const genders = allClientTexts(locale, 'registration.gender');
    for (const code of keysOf(genders)) gender.set(plain(genders[code]), code);
    const categories = allClientTexts(locale, 'pass.category');
    for (const code of keysOf(fullForms)) form.set(plain(categories[code]), fullForms[code]);
  }
  return { country, gender, form };
}

interface RowContext {
  names: ReturnType<typeof readNames>;
  phoneCodes: Readonly<Record<string, string>>;
  /** The country of rows without one. */
  homeCountry: string;
}

/**
 * The answers in a row as the forms write them: countries and genders by their codes, ten digits of a phone number, the
 * form of a category, and the zero that a spreadsheet removes from a Mexican postal code. What cannot be read stays as
 * it is, for the rules to refuse.
 */
export function rowAnswers(
  cells: readonly string[],
  columns: readonly (string | null)[],
  { names, phoneCodes, homeCountry }: RowContext,
): Record<string, string | true> {
  const answers: Record<string, string | true> = {};
  columns.forEach((field, at) => {
    const cell = cells[at] ?? '';
    if (field === null || cell === '') return;
    if (!isOptionName(field)) answers[field] = cell;
    else if (yes.has(plain(cell))) answers[field] = true;
  });
  const countryOf = (field: string, otherwise: string) => {
    const { [field]: typed } = answers;
    if (typeof typed !== 'string') return otherwise;
    answers[field] = names.country.get(plain(typed)) ?? typed;
    return answers[field];
  };
  const { categoria } = answers;
  if (typeof categoria === 'string') answers.categoria = names.form.get(plain(categoria)) ?? '';
  const pais = countryOf('pais', homeCountry);
  const paisEmpresa = countryOf('paisEmpresa', pais);
  for (const [field, value] of Object.entries(answers)) {
    if (typeof value !== 'string' || !isField(field)) continue;
    const { control } = fields[field];
    const country = field.endsWith('Empresa') || field === 'telefono' ? paisEmpresa : pais;
    if (control === 'phone') answers[field] = nationalNumber(value, phoneCodes[country] ?? mexicanPhoneCode);
    if (control === 'postalCode' && country === mexico) answers[field] = value.replace(/^\d{4}$/, '0$&');
    if (control === 'radio') answers[field] = names.gender.get(plain(value)) ?? value.toUpperCase();
  }
  return answers;
}
