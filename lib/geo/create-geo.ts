import { LRUCache } from 'lru-cache';
import { Unavailable } from '@/lib/base/errors';
import { type Locale, locales } from '@/lib/i18n/locale';
import type { Store } from '@/lib/store/port';
import { loadCountries, loadPostalPlaces } from './load-places';
import {
  bucketOf,
  citiesKey,
  currentImport,
  type ImportedPlaces,
  importedPlaces,
  type ZipImport,
} from './repository';
import { countryHasPostalLookup, isPostalCode, type PostalCountry } from './rules';
import type { Country, Geo } from './types';

/** How long a process caches which import is current, in milliseconds. */
const importCacheLife = 5_000;

/**
 * Countries and places from the embedded data, and postal codes from the newest import, which takes effect within five
 * seconds. Rejects with `Unavailable` only when an import has to be read.
 */
export function createGeo(store: Store, now: () => number = Date.now): Geo {
  const named = new Map<Locale, ReturnType<typeof nameCountries>>();
  const namedIn = (locale: Locale) => {
    const known = named.get(locale) ?? nameCountries(locale);
    named.set(locale, known);
    return known;
  };
  const imports = createImports(store, now);
  /** Merged city lists by collection and state, for all states of two imports: an unchanged list stays the same object. */
  const merged = new LRUCache<string, readonly string[]>({ max: 200 });

  return {
    async countries(locale) {
      return (await namedIn(locale)).list;
    },

    async country(iso2, locale) {
      return (await namedIn(locale)).byCode.get(iso2.toUpperCase()) ?? null;
    },

    async states(iso2) {
      return (await loadCountries()).get(iso2.toUpperCase())?.states ?? null;
    },

    async cities(iso2, text) {
      const country = iso2.toUpperCase();
      const state = (await loadCountries()).get(country)?.findState(text);
      if (!state) return null;
      if (!countryHasPostalLookup(country)) return none;
      const embedded = (await loadPostalPlaces(country)).cities.get(state.code) ?? none;
      const read = await imports.read(country, citiesKey(state.code));
      const more = read?.document?.cities;
      if (!read || !more) return embedded;
      const key = `${read.from.collection}/${state.code}`;
      let list = merged.get(key);
      if (!list) {
        const collator = new Intl.Collator(country === 'MX' ? 'es' : 'en');
        list = Object.freeze([...embedded, ...more].sort(collator.compare));
        merged.set(key, list);
      }
      return list;
    },

    async zip(iso2, text) {
      const country = iso2.toUpperCase();
      const code = text.trim();
      if (!countryHasPostalLookup(country) || !isPostalCode(code)) return null;
      const read = await imports.read(
        country,
        bucketOf(code),
        (document) => document.codes?.[code] !== undefined,
      );
      const imported = read?.document?.codes?.[code];
      const found = imported ?? (await loadPostalPlaces(country)).find(code);
      // A code missing from a complete catalogue is unassigned, but only in the states that the catalogue covers.
      if (!found || (!imported && read?.from.isComplete && read.from.states?.includes(found.state)))
        return null;
      const state = (await loadCountries()).get(country)?.findState(found.state);
      return state ? { stateName: state.name, city: found.city } : null;
    },
  };
}

const none: readonly string[] = Object.freeze([]);

/** All countries with their names in this language: by code, and as a list in the language's order. */
async function nameCountries(locale: Locale) {
  const display = new Intl.DisplayNames(
    locales.toSorted((a) => (a === locale ? -1 : 1)),
    { type: 'region' },
  );
  const byCode = new Map<string, Country>();
  for (const [iso2, { phoneCode, states }] of await loadCountries()) {
    byCode.set(iso2, Object.freeze({ iso2, name: display.of(iso2) ?? iso2, phone_code: phoneCode, states }));
  }
  const collator = new Intl.Collator(locale);
  const list = [...byCode.values()]
    .map(({ iso2, name }) => Object.freeze({ iso2, name }))
    .sort((a, b) => collator.compare(a.name, b.name));
  return { byCode, list: Object.freeze(list) };
}

type Read = { from: ZipImport; document: ImportedPlaces | null };

/** Reads documents of a country's current import, following a replacement by another process. */
function createImports(store: Store, now: () => number) {
  const known = new Map<PostalCountry, { at: number; current: Promise<ZipImport | null> }>();

  function current(country: PostalCountry, isFresh = false): Promise<ZipImport | null> {
    const last = known.get(country);
    if (last && !isFresh && now() - last.at < importCacheLife) return last.current;
    const next = {
      at: now(),
      current: currentImport(store, country).catch((error) => {
        // Without the database, the last known answer stands: where no import is known, the embedded data is used.
        if (last && error instanceof Unavailable) return last.current;
        if (known.get(country) === next) known.delete(country);
        throw error;
      }),
    };
    known.set(country, next);
    return next.current;
  }

  async function readFrom(from: ZipImport, key: string): Promise<Read> {
    return { from, document: await importedPlaces(store, from.collection).get(key) };
  }

  return {
    /** A document of the current import; null if there is no import. */
    async read(
      country: PostalCountry,
      key: string,
      holds: (document: ImportedPlaces) => boolean = () => true,
    ): Promise<Read | null> {
      const from = await current(country);
      if (!from) return null;
      let read: Read | undefined;
      let failure: unknown;
      try {
        read = await readFrom(from, key);
        if (read.document && holds(read.document)) return read;
      } catch (error) {
        if (error instanceof Unavailable) throw error;
        failure = error;
      }
      // A miss may come from a collection that has been replaced and dropped since it was cached.
      const fresh = await current(country, true);
      if (fresh && fresh.collection !== from.collection) return readFrom(fresh, key);
      if (read) return read;
      throw failure;
    },
  };
}
