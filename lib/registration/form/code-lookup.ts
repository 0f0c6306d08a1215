import { withoutNames } from '@/lib/base/records';
import type { Typed } from '@/lib/base/typed';
import {
  countryHasPostalLookup,
  isPostalCode,
  type PrefixedState,
  stateOfPrefix,
  type ZipLookup,
} from '@/lib/geo/rules';
import { type PlaceSuffix, placeFields } from '../catalogue/place-fields';

/* How country and postal code determine state and city while a form is filled in. */

/** The lookup of a place's postal code. */
export interface CodeLookup {
  suffix: PlaceSuffix;
  pais: string;
  code: string;
  /** Whether the person has typed the code or its country. A code that was in the form before replaces no state. */
  isTyped: boolean;
  isOver: boolean;
  /** The place of the code; null if the code is not assigned, undefined if the lookup failed or is not over. */
  found?: ZipLookup | null;
}

/** The last lookup of each place, unless its country or code has changed since. */
export type CodeLookups = Readonly<Partial<Record<PlaceSuffix, CodeLookup>>>;

/** The states of one country, found by the first digits of a postal code without a lookup. */
export interface KnownStates {
  country: string;
  list: readonly PrefixedState[];
}

/** The lookup that a place's answers need; undefined if its country has none or the code is incomplete. */
export function lookupOf(suffix: PlaceSuffix, answers: Typed, isTyped: boolean): CodeLookup | undefined {
  const { pais, code } = countryAndCode(suffix, answers);
  return countryHasPostalLookup(pais) && isPostalCode(code)
    ? { suffix, pais, code, isTyped, isOver: false }
    : undefined;
}

/** Whether a lookup is over without a result. */
export function hasFailed({ isOver, found }: CodeLookup): boolean {
  return isOver && found === undefined;
}

/** Whether two sets of answers differ in the country or the postal code of a place. */
export function isOtherCode(suffix: PlaceSuffix, before: Typed, after: Typed): boolean {
  const [one, other] = [countryAndCode(suffix, before), countryAndCode(suffix, after)];
  return one.pais !== other.pais || one.code !== other.code;
}

function countryAndCode(suffix: PlaceSuffix, answers: Typed): { pais: string; code: string } {
  const { pais, codigoPostal } = placeFields(suffix);
  return { pais: String(answers[pais] ?? ''), code: String(answers[codigoPostal] ?? '').trim() };
}

/**
 * State and city after the person typed another country or code: both are empty in another country, and the first
 * digits of a code may determine the state.
 */
export function regionAfterTyping(
  suffix: PlaceSuffix,
  before: Typed,
  after: Typed,
  states: KnownStates | undefined,
): Typed {
  const names = placeFields(suffix);
  const { pais, code } = countryAndCode(suffix, after);
  const cleared = before[names.pais] === after[names.pais] ? {} : emptyRegion(suffix);
  const stateName = states?.country === pais ? stateOfPrefix(states.list, code)?.name : undefined;
  return stateName === undefined
    ? cleared
    : regionOf(suffix, { ...after, ...cleared }, { stateName, city: null });
}

/**
 * State and city as a postal code determines them. Both are empty if the code is not assigned. A city is kept if the
 * code determines only the state and that is the same.
 */
export function regionOf(suffix: PlaceSuffix, answers: Typed, found: ZipLookup | null): Typed {
  if (!found) return emptyRegion(suffix);
  const { estado, ciudad } = placeFields(suffix);
  const kept = answers[estado] === found.stateName ? (answers[ciudad] ?? '') : '';
  return { [estado]: found.stateName, [ciudad]: found.city ?? kept };
}

function emptyRegion(suffix: PlaceSuffix): Typed {
  const { estado, ciudad } = placeFields(suffix);
  return { [estado]: '', [ciudad]: '' };
}

/** The errors of a step, without those of answers that a lookup has replaced. An answer that it kept keeps its error. */
export function withoutFilled(
  errors: Readonly<Record<string, string>>,
  filled: Typed,
  answers: Readonly<Record<string, unknown>>,
): Record<string, string> {
  return withoutNames(
    errors,
    Object.keys(filled).filter((name) => filled[name] !== '' && filled[name] !== answers[name]),
  );
}
