import { type FieldErrors, fieldErrors, ok, type Result, refuseFields } from '@/lib/base/result';
import { homeCountry, homePhoneCode, offeredAnswers, onlyInOf } from '@/lib/event/offered';
import { optionGroupNames } from '@/lib/event/types';
import type { Geo } from '@/lib/geo/create-geo';
import { countryHasPostalLookup, normalizePlace } from '@/lib/geo/rules';
import { isPlace, type PlaceName, placeFields, places } from './fields';
import { type QuestionName, readQuestion, textIn } from './forms';
import type { Profile } from './record';
import { schemaOf } from './schema';
import type { RegistrationDeps } from './types';

export type ValidationDeps = Pick<RegistrationDeps, 'geo' | 'event' | 'clock'>;

/** A profile that passed every rule, with the fields that only some forms ask. */
export type ValidAnswers = Profile & { email?: string; vip?: boolean };

/**
 * The answers to these questions, such as one step's, with the state and city that the lists give for their places, or
 * all errors at once.
 */
export async function validateStep(
  { geo, event, clock }: ValidationDeps,
  questions: readonly QuestionName[],
  answers: Record<string, unknown>,
): Promise<Result<{ answers: Record<string, unknown>; filled: Record<string, string> }>> {
  const parsed = schemaOf(questions, clock().getUTCFullYear(), event).safeParse(answers);
  const errors: FieldErrors = parsed.success ? {} : fieldErrors(parsed.error);
  const resolved: Record<string, string | undefined> = {};
  for (const { name, isOptional } of questions.map(readQuestion)) {
    if (isPlace(name))
      Object.assign(resolved, await resolvePlace(geo, { name, isOptional }, answers, errors));
  }
  if (!parsed.success || Object.keys(errors).length > 0) return refuseFields(errors);
  const filled = Object.entries(resolved).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return ok({ answers: { ...parsed.data, ...resolved }, filled: Object.fromEntries(filled) });
}

/** The answers to a whole form as a profile, or all errors at once. */
export async function validateAnswers(
  deps: ValidationDeps,
  questions: readonly QuestionName[],
  answers: Record<string, unknown>,
): Promise<Result<ValidAnswers>> {
  const onlyIn = onlyInOf(optionGroupNames.flatMap((group) => deps.event[group].options));
  const valid = await validateStep(deps, questions, offeredAnswers(answers, onlyIn));
  if (!valid.ok) return valid;
  // Empty texts and options that were not chosen are absent from the record.
  const { answers: given } = valid.value;
  const kept = Object.entries(given).filter(([, value]) => value !== undefined && value !== false);
  const { [String(given.pais)]: telefonoCodigoPais = homePhoneCode } = await deps.geo.phoneCodes();
  const profile = { ...Object.fromEntries(kept), telefonoCodigoPais };
  // The schema is compiled at run time, so its output has no static type.
  return ok(profile as unknown as ValidAnswers);
}

/**
 * The state and city of a place by its postal code. If the code does not decide the city, the person's own is kept if
 * that state has it, in the spelling of the list. Adds an error for each value that is not in its list. An optional
 * place without a country is in the home country.
 */
async function resolvePlace(
  geo: Geo,
  { name, isOptional }: { name: PlaceName; isOptional: boolean },
  answers: Record<string, unknown>,
  errors: FieldErrors,
): Promise<Record<string, string | undefined>> {
  const { suffix, defaultCountry, isWholeRequired } = places[name];
  const fields = placeFields(suffix);
  if (errors[fields.pais] || errors[fields.codigoPostal]) return {};
  const pais = (textIn(answers, fields.pais) || defaultCountry || homeCountry).toUpperCase();
  const code = textIn(answers, fields.codigoPostal);
  if ((await geo.states(pais)) === null) {
    errors[fields.pais] = 'paisInvalid';
    return {};
  }
  if (!countryHasPostalLookup(pais) || (isOptional && code === '')) return {};
  const found = await geo.zip(pais, code);
  if (!found) {
    errors[fields.codigoPostal] = 'codigoPostalInvalid';
    return {};
  }
  const typed = normalizePlace(textIn(answers, fields.ciudad));
  const cities = typed && !found.city ? await geo.cities(pais, found.stateName) : null;
  const ciudad = found.city ?? cities?.find((city) => normalizePlace(city) === typed);
  if (isWholeRequired && !isOptional && ciudad === undefined) errors[fields.ciudad] ??= 'ciudadRequired';
  return { [fields.estado]: found.stateName, [fields.ciudad]: ciudad };
}
