import { mexicanStates } from './mexico';
import { normalizePlace, type PostalCountry, type State, stateOfPrefix } from './rules';

/** The embedded cities and postal codes of a country. */
interface PostalPlaces {
  /** City names by the state's code, sorted. */
  readonly cities: ReadonlyMap<string, readonly string[]>;
  /** The state code of a five-digit postal code, and its city where that is known. */
  find(code: string): { state: string; city: string | null } | null;
}

/** Reads once, at the first call. A failed read is retried at the next call. */
export function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => {
    reading ??= read().catch((error) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
}

// Dynamic imports: bundlers include the data, but a process that does not need it never parses it.
export const loadCountries = once(async () => {
  const { default: data } = await import('./data/countries/countries.json');
  return new Map(Object.entries(data).map(([iso2, text]) => [iso2, readCountry(iso2, text)]));
});

const loaders: Record<PostalCountry, () => Promise<PostalPlaces>> = {
  MX: once(async () => {
    const { default: data } = await import('./data/geonames/mexico.json');
    return {
      cities: new Map(Object.entries(data).map(([state, text]) => [state, Object.freeze(text.split('|'))])),
      find(code) {
        const state = stateOfPrefix(mexicanStates, code);
        return state ? { state: state.code, city: null } : null;
      },
    };
  }),

  US: once(async () => {
    const { default: data } = await import('./data/geonames/united-states.json');
    const cities = new Map<string, readonly string[]>();
    const pairs: { state: string; city: string }[] = [];
    // Place number + 1 by ZIP code: a table of 200 KB instead of 42,570 strings and their objects.
    const pairByZip = new Uint16Array(100_000);
    for (const [state, text] of Object.entries(data)) {
      const names = text.split('|').map((entry) => {
        const [city = '', zips = ''] = entry.split(':');
        pairs.push({ state, city });
        for (const zip of zips.split(' ')) pairByZip[Number(zip)] = pairs.length;
        return city;
      });
      cities.set(state, Object.freeze(names));
    }
    return { cities, find: (code) => pairs[(pairByZip[Number(code)] ?? 0) - 1] ?? null };
  }),
};

/** The embedded cities and postal codes of Mexico or the United States. */
export function loadPostalPlaces(country: PostalCountry): Promise<PostalPlaces> {
  return loaders[country]();
}

/** A country of the embedded data: its phone code and states. */
function readCountry(iso2: string, text: string) {
  const [phoneCode = '', ...rest] = text.split('|');
  const states = Object.freeze(
    rest.map((entry) => {
      const space = entry.indexOf(' ');
      return Object.freeze({ code: entry.slice(0, space), name: entry.slice(space + 1) });
    }),
  );
  let index: Map<string, State> | undefined;
  return {
    phoneCode,
    states,
    /** Finds a state by its code or name, ignoring accents and case. */
    findState(wanted: string): State | undefined {
      index ??= indexStates(iso2, states);
      return index.get(normalizePlace(wanted));
    },
  };
}

/** When texts collide, a code wins over a name, and a name over an alias. */
function indexStates(iso2: string, states: readonly State[]): Map<string, State> {
  const aliases = new Map(iso2 === 'MX' ? mexicanStates.map((each) => [each.code, each.aliases]) : []);
  const entries = (textsOf: (state: State) => readonly string[]) =>
    states.flatMap((state) => textsOf(state).map((text) => [normalizePlace(text), state] as const));
  return new Map([
    ...entries(({ code }) => aliases.get(code) ?? []),
    ...entries(({ name }) => [name]),
    ...entries(({ code }) => [code]),
  ]);
}
