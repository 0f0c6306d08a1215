import { type FieldErrors, fieldErrors, ok, type Result, refuseFields } from '@/lib/base/result';
import type { Typed } from '@/lib/base/typed';
import { homeCountry, homePhoneCode, offeredAnswers, onlyInOf } from '@/lib/event/offered';
import { optionGroupNames } from '@/lib/event/types';
import type { Geo } from '@/lib/geo/create-geo';
import { countryHasPostalLookup, normalizePlace } from '@/lib/geo/rules';
import { isPlace, type PlaceName, places } from './catalogue/fields';
import { type QuestionName, readQuestion, textIn } from './catalogue/forms';
import { placeFields } from './catalogue/place-fields';
import { regionOf, withoutFilled } from './form/code-lookup';
import type { Profile } from './record';
import { schemaOf } from './schema';
import type { RegistrationDeps } from './types';

export type ValidationDeps = Pick<RegistrationDeps, 'geo' | 'event' | 'clock'>;

/** A profile that passed every rule, with the fields that only some forms ask. */
export type ValidAnswers = Profile & { email?: string; vip?: boolean };

/** What the rules and lists make of the answers to some questions. */
interface Validated {
  /** All errors at once. */
  errors: FieldErrors;
  /** The answers with the state and city that the lists give for their places, if there are no errors. */
  answers: Record<string, unknown>;
  /** What a form shows as state and city, where a postal code determines them. */
  filled: Typed;
}

/** Validates a step. A state or city that is filled in by its postal code has no error. */
export async function validateStep(
  deps: ValidationDeps,
  questions: readonly QuestionName[],
  answers: Record<string, unknown>,
): Promise<Pick<Validated, 'errors' | 'filled'>> {
  const { errors, filled } = await validate(deps, questions, answers);
  return { errors: withoutFilled(errors, filled, answers), filled };
}

async function validate(
  { geo, event, clock }: ValidationDeps,
  questions: readonly QuestionName[],
  answers: Record<string, unknown>,
): Promise<Validated> {
  const parsed = schemaOf(questions, clock().getUTCFullYear(), event).safeParse(answers);
  const errors: FieldErrors = parsed.success ? {} : fieldErrors(parsed.error);
  const given: Record<string, unknown> = { ...parsed.data };
  const filled: Typed = {};
  for (const { name, isOptional } of questions.map(readQuestion)) {
    if (!isPlace(name)) continue;
    const place = await resolvePlace(geo, { name, isOptional }, answers, errors);
    Object.assign(given, place.given);
    Object.assign(filled, place.filled);
  }
  return { errors, answers: given, filled };
}

/** The answers to a whole form as a profile, or all errors at once. */
export async function validateAnswers(
  deps: ValidationDeps,
  questions: readonly QuestionName[],
  answers: Record<string, unknown>,
): Promise<Result<ValidAnswers>> {
  const onlyIn = onlyInOf(optionGroupNames.flatMap((group) => deps.event[group].options));
  const { errors, answers: given } = await validate(deps, questions, offeredAnswers(answers, onlyIn));
  if (Object.keys(errors).length > 0) return refuseFields(errors);
  // Empty texts and options that were not chosen are absent from the record.
  const kept = Object.entries(given).filter(([, value]) => value !== undefined && value !== false);
  const { [String(given.pais)]: telefonoCodigoPais = homePhoneCode } = await deps.geo.phoneCodes();
  const profile = { ...Object.fromEntries(kept), telefonoCodigoPais };
  // The schema is compiled at run time, so its output has no static type.
  return ok(profile as unknown as ValidAnswers);
}

/** State and city as a record stores them and as a form shows them. Empty if no postal code determines them. */
interface ResolvedPlace {
  given: Record<string, string | undefined>;
  filled: Typed;
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
): Promise<ResolvedPlace> {
  const undetermined = { given: {}, filled: {} };
  const { suffix, defaultCountry, isWholeRequired } = places[name];
  const fields = placeFields(suffix);
  if (errors[fields.pais] || errors[fields.codigoPostal]) return undetermined;
  const pais = (textIn(answers, fields.pais) || defaultCountry || homeCountry).toUpperCase();
  const code = textIn(answers, fields.codigoPostal);
  if ((await geo.states(pais)) === null) {
    errors[fields.pais] = 'paisInvalid';
    return undetermined;
  }
  if (!countryHasPostalLookup(pais) || (isOptional && code === '')) return undetermined;
  const found = await geo.zip(pais, code);
  const [estado, ciudad] = [textIn(answers, fields.estado), textIn(answers, fields.ciudad)];
  const filled = regionOf(suffix, { [fields.estado]: estado, [fields.ciudad]: ciudad }, found);
  if (!found) {
    errors[fields.codigoPostal] = 'codigoPostalInvalid';
    return { given: {}, filled };
  }
  const typed = normalizePlace(ciudad);
  const cities = typed && !found.city ? await geo.cities(pais, found.stateName) : null;
  const listed = found.city ?? cities?.find((city) => normalizePlace(city) === typed);
  if (isWholeRequired && !isOptional && listed === undefined) errors[fields.ciudad] ??= 'ciudadRequired';
  return {
    given: { [fields.estado]: found.stateName, [fields.ciudad]: listed },
    filled: listed === undefined ? filled : { ...filled, [fields.ciudad]: listed },
  };
}
