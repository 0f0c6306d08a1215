import { LRUCache } from 'lru-cache';
import { Unavailable } from '@/lib/base/errors';
import { countryNames, type Locale, type Localized } from '@/lib/i18n/locale';
import type { Store } from '@/lib/store/port';
import { loadCountries, loadPostalPlaces, once } from './load-places';
import { mexicanStates } from './mexico';
import type { ImportedPlaces, ZipImport } from './record';
import { bucketOf, citiesKey, currentImport, importedPlaces } from './repository';
import {
  countryHasPostalLookup,
  isPostalCode,
  type PhoneCodes,
  type PostalCountry,
  type PrefixedState,
  type State,
  type ZipLookup,
} from './rules';

/** How long a process caches which import is current, in milliseconds. */
const importCacheLife = 5_000;

export type Geo = ReturnType<typeof createGeo>;

/**
 * Countries, by ISO 3166-1 alpha-2 code in any letter case, and places, from the embedded files and the newest import of
 * postal codes, which takes effect within five seconds. An unchanged list stays the same frozen object. Rejects with
 * `Unavailable` if the import, or whether there is one, cannot be read.
 */
export function createGeo(store: Store, now: () => number = Date.now) {
  const readImport = importReader(store, now);
  /**
   * Merged city lists by collection and state, large enough for all states of two imports, so that an unchanged list
   * stays the same object.
   */
  const merged = new LRUCache<string, readonly string[]>({ max: 200 });

  return {
    /** All countries, named in `locale` and sorted by its collation. */
    async countries(locale: Locale) {
      return (await countriesIn[locale]()).list;
    },

    /** Null for an unknown country; the phone code has no plus sign. */
    async country(iso2: string, locale: Locale) {
      return (await countriesIn[locale]()).byCode.get(iso2.toUpperCase()) ?? null;
    },

    phoneCodes: listPhoneCodes,

    /** Null for an unknown country, empty for one without states. */
    async states(iso2: string): Promise<readonly State[] | null> {
      return (await loadCountries()).get(iso2.toUpperCase())?.states ?? null;
    },

    /** The same with the first digits of their postal codes, where these decide the state: in Mexico. */
    async prefixedStates(iso2: string): Promise<readonly PrefixedState[] | null> {
      const states = (await loadCountries()).get(iso2.toUpperCase())?.states;
      const mexican = iso2.toUpperCase() === 'MX' ? mexicanStates : [];
      return (
        states?.map((state) => {
          const prefixes = mexican.find(({ code }) => code === state.code)?.prefixes;
          return { ...state, ...(prefixes && { prefixes }) };
        }) ?? null
      );
    },

    /**
     * City names of a state, found by its code or name, ignoring accents and case; null for an unknown country or
     * state.
     */
    async cities(iso2: string, text: string): Promise<readonly string[] | null> {
      const country = iso2.toUpperCase();
      const state = (await loadCountries()).get(country)?.findState(text);
      if (!state) return null;
      if (!countryHasPostalLookup(country)) return none;
      const embedded = (await loadPostalPlaces(country)).cities.get(state.code) ?? none;
      const imported = await readImport(country, citiesKey(state.code), ({ cities }) => cities);
      if (!imported?.value) return embedded;
      const key = `${imported.from.collection}/${state.code}`;
      const mergedCities = merged.get(key);
      if (mergedCities) return mergedCities;
      const collator = new Intl.Collator(country === 'MX' ? 'es' : 'en');
      const list = Object.freeze([...embedded, ...imported.value].sort(collator.compare));
      merged.set(key, list);
      return list;
    },

    /** Null for an unassigned code and for every country except MX and US. */
    async zip(iso2: string, text: string): Promise<ZipLookup | null> {
      const country = iso2.toUpperCase();
      const code = text.trim();
      if (!countryHasPostalLookup(country) || !isPostalCode(code)) return null;
      const imported = await readImport(country, bucketOf(code), ({ codes }) => codes?.[code]);
      const place = imported?.value ?? (await loadPostalPlaces(country)).find(code);
      if (!place) return null;
      // A code missing from a complete catalogue is unassigned, but only in the states that the catalogue covers.
      const isCovered = imported?.from.isComplete && imported.from.states?.includes(place.state);
      if (isCovered && !imported?.value) return null;
      const state = (await loadCountries()).get(country)?.findState(place.state);
      return state ? { stateName: state.name, city: place.city } : null;
    },
  };
}

const none: readonly string[] = Object.freeze([]);

/** All countries with their names in this language: by code, and as a list in the language's order. */
async function nameCountries(locale: Locale) {
  const display = countryNames(locale);
  const countries = [...(await loadCountries())].map(([iso2, { phoneCode, states }]) =>
    Object.freeze({ iso2, name: display.of(iso2) ?? iso2, phone_code: phoneCode, states }),
  );
  const collator = new Intl.Collator(locale);
  const list = countries
    .map(({ iso2, name }) => Object.freeze({ iso2, name }))
    .sort((a, b) => collator.compare(a.name, b.name));
  return { byCode: new Map(countries.map((each) => [each.iso2, each])), list: Object.freeze(list) };
}

const countriesIn: Localized<() => ReturnType<typeof nameCountries>> = {
  es: once(() => nameCountries('es')),
  en: once(() => nameCountries('en')),
};

const listPhoneCodes = once(async (): Promise<PhoneCodes> => {
  const codes = [...(await loadCountries())].map(([iso2, { phoneCode }]) => [iso2, phoneCode]);
  return Object.freeze(Object.fromEntries(codes));
});

/** Reads from a country's current import, following a replacement by another process. */
function importReader(store: Store, now: () => number) {
  const imports = new Map<PostalCountry, { at: number; current: Promise<ZipImport | null> }>();

  function current(country: PostalCountry, isFresh = false): Promise<ZipImport | null> {
    const last = imports.get(country);
    if (last && !isFresh && now() - last.at < importCacheLife) return last.current;
    const next = {
      at: now(),
      current: currentImport(store, country).catch((error) => {
        // While the database is unavailable, the last answer is used, even if it was "no import".
        if (last && error instanceof Unavailable) return last.current;
        if (imports.get(country) === next) imports.delete(country);
        throw error;
      }),
    };
    imports.set(country, next);
    return next.current;
  }

  /** What `pick` finds in a document of the current import; null if there is no import. */
  return async <T>(
    country: PostalCountry,
    key: string,
    pick: (document: ImportedPlaces) => T | undefined,
  ): Promise<{ from: ZipImport; value: T | undefined } | null> => {
    const readFrom = async (from: ZipImport) => {
      const document = await importedPlaces(store, from.collection).get(key);
      return { from, value: document ? pick(document) : undefined };
    };
    const from = await current(country);
    if (!from) return null;
    const reading = readFrom(from);
    try {
      const read = await reading;
      if (read.value !== undefined) return read;
    } catch (error) {
      if (error instanceof Unavailable) throw error;
    }
    // A miss or a failure may come from a collection that has been replaced and dropped since it was cached.
    const fresh = await current(country, true);
    return fresh && fresh.collection !== from.collection ? readFrom(fresh) : reading;
  };
}
