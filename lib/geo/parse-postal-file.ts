import { loadCountries, loadPostalPlaces } from './load-places';
import { mexicanStates } from './mexico';
import { isPostalCode, normalizePlace, type PostalCountry, postalCountries, stateOfPrefix } from './rules';

export interface ParsedPostalFile {
  ok: true;
  format: 'correos' | 'geonames';
  encoding: 'utf-8' | 'windows-1252';
  country: PostalCountry;
  /** State code and city by postal code; cities use the spelling of the portal's lists where they are listed. */
  codes: Map<string, { state: string; city: string }>;
  /** Number of lines that describe a place of this country. */
  lines: number;
  /** Skipped lines by reason: how many, and the number of the first. */
  broken: Map<string, { count: number; firstLine: number }>;
}

type ParseResult = ParsedPostalFile | { ok: false; reason: string };

type Votes = { state: string; city: string; count: number };
type Row = { code: string; state: string | null; city: string };
/** Reads a line: its row, why the line is broken, or null for a place of another country. */
type ReadRow = (line: string, country: PostalCountry) => Row | string | null;

const nameLimit = 120;
/** Lines searched for the header, since Correos de México puts its terms of use above it. */
const preambleLimit = 20;

/**
 * Reads Correos de México's CPdescarga.txt, or GeoNames' MX.txt and US.txt, in UTF-8 or windows-1252, and checks it
 * against the portal's own lists of states and cities.
 */
export async function parsePostalFile(
  bytes: Uint8Array,
  options: { country?: PostalCountry; onProgress?: (done: number, total: number) => void } = {},
): Promise<ParseResult> {
  if (bytes.length === 0) return fault('The file is empty.');
  if (bytes.subarray(0, 4096).includes(0)) return fault('This is not a text file in UTF-8 or windows-1252.');
  const { text, encoding } = decode(bytes);
  const lines = text.normalize('NFC').split(/\r\n|\n|\r/);

  const layout = findLayout(lines);
  if (!layout) {
    return fault(
      'The file has neither the columns of CPdescarga.txt (d_codigo|…|D_mnpio|…|c_estado) nor those of a GeoNames postal file (country, code, place …, separated by tabs).',
    );
  }
  const country = layout.format === 'correos' ? 'MX' : (options.country ?? layout.country);
  if (options.country && options.country !== country)
    return fault('CPdescarga.txt contains postal codes of Mexico only.');
  if (!country)
    return fault('The first line is neither for MX nor for US; name the country to import with --country.');

  const list = (await loadCountries()).get(country)?.states ?? [];
  const states = new Set(list.map(({ code }) => code));
  const spell = speller((await loadPostalPlaces(country)).cities);
  const votes = new Map<string, Map<string, Votes>>();
  const broken: ParsedPostalFile['broken'] = new Map();
  let count = 0;
  for (let index = layout.firstRow; index < lines.length; index++) {
    if (index % 5_000 === 0) options.onProgress?.(index, lines.length);
    const line = lines[index] ?? '';
    if (/^[\s|]*$/.test(line)) continue;
    const read = layout.read(line, country);
    if (read === null) continue;
    count++;
    const row = typeof read === 'string' ? read : checkRow(read, states);
    if (typeof row === 'string') {
      const seen = broken.get(row) ?? { count: 0, firstLine: index + 1 };
      broken.set(row, { ...seen, count: seen.count + 1 });
      continue;
    }
    const city = spell(row.state, row.city);
    const places = votes.get(row.code) ?? new Map<string, Votes>();
    const place = places.get(`${row.state} ${city}`) ?? { state: row.state, city, count: 0 };
    place.count++;
    votes.set(row.code, places.set(`${row.state} ${city}`, place));
  }
  options.onProgress?.(lines.length, lines.length);

  const codes: ParsedPostalFile['codes'] = new Map();
  for (const [code, places] of [...votes].sort(([a], [b]) => (a < b ? -1 : 1))) {
    // Some codes belong to two municipios. The one with more settlements is used, or the first in the file if they are
    // equal.
    const most = [...places.values()].reduce((best, place) => (place.count > best.count ? place : best));
    codes.set(code, { state: most.state, city: most.city });
  }
  return { ok: true, format: layout.format, encoding, country, codes, lines: count, broken };
}

function fault(reason: string): ParseResult {
  return { ok: false, reason };
}

