import { countryHasPostalLookup, isPostalCode, type State, type ZipLookup } from '@/lib/geo/rules';

/** How long a form waits for a lookup before it continues without an answer, in milliseconds. */
export const lookupTimeout = 4_000;
const answers = new Map<string, Promise<unknown>>();

/**
 * Requests a path of the portal and caches the answer until the page is closed. A failure is logged, not cached, and
 * returns undefined.
 */
async function ask<T>(path: string): Promise<T | undefined> {
  let asked = answers.get(path) as Promise<T> | undefined;
  if (!asked) {
    asked = fetch(path, { signal: AbortSignal.timeout(lookupTimeout) }).then((response) => {
      if (!response.ok) throw new Error(`${response.status} ${path}`);
      return response.json();
    });
    answers.set(path, asked);
  }
  try {
    return await asked;
  } catch (error) {
    answers.delete(path);
    // biome-ignore lint/suspicious/noConsole: a failed lookup does not block the form, so it is only logged.
    console.warn('A list could not be loaded.', error);
    return undefined;
  }
}

const part = encodeURIComponent;

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
