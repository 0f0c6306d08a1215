import { countryHasPostalLookup, isPostalCode, type State, type ZipLookup } from '@/lib/geo/rules';
import type { Locale } from '@/lib/i18n/locale';
import { type PlaceLists, placeListsPath } from '@/lib/registration/place/lists';

/** How long a form waits for a lookup before it continues without an answer, in milliseconds. */
export const lookupTimeout = 4_000;
const answers = new Map<string, Promise<unknown>>();

/**
 * Requests a path of the portal and caches the answer until the page is closed. Rejects if that fails, and caches
 * nothing.
 */
function request<T>(path: string): Promise<T> {
  const cached = answers.get(path) as Promise<T> | undefined;
  if (cached) return cached;
  const answer: Promise<T> = fetch(path, { signal: AbortSignal.timeout(lookupTimeout) }).then((response) => {
    if (!response.ok) throw new Error(`${response.status} ${path}`);
    return response.json();
  });
  answers.set(path, answer);
  answer.catch(() => answers.delete(path));
  return answer;
}

/** The same. A failure is logged and returns undefined. */
function ask<T>(path: string): Promise<T | undefined> {
  return request<T>(path).catch((error) => {
    // biome-ignore lint/suspicious/noConsole: a failed lookup does not block the form, so it is only logged.
    console.warn('A list could not be loaded.', error);
    return undefined;
  });
}

const part = encodeURIComponent;

/** The lists of the forms. Rejects if they could not be loaded. */
export const loadPlaceLists = (locale: Locale) => request<PlaceLists>(placeListsPath(locale));

/** The states of a country; undefined if the lookup failed. */
export const askStates = (pais: string) => ask<State[]>(`/api/countries/states/${part(pais)}`);

/** The cities of a state; undefined if the lookup failed. */
export const askCities = (pais: string, state: string) =>
  ask<string[]>(`/api/countries/cities/${part(pais)}/${part(state)}`);

/** The place of a postal code; null if the code is not assigned, undefined if the lookup failed. */
export function askZip(pais: string, code: string): Promise<ZipLookup | null | undefined> {
  if (!countryHasPostalLookup(pais)) return Promise.resolve(undefined);
  // A code of another length is never assigned, so it needs no request.
  if (!isPostalCode(code)) return Promise.resolve(null);
  return ask<ZipLookup | null>(`/api/countries/zipcodes/${part(pais)}/${part(code)}`);
}
