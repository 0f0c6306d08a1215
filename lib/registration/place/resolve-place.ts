import type { Answers } from '@/lib/base/form-state';
import type { FieldErrors } from '@/lib/base/result';
import type { Geo } from '@/lib/geo/create-geo';
import { countryHasPostalLookup, normalizePlace } from '@/lib/geo/rules';
import { textIn } from '../catalogue/forms';
import { decidePlace, placeIn, regionAnswers } from './decide';
import { placeFields } from './names';
import { countryIfAbsent, type PlaceName, places, validatedCountry } from './rules';

interface PlaceQuestion {
  name: PlaceName;
  isOptional: boolean;
}

/** State and city where a postal code determines them: as a record stores them, and as a form shows them. */
interface ResolvedPlace {
  stored: Record<string, string | undefined>;
  filled: Answers;
}

/**
 * The state and city of a place by the portal's lists. Adds an error for a country or a postal code that is in no list,
 * and for a missing city where one is required.
 */
export async function resolvePlace(
  geo: Geo,
  { name, isOptional }: PlaceQuestion,
  answers: Record<string, unknown>,
  errors: FieldErrors,
): Promise<ResolvedPlace> {
  const { suffix, isWholeRequired } = places[name];
  const fields = placeFields(suffix);
  const undetermined = { stored: {}, filled: {} };
  if (errors[fields.pais] || errors[fields.codigoPostal]) return undetermined;
  const typed = placeIn(suffix, answers, textIn);
  const pais = validatedCountry(typed.pais || countryIfAbsent(name), isOptional).toUpperCase();
  if ((await geo.states(pais)) === null) {
    errors[fields.pais] = 'paisInvalid';
    return undetermined;
  }
  const place = { ...typed, pais };
  const isLookedUp = countryHasPostalLookup(pais) && !(isOptional && place.codigoPostal === '');
  const assigned = isLookedUp ? await geo.zip(pais, place.codigoPostal) : undefined;
  const listedCity =
    assigned?.city ??
    (assigned ? await listedCityOf(geo, pais, assigned.stateName, place.ciudad) : undefined);
  const decision = decidePlace(place, { assigned, listedCity });
  if (!decision) return undetermined;
  const filled = regionAnswers(suffix, decision);
  if (decision.error) {
    errors[fields.codigoPostal] = decision.error;
    return { stored: {}, filled };
  }
  if (isWholeRequired && !isOptional && listedCity === undefined) errors[fields.ciudad] ??= 'ciudadRequired';
  // A city that the list lacks is shown again, but not stored.
  return { stored: { [fields.estado]: decision.estado, [fields.ciudad]: listedCity }, filled };
}

/** A city as the list of its state spells it, if the list has it. */
async function listedCityOf(geo: Geo, pais: string, state: string, city: string) {
  const typed = normalizePlace(city);
  const cities = typed ? await geo.cities(pais, state) : null;
  return cities?.find((each) => normalizePlace(each) === typed);
}
