import type { Answers } from '@/lib/base/form-state';
import { withoutNames } from '@/lib/base/records';
import { mexico } from '@/lib/event/offered';
import { countryHasPostalLookup } from '@/lib/geo/rules';
import type { Place } from './decide';
import type { PlaceSuffix } from './names';

/* The questions that are a place, and what they require. Kept apart from what a page needs to render a form. */

/** The questions. The country decides the states, and the postal code decides the state and sometimes the city. */
export const places = {
  place: { suffix: '', hasDefault: true, isWholeRequired: false },
  companyPlace: { suffix: 'Empresa', hasDefault: false, isWholeRequired: true },
} as const satisfies Record<
  string,
  {
    suffix: PlaceSuffix;
    /** Whether a form begins with the event's home country, and an API call without a country is about Mexico. */
    hasDefault: boolean;
    /** Whether state and city are required in every country. */
    isWholeRequired: boolean;
  }
>;
export type PlaceName = keyof typeof places;

export const isPlace = (name: string): name is PlaceName => Object.hasOwn(places, name);

/** The country of the answers that a form begins with. */
export function preselectedCountry(name: PlaceName, { homeCountry }: { homeCountry: string }): string {
  return places[name].hasDefault ? homeCountry : '';
}

/** The country of a place in an API call that does not contain it; empty if the call must. */
export function countryIfAbsent(name: PlaceName): string {
  return places[name].hasDefault ? mexico : '';
}

/** The country by which a place is validated. An optional place without a country is in Mexico. */
export function validatedCountry(pais: string, isOptional: boolean): string {
  return pais || (isOptional ? mexico : '');
}

/** What a place lacks before its postal code is looked up, by field. What every field requires alone is not included. */
export function placeFaults(
  place: Place,
  { isOptional, isWholeRequired }: { isOptional: boolean; isWholeRequired: boolean },
): { codigoPostal?: 'codigoPostalNumeric'; ciudad?: 'ciudadRequired' } {
  const { codigoPostal, ciudad } = place;
  const pais = validatedCountry(place.pais, isOptional);
  if (countryHasPostalLookup(pais))
    return /^\d*$/.test(codigoPostal) ? {} : { codigoPostal: 'codigoPostalNumeric' };
  const lacksCity = pais !== '' && ciudad === '' && !isOptional && !isWholeRequired;
  return lacksCity ? { ciudad: 'ciudadRequired' } : {};
}

/** The errors of a step, without those of answers that a postal code has replaced. An answer that stays keeps its error. */
export function withoutFilled(
  errors: Readonly<Record<string, string>>,
  filled: Answers,
  answers: Readonly<Record<string, unknown>>,
): Record<string, string> {
  return withoutNames(
    errors,
    Object.keys(filled).filter((name) => filled[name] !== '' && filled[name] !== answers[name]),
  );
}
