import { countryHasPostalLookup, isPostalCode, type State, type ZipLookup } from '@/lib/geo/rules';

/** How long a form waits for a lookup before it continues without an answer, in milliseconds. */
export const patience = 4_000;
const answers = new Map<string, Promise<unknown>>();

/** A GET of the portal whose answer is kept for the page's life; a failure is not kept, is only logged, and returns undefined. */
async function ask<T>(path: string): Promise<T | undefined> {
  let asked = answers.get(path) as Promise<T> | undefined;
  if (!asked) {
    asked = fetch(path, { signal: AbortSignal.timeout(patience) }).then((response) => {
      if (!response.ok) throw new Error(`${response.status} ${path}`);
      return response.json();
    });
    answers.set(path, asked);
  }
  try {
    return await asked;
  } catch (error) {
    answers.delete(path);
    // biome-ignore lint/suspicious/noConsole: a failed lookup stops nobody, so it is only logged.
    console.warn('A list could not be loaded.', error);
    return undefined;
  }
}

const part = encodeURIComponent;

/** The states of a country; undefined where the lookup failed. */
export const askStates = (pais: string) => ask<State[]>(`/api/countries/states/${part(pais)}`);

/** The cities of a state; undefined where the lookup failed. */
export const askCities = (pais: string, state: string) =>
  ask<string[]>(`/api/countries/cities/${part(pais)}/${part(state)}`);

/** The place of a postal code; null where the code is not assigned, undefined where the lookup failed. */
export function askZip(pais: string, code: string): Promise<ZipLookup | null | undefined> {
  if (!countryHasPostalLookup(pais)) return Promise.resolve(undefined);
  // A code of another length is assigned nowhere: no need to ask.
  if (!isPostalCode(code)) return Promise.resolve(null);
  return ask<ZipLookup | null>(`/api/countries/zipcodes/${part(pais)}/${part(code)}`);
}