/** Decodes as UTF-8, or as windows-1252 if most of the multi-byte sequences are invalid UTF-8. */
function decode(bytes: Uint8Array): { text: string; encoding: ParsedPostalFile['encoding'] } {
  const text = new TextDecoder('utf-8').decode(bytes);
  const bad = text.match(/\uFFFD/g)?.length ?? 0;
  const good = bad === 0 ? 0 : (text.match(/[^\0-\x7F\uFFFD]/g)?.length ?? 0);
  if (bad === 0 || good > 10 * bad) return { text, encoding: 'utf-8' };
  return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
}

/** Which of the two formats the lines have, where the rows begin and how to read them. Null if it is neither format. */
function findLayout(lines: string[]) {
  for (const [index, line] of lines.slice(0, preambleLimit).entries()) {
    const names = line.split('|').map((name) => name.trim().toLowerCase());
    const columns = {
      code: names.indexOf('d_codigo'),
      city: names.indexOf('d_mnpio'),
      state: names.indexOf('c_estado'),
    };
    if (Object.values(columns).every((column) => column >= 0)) {
      return { format: 'correos' as const, firstRow: index + 1, read: correosReader(names.length, columns) };
    }
  }
  const first = lines.findIndex((line) => line.trim() !== '');
  const cells = lines[first]?.split('\t') ?? [];
  if (cells.length < 7 || !/^[A-Z]{2}$/.test(cells[0] ?? '')) return null;
  const country = postalCountries.find((each) => each === cells[0]);
  return { format: 'geonames' as const, country, firstRow: first, read: readGeoNames };
}

function correosReader(width: number, columns: { code: number; city: number; state: number }): ReadRow {
  const stateByKey = new Map(mexicanStates.map(({ inegi, code }) => [inegi, code]));
  return (line) => {
    const cells = line.split('|');
    if (cells.length !== width) return 'another number of columns';
    return {
      code: cells[columns.code]?.trim() ?? '',
      state: stateByKey.get(cells[columns.state]?.trim().padStart(2, '0') ?? '') ?? null,
      city: cells[columns.city] ?? '',
    };
  };
}

/** Columns: country, postal code, place, state name, state code, county or municipio name, its code, … */
function readGeoNames(line: string, country: PostalCountry): Row | string | null {
  const cells = line.split('\t').map((cell) => cell.trim());
  if (cells.length < 7) return 'another number of columns';
  const [countryOfRow, code = '', place = '', , stateKey = '', municipio = ''] = cells;
  if (countryOfRow !== country) return null;
  if (country === 'MX') return { code, state: mexicanStateOf(stateKey, code), city: municipio };
  return { code, state: stateKey, city: place };
}

/**
 * GeoNames has identified Mexican states by ISO letters and by two numberings; where the numberings differ, the postal
 * code decides.
 */
function mexicanStateOf(key: string, code: string): string | null {
  const number = key.padStart(2, '0');
  const candidates = mexicanStates.filter(
    (state) =>
      state.code === key ||
      state.inegi === number ||
      state.geonames === number ||
      state.aliases.includes(key),
  );
  const state = candidates.length > 1 ? stateOfPrefix(candidates, code) : candidates[0];
  return state?.code ?? null;
}

/** The row with the spaces of its city normalized, or why its line is broken. */
function checkRow({ code, state, city: text }: Row, states: ReadonlySet<string>) {
  if (!isPostalCode(code)) return 'no postal code of five digits';
  if (!state) return 'no state, or one without a known code';
  if (!states.has(state)) return 'a state that is not in our list';
  const city = text.replace(/\s+/g, ' ').trim();
  if (city === '' || city.length > nameLimit || /[\p{Cc}\uFFFD]/u.test(city)) return 'no readable city';
  return { code, state, city };
}

/** Returns a function that gives one spelling per city: the listed one, or else the first one in the file. */
function speller(cities: ReadonlyMap<string, readonly string[]>): (state: string, city: string) => string {
  const spellings = new Map<string, string>();
  for (const [state, names] of cities) {
    for (const name of names) spellings.set(`${state} ${normalizePlace(name)}`, name);
  }
  return (state, city) => {
    const key = `${state} ${normalizePlace(city)}`;
    const spelling = spellings.get(key);
    if (spelling !== undefined) return spelling;
    spellings.set(key, city);
    return city;
  };
}
