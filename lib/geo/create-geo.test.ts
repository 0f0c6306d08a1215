import { beforeAll, describe, expect, test } from 'vitest';
import { freshStore } from '@/tests/factories/store';
import { createGeo, type Geo } from './create-geo';
import { loadCountries, loadPostalPlaces } from './load-places';
import { mexicanStates } from './mexico';
import { normalizePlace, postalCountries, stateOfPrefix } from './rules';

function fresh(): Geo {
  return createGeo(freshStore());
}

describe('countries', () => {
  test.each([
    ['es', 'es-MX'],
    ['en', 'en-US'],
  ] as const)('names all 250 in %s as %s does, sorted by its collation', async (locale, region) => {
    const countries = await fresh().countries(locale);
    const display = new Intl.DisplayNames(region, { type: 'region' });
    expect(countries).toHaveLength(250);
    expect(new Set(countries.map(({ iso2 }) => iso2)).size).toBe(250);
    for (const { iso2, name } of countries) {
      expect(iso2).toMatch(/^[A-Z]{2}$/);
      expect(name).toBe(display.of(iso2));
      expect(name).not.toBe(iso2);
    }
    const names = countries.map(({ name }) => name);
    expect(names).toEqual([...names].sort(new Intl.Collator(locale).compare));
  });

  test('sorts accented names among their letters', async () => {
    const names = (await fresh().countries('es')).map(({ name }) => name);
    expect(names.indexOf('México')).toBeLessThan(names.indexOf('Micronesia'));
    expect(names.indexOf('Ucrania')).toBeLessThan(names.indexOf('Zimbabue'));
  });

  test('returns the same frozen list at every call', async () => {
    const geo = fresh();
    const list = await geo.countries('es');
    expect(await geo.countries('es')).toBe(list);
    expect(Object.isFrozen(list) && list.every(Object.isFrozen)).toBe(true);
    expect(await geo.country('MX', 'es')).toBe(await geo.country('mx', 'es'));
  });
});

describe('country', () => {
  test('returns name, phone code and states, ignoring case', async () => {
    const geo = fresh();
    const mexico = await geo.country('mx', 'es');
    expect(mexico).toMatchObject({ iso2: 'MX', name: 'México', phone_code: '52' });
    expect(mexico?.states).toHaveLength(32);
    expect(await geo.country('MX', 'en')).toMatchObject({ name: 'Mexico' });
    expect(await geo.country('US', 'es')).toMatchObject({ name: 'Estados Unidos', phone_code: '1' });
  });

  test.each([
    ['VA', '39'],
    ['DO', '1'],
    ['PR', '1'],
    ['SX', '1'],
    ['GB', '44'],
    ['BV', '47'],
    ['PN', '64'],
    ['KZ', '7'],
  ])('answers %s with the phone code %s', async (iso2, phoneCode) => {
    expect((await fresh().country(iso2, 'en'))?.phone_code).toBe(phoneCode);
  });

  test('has a phone code of one to three digits for every country', async () => {
    for (const [iso2, { phoneCode }] of await loadCountries()) {
      expect(phoneCode, iso2).toMatch(/^[1-9]\d{0,2}$/);
    }
  });

  test.each(['ZZ', '', 'MEX', '__proto__', 'constructor'])('has no country %j', async (iso2) => {
    const geo = fresh();
    expect(await geo.country(iso2, 'es')).toBeNull();
    expect(await geo.states(iso2)).toBeNull();
    expect(await geo.cities(iso2, 'JAL')).toBeNull();
    expect(await geo.zip(iso2, '44100')).toBeNull();
  });
});

