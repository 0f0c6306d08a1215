import type { Answers } from '@/lib/base/form-state';
import {
  countryHasPostalLookup,
  isPostalCode,
  type PrefixedState,
  stateOfPrefix,
  type ZipLookup,
} from '@/lib/geo/rules';
import { type PlaceSuffix, placeFields } from './names';

/*
 * What country and postal code make of state and city. The form's reducer, the validation in the browser and that on the
 * server decide it here.
 */

/** The answers to the four questions of a place. */
export interface Place {
  pais: string;
  codigoPostal: string;
  estado: string;
  ciudad: string;
}

/** The states of one country, known without a lookup. */
export interface KnownStates {
  country: string;
  list: readonly PrefixedState[];
}

/** What is known about a place besides its answers. */
export interface PlaceFacts {
  /** What the person changed after choosing state and city: the country, perhaps with the code, or the code alone. */
  change?: 'country' | 'code' | undefined;
  states?: KnownStates | undefined;
  /** The place of the postal code: null if the code is not assigned, undefined if that is unknown. */
  assigned?: ZipLookup | null | undefined;
  /** Whether the code was in the form before the person typed. It fills in a missing state and changes nothing else. */
  isEarlier?: boolean;
  /** The city in the spelling of its state's list; undefined if the list lacks it, and without a list. */
  listedCity?: string | undefined;
}

/** State and city as a form shows them. */
export interface PlaceDecision extends Pick<Place, 'estado' | 'ciudad'> {
  /** Why the postal code is refused. */
  error?: 'codigoPostalInvalid';
}

/**
 * State and city of a place; null if they stay as they are. A postal code decides the state, and the city if the code
 * has only one. Otherwise the city stays if it is listed or the state is still the chosen one. Both are empty in another
 * country, and if the code is not assigned.
 */
export function decidePlace(
  { pais, codigoPostal, estado, ciudad }: Place,
  { change, states, assigned, isEarlier, listedCity }: PlaceFacts,
): PlaceDecision | null {
  if (isEarlier && (!assigned || estado !== '')) return null;
  if (assigned === null && countryHasPostalLookup(pais))
    return { ...emptyRegion, error: 'codigoPostalInvalid' };
  const ofPrefix = change && states?.country === pais ? stateOfPrefix(states.list, codigoPostal) : undefined;
  const stateName = assigned?.stateName ?? ofPrefix?.name;
  if (stateName === undefined) return change === 'country' ? emptyRegion : null;
  const own = change !== 'country' && estado === stateName ? ciudad : '';
  return { estado: stateName, ciudad: assigned?.city ?? listedCity ?? own };
}

const emptyRegion: PlaceDecision = { estado: '', ciudad: '' };

type AnyAnswers = Readonly<Record<string, unknown>>;

/** The answers of a place. */
export function placeIn(
  suffix: PlaceSuffix,
  answers: AnyAnswers,
  read = (all: AnyAnswers, name: string) => String(all[name] ?? ''),
): Place {
  const { pais, codigoPostal, estado, ciudad } = placeFields(suffix);
  return {
    pais: read(answers, pais),
    codigoPostal: read(answers, codigoPostal).trim(),
    estado: read(answers, estado),
    ciudad: read(answers, ciudad),
  };
}

/** State and city as answers of a form. */
export function regionAnswers(suffix: PlaceSuffix, { estado, ciudad }: PlaceDecision): Answers {
  const names = placeFields(suffix);
  return { [names.estado]: estado, [names.ciudad]: ciudad };
}

/** What differs between two places: the country, or the postal code alone; undefined if neither does. */
export function placeChange(before: Place, after: Place): PlaceFacts['change'] {
  if (before.pais !== after.pais) return 'country';
  return before.codigoPostal === after.codigoPostal ? undefined : 'code';
}

export interface CodeLookup {
  suffix: PlaceSuffix;
  pais: string;
  code: string;
  /** Whether the person has typed the code or its country. */
  isTyped: boolean;
  isOver: boolean;
  /** The place of the code; null if the code is not assigned, undefined if the lookup failed or is not over. */
  found?: ZipLookup | null;
}

/** The last lookup of each place, unless its country or code has changed since. */
export type CodeLookups = Readonly<Partial<Record<PlaceSuffix, CodeLookup>>>;

/** The lookup that a place's answers need; undefined if its country has none or the code is incomplete. */
export function lookupOf(suffix: PlaceSuffix, answers: Answers, isTyped: boolean): CodeLookup | undefined {
  const { pais, codigoPostal: code } = placeIn(suffix, answers);
  return countryHasPostalLookup(pais) && isPostalCode(code)
    ? { suffix, pais, code, isTyped, isOver: false }
    : undefined;
}

/** Whether a lookup is over without a result. */
export function hasFailed({ isOver, found }: CodeLookup): boolean {
  return isOver && found === undefined;
}

/** The country of a company whose step is shown for the first time: that of its buyer. */
export function suggestedCountry(fields: object, { pais, paisEmpresa }: Answers): Answers {
  return 'paisEmpresa' in fields && !paisEmpresa && pais ? { paisEmpresa: pais } : {};
}