describe('states', () => {
  test('lists the 32 of Mexico, each in one spelling', async () => {
    const states = await fresh().states('MX');
    const names = states?.map(({ name }) => name);
    expect(names).toEqual(mexicanStates.map(({ name }) => name).sort(new Intl.Collator('es').compare));
    expect(names).toEqual(
      expect.arrayContaining(['Ciudad de México', 'Estado de México', 'Michoacán', 'Querétaro']),
    );
  });

  test('has Puerto Rico, the territories and the military regions among those of the United States', async () => {
    const codes = (await fresh().states('US'))?.map(({ code }) => code);
    expect(codes).toEqual(
      expect.arrayContaining(['CA', 'DC', 'PR', 'GU', 'VI', 'AS', 'MP', 'AA', 'AE', 'AP']),
    );
  });

  test('is empty for a country without any', async () => {
    expect(await fresh().states('VA')).toEqual([]);
  });

  test('has no blank or padded name and no duplicate code in any country', async () => {
    for (const [iso2, { states }] of await loadCountries()) {
      for (const { code, name } of states) {
        expect(`${code}|${name}`, iso2).toBe(`${code.trim()}|${name.trim()}`);
        expect(code && name, iso2).toBeTruthy();
      }
      expect(new Set(states.map(({ code }) => code)).size, iso2).toBe(states.length);
    }
  });

  test('is found by its own code in every country', async () => {
    for (const [iso2, { states, findState }] of await loadCountries()) {
      for (const state of states) expect(findState(state.code), `${iso2} ${state.code}`).toBe(state);
    }
  });
});

describe('cities', () => {
  test.each(['JAL', 'jal', 'Jalisco', 'JALISCO'])('finds the municipios of Jalisco by %s', async (state) => {
    const cities = await fresh().cities('mx', state);
    expect(cities).toHaveLength(125);
    expect(cities).toEqual(expect.arrayContaining(['Guadalajara', 'Zapopan', 'San Pedro Tlaquepaque']));
  });

  test.each([
    ['Michoacan', 'Michoacán de Ocampo'],
    ['mexico', 'Estado de México'],
    ['cdmx', 'Ciudad de México'],
    ['DISTRITO FEDERAL', 'CMX'],
    ['Coahuila de Zaragoza', 'coa'],
  ])('takes %s and %s for the same state', async (one, other) => {
    const geo = fresh();
    const cities = await geo.cities('MX', one);
    expect(cities?.length).toBeGreaterThan(10);
    expect(await geo.cities('MX', other)).toBe(cities);
  });

  test('has the sixteen alcaldías of Mexico City', async () => {
    const cities = await fresh().cities('MX', 'Ciudad de México');
    expect(cities).toHaveLength(16);
    expect(cities).toEqual(
      expect.arrayContaining(['Álvaro Obregón', 'La Magdalena Contreras', 'Cuauhtémoc']),
    );
  });

  test('has municipios for all 32 states, without the suffixes of their source', async () => {
    const { cities } = await loadPostalPlaces('MX');
    expect(cities.size).toBe(32);
    expect([...cities.values()].flat().length).toBeGreaterThan(2_400);
    for (const name of [...cities.values()].flat()) {
      expect(name).toBe(name.trim());
      expect(name).not.toMatch(/municipality|^Municipio de| -|\|/i);
    }
  });

  test.each(postalCountries)('lists cities of %s sorted and without duplicates', async (country) => {
    const collator = new Intl.Collator(country === 'MX' ? 'es' : 'en');
    for (const [state, cities] of (await loadPostalPlaces(country)).cities) {
      expect(new Set(cities.map(normalizePlace)).size, state).toBe(cities.length);
      expect(cities, state).toEqual([...cities].sort(collator.compare));
    }
  });

  test('is null for an unknown state, and empty outside Mexico and the United States', async () => {
    const geo = fresh();
    expect(await geo.cities('MX', 'California')).toBeNull();
    expect(await geo.cities('MX', '')).toBeNull();
    expect(await geo.cities('MX', '__proto__')).toBeNull();
    expect(await geo.cities('ES', 'Madrid')).toEqual([]);
  });
});

describe('zip', () => {
  test.each([
    ['MX', '44100', { stateName: 'Jalisco', city: null }],
    ['MX', '01000', { stateName: 'Ciudad de México', city: null }],
    ['mx', ' 64000 ', { stateName: 'Nuevo León', city: null }],
    ['US', '90210', { stateName: 'California', city: 'Beverly Hills' }],
    ['US', '10001', { stateName: 'New York', city: 'New York' }],
    ['US', '00901', { stateName: 'Puerto Rico', city: 'San Juan' }],
    ['US', '96910', { stateName: 'Guam', city: 'Hagatna' }],
  ])('%s %s is %j', async (country, zip, expected) => {
    expect(await fresh().zip(country, zip)).toEqual(expected);
  });

  test.each([
    ['US', '99999'],
    ['US', '00000'],
    ['US', '90210-1234'],
    ['US', '9021'],
    ['MX', '18000'],
    ['MX', '17000'],
    ['MX', '19999'],
    ['MX', '00999'],
    ['MX', '1000'],
    ['MX', '4410a'],
    ['MX', '-4410'],
    ['CA', '44100'],
    ['PR', '00901'],
  ])('%s %s is null', async (country, zip) => {
    expect(await fresh().zip(country, zip)).toBeNull();
  });

  describe('over all 100,000 codes', () => {
    const answers: Record<string, Map<string, { stateName: string; city: string | null }>> = {};

    beforeAll(async () => {
      for (const country of postalCountries) {
        const places = await loadPostalPlaces(country);
        const findState = (await loadCountries()).get(country)?.findState;
        const found = new Map<string, { stateName: string; city: string | null }>();
        for (let number = 0; number < 100_000; number++) {
          const code = String(number).padStart(5, '0');
          const place = places.find(code);
          if (place) found.set(code, { stateName: findState?.(place.state)?.name ?? '', city: place.city });
        }
        answers[country] = found;
      }
    });

    test('answers 42,570 ZIP codes and the 96 assigned Mexican prefixes', () => {
      expect(answers.US?.size).toBe(42_570);
      expect(answers.MX?.size).toBe(96_000);
    });

    test.each(postalCountries)('answers in %s only with states and cities of the lists', async (country) => {
      const geo = fresh();
      const states = new Set((await geo.states(country))?.map(({ name }) => name));
      const cities = new Map<string, Set<string>>();
      for (const state of states) cities.set(state, new Set(await geo.cities(country, state)));
      const strays = [...(answers[country] ?? [])].filter(
        ([, { stateName, city }]) =>
          !states.has(stateName) || (city !== null && !cities.get(stateName)?.has(city)),
      );
      expect(strays).toEqual([]);
    });

    test('gives each of the 32 states its codes, and none to 00, 17, 18 and 19', () => {
      const prefixes = Array.from({ length: 100 }, (_, prefix) => String(prefix).padStart(2, '0'));
      expect(prefixes.filter((prefix) => !stateOfPrefix(mexicanStates, `${prefix}000`))).toEqual([
        '00',
        '17',
        '18',
        '19',
      ]);
      expect(new Set(prefixes.map((prefix) => stateOfPrefix(mexicanStates, `${prefix}000`)?.code)).size).toBe(
        33,
      );
    });

    test('has ZIP codes for every listed state but the uninhabited islands', async () => {
      const answered = new Set([...(answers.US?.values() ?? [])].map(({ stateName }) => stateName));
      const listed = (await fresh().states('US'))?.map(({ name }) => name) ?? [];
      expect(listed.filter((name) => !answered.has(name))).toEqual(['United States Minor Outlying Islands']);
    });
  });
});

test('uses each state key of INEGI and of GeoNames exactly once', () => {
  for (const key of ['code', 'name', 'inegi', 'geonames'] as const) {
    expect(new Set(mexicanStates.map((state) => state[key])).size).toBe(32);
  }
});
