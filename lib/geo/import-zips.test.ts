import { describe, expect, test } from 'vitest';
import { Unavailable } from '@/lib/base/errors';
import type { Store } from '@/lib/store/port';
import {
  type CorreosRow,
  correosRows,
  correosText,
  geoNamesText,
  inUtf8,
  inWindows1252,
} from '@/tests/factories/postal-files';
import { freshStore } from '@/tests/factories/store';
import { createGeo } from './create-geo';
import { importZips } from './import-zips';
import { loadCountries } from './load-places';
import { mexicanStates } from './mexico';
import { type ParsedPostalFile, parsePostalFile } from './parse-postal-file';
import { currentImport, importedPlaces, zipImports } from './repository';

const start = new Date('2027-01-10T12:00:00Z');

async function parse(bytes: Uint8Array): Promise<ParsedPostalFile> {
  const parsed = await parsePostalFile(bytes);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed;
}

async function run(store: Store, bytes: Uint8Array, allowPartial = false, at = start) {
  return importZips({ store, clock: () => at }, await parse(bytes), { allowPartial });
}

function correos(rows: CorreosRow[]): Uint8Array {
  return inWindows1252(correosText(rows));
}

/** Imports rows of Mexico without the time that it takes to write and read a file of them. */
function runRows(store: Store, rows: CorreosRow[]) {
  const stateOf = new Map(mexicanStates.map(({ inegi, code }) => [inegi, code]));
  const codes = new Map(
    rows.map(({ code, state, municipio }) => [code, { state: stateOf.get(state) ?? '', city: municipio }]),
  );
  return importZips({ store, clock: () => start }, { country: 'MX', codes });
}

const guadalajara: CorreosRow = { code: '44100', state: '14', municipio: 'Guadalajara' };
const invented: CorreosRow = { code: '44110', state: '14', municipio: 'Ápice Ficción' };

describe('a complete catalogue', () => {
  test('answers state and city, and null for missing codes', async () => {
    const store = freshStore();
    const geo = createGeo(store);
    const rows = [
      ...correosRows(1_000).filter(({ code }) => code !== '44100' && code !== '44999'),
      guadalajara,
    ];
    expect(await run(store, correos(rows))).toEqual({
      outcome: 'replaced',
      codes: 31_999,
      states: 32,
      isComplete: true,
    });
    const after = createGeo(store);
    expect(await after.zip('MX', '44100')).toEqual({ stateName: 'Jalisco', city: 'Guadalajara' });
    expect(await after.zip('MX', '01000')).toEqual({
      stateName: 'Ciudad de México',
      city: 'Municipio de Ensueño',
    });
    expect(await after.zip('MX', '44999')).toBeNull();
    expect(await after.zip('MX', '18000')).toBeNull();
    expect(await after.zip('US', '90210')).toEqual({ stateName: 'California', city: 'Beverly Hills' });
    expect(await geo.zip('MX', '44999')).toBeNull();
  });

  test('returns only states and cities of the lists', async () => {
    const store = freshStore();
    const rows = correosRows(1_000);
    await runRows(store, rows);
    const geo = createGeo(store);
    const states = (await geo.states('MX'))?.map(({ name }) => name);
    for (const { code } of rows.filter((_, index) => index % 97 === 0)) {
      const found = await geo.zip('MX', code);
      expect(states).toContain(found?.stateName);
      expect(await geo.cities('MX', found?.stateName ?? '')).toContain(found?.city);
    }
  });

  test.each([
    ['29,999 codes', () => correosRows(1_000).slice(0, 29_999)],
    ['31 states', () => correosRows(3_000).filter(({ state }) => state !== '32')],
  ])('is refused with %s, and the earlier data stays', async (_, rows) => {
    const store = freshStore();
    await run(store, correos([guadalajara]), true);
    const refused = await runRows(store, rows());
    expect(refused).toMatchObject({ outcome: 'refused', reason: expect.stringMatching(/30000 in 32/) });
    expect(await createGeo(store).zip('MX', '44100')).toEqual({ stateName: 'Jalisco', city: 'Guadalajara' });
  });

  test('is taken with exactly 30,000 codes of 32 states', async () => {
    const rows = correosRows(1_000);
    const few = rows.filter(({ code }) => !code.startsWith('20') && !code.startsWith('23'));
    const some = rows.filter(({ code }) => /^2[03]00[0-4]/.test(code));
    const exactly = [...some, ...few].slice(0, 30_000);
    expect(new Set(exactly.map(({ state }) => state)).size).toBe(32);
    expect(await runRows(freshStore(), exactly)).toMatchObject({ codes: 30_000, isComplete: true });
  });
});

describe('a part of a catalogue', () => {
  test('is accepted on request, and the built-in data answers for the rest', async () => {
    const store = freshStore();
    expect(await run(store, correos([guadalajara]))).toMatchObject({ outcome: 'refused' });
    expect(await run(store, correos([guadalajara]), true)).toMatchObject({
      outcome: 'replaced',
      isComplete: false,
    });
    const geo = createGeo(store);
    expect(await geo.zip('MX', '44100')).toEqual({ stateName: 'Jalisco', city: 'Guadalajara' });
    expect(await geo.zip('MX', '44200')).toEqual({ stateName: 'Jalisco', city: null });
    expect(await geo.zip('MX', '18000')).toBeNull();
  });

  test('is refused when it has no usable line', async () => {
    const refused = await run(freshStore(), correos([{ ...guadalajara, code: 'abc' }]), true);
    expect(refused).toMatchObject({ outcome: 'refused', reason: expect.stringMatching(/no usable/) });
  });

  test('adds its own cities to the list of their state, in sort order', async () => {
    const store = freshStore();
    const before = (await createGeo(store).cities('MX', 'JAL')) ?? [];
    await run(store, correos([guadalajara, invented]), true);
    const geo = createGeo(store);
    const cities = await geo.cities('MX', 'Jalisco');
    expect(cities).toHaveLength(before.length + 1);
    expect(cities).toContain('Ápice Ficción');
    expect(cities).toEqual([...(cities ?? [])].sort(new Intl.Collator('es').compare));
    expect(await geo.zip('MX', '44110')).toEqual({ stateName: 'Jalisco', city: 'Ápice Ficción' });
    expect(await geo.cities('MX', 'Jalisco')).toBe(cities);
    expect(await geo.cities('MX', 'SON')).not.toContain('Ápice Ficción');
  });
});

describe('the United States', () => {
  test('keep Puerto Rico and the military, which their file lacks', async () => {
    const store = freshStore();
    const listed = (await loadCountries()).get('US')?.states.map(({ code }) => code) ?? [];
    const states = listed.filter(
      (state) => !['PR', 'AA', 'AE', 'AP', 'GU', 'VI', 'MP', 'AS', 'UM'].includes(state),
    );
    expect(states).toHaveLength(51);
    const codes = new Map(
      Array.from({ length: 40_000 }, (_, index) => [
        String(10_000 + index),
        { state: states[index % 51] ?? '', city: 'Fiction' },
      ]),
    );
    const imported = await importZips({ store, clock: () => start }, { country: 'US', codes });
    expect(imported).toMatchObject({ codes: 40_000, isComplete: true });
    const geo = createGeo(store);
    expect(await geo.zip('US', '10000')).toMatchObject({ city: 'Fiction' });
    expect(await geo.zip('US', '00901')).toEqual({ stateName: 'Puerto Rico', city: 'San Juan' });
    expect(await geo.zip('US', '09002')).toEqual({ stateName: 'Armed Forces Europe', city: 'APO' });
    expect(await geo.zip('US', '90210')).toBeNull();
    expect(await geo.zip('MX', '44100')).toEqual({ stateName: 'Jalisco', city: null });
  });
});

describe('a running portal', () => {
  test('switches to a new import within five seconds, and at once if the old one is gone', async () => {
    const store = freshStore();
    let now = 0;
    const geo = createGeo(store, () => now);
    expect(await geo.zip('MX', '44100')).toEqual({ stateName: 'Jalisco', city: null });
    await run(store, correos([guadalajara]), true);
    now += 5_000;
    expect(await geo.zip('MX', '44100')).toEqual({ stateName: 'Jalisco', city: 'Guadalajara' });
    expect(await geo.cities('MX', 'JAL')).not.toContain('Ápice Ficción');

    await run(store, correos([{ ...guadalajara, municipio: 'Zapopan' }, invented]), true);
    expect(await geo.zip('MX', '44100')).toEqual({ stateName: 'Jalisco', city: 'Zapopan' });
    expect(await geo.cities('MX', 'JAL')).toContain('Ápice Ficción');
  });

  test('answers without a gap while imports replace each other', async () => {
    const store = freshStore();
    await run(store, correos([guadalajara]), true);
    let isOver = false;
    const geo = createGeo(store);
    const reading = (async () => {
      const seen = new Set<string | null | undefined>();
      while (!isOver) {
        seen.add((await geo.zip('MX', '44100'))?.city);
        await new Promise((resolve) => setImmediate(resolve));
      }
      return seen;
    })();
    for (const municipio of ['Zapopan', 'Tonalá', 'Guadalajara', 'Zapopan']) {
      await run(store, correos([{ ...guadalajara, municipio }]), true);
    }
    isOver = true;
    const seen = await reading;
    expect([...seen].filter((city) => !['Guadalajara', 'Zapopan', 'Tonalá'].includes(city ?? ''))).toEqual(
      [],
    );
  });
});

describe('while the database is unavailable', () => {
  test('the built-in data answers if the store had no import before, and countries and states are always listed', async () => {
    const store = freshStore();
    let now = 0;
    const geo = createGeo(store, () => now);
    await geo.zip('MX', '44100');
    await store.close();
    now += 60_000;
    expect(await geo.zip('MX', '44100')).toEqual({ stateName: 'Jalisco', city: null });
    const restarted = createGeo(store);
    await expect(restarted.zip('MX', '44100')).rejects.toThrow(Unavailable);
    expect(await restarted.states('MX')).toHaveLength(32);
  });

  test('a lookup in an import is refused, not answered wrongly', async () => {
    const store = freshStore();
    await run(store, correos([guadalajara]), true);
    const geo = createGeo(store);
    await geo.zip('MX', '44100');
    await store.close();
    await expect(geo.zip('MX', '44100')).rejects.toThrow(Unavailable);
  });
});

describe('collections', () => {
  test('are removed once they are replaced', async () => {
    const store = freshStore();
    await run(store, correos([guadalajara]), true);
    const first = await currentImport(store, 'MX');
    await run(store, correos([invented]), true);
    const second = await currentImport(store, 'MX');
    expect(second?.collection).not.toBe(first?.collection);
    expect(await importedPlaces(store, first?.collection ?? '').count({ field: '_id' })).toBe(0);
    expect(second).toMatchObject({ codes: 1, states: ['JAL'], isComplete: false, importedAt: start });
  });

  test('of a dead import are removed by the next import after an hour, the current one never', async () => {
    const store = freshStore();
    await run(store, correos([guadalajara]), true);
    const current = (await currentImport(store, 'MX'))?.collection ?? '';
    const imports = zipImports(store);
    await imports.insert({ _id: 'zips_MX_dead', collection: 'zips_MX_dead', startedAt: start });
    await importedPlaces(store, 'zips_MX_dead').insert({ _id: '441', codes: {} });
    // As after a crash between the switch and the removal of the note.
    await imports.insert({ _id: current, collection: current, startedAt: start });

    const us = inUtf8(
      geoNamesText([{ country: 'US', code: '90210', place: 'Beverly Hills', stateCode: 'CA' }]),
    );
    await run(store, us, true, new Date(start.getTime() + 59 * 60_000));
    expect(await imports.get('zips_MX_dead')).not.toBeNull();
    await run(store, us, true, new Date(start.getTime() + 60 * 60_000));
    expect(await imports.get('zips_MX_dead')).toBeNull();
    expect(await importedPlaces(store, 'zips_MX_dead').count({ field: '_id' })).toBe(0);
    expect(await createGeo(store).zip('MX', '44100')).toEqual({ stateName: 'Jalisco', city: 'Guadalajara' });
  });

  test('stay unchanged when the store fails during an import', async () => {
    const store = freshStore();
    await run(store, correos([guadalajara]), true);
    let writes = 0;
    const failing: Store = {
      ...bound(store),
      collection(spec) {
        const collection = store.collection(spec);
        if (!spec.name.startsWith('zips_')) return collection;
        return Object.assign(Object.create(collection), {
          insert: async (document: never) => {
            if (++writes > 10) throw new Error('disk full');
            return collection.insert(document);
          },
        });
      },
    };
    await expect(runRows(failing, correosRows(1_000))).rejects.toThrow('disk full');
    expect(await createGeo(store).zip('MX', '44100')).toEqual({ stateName: 'Jalisco', city: 'Guadalajara' });
  });
});

function bound(store: Store): Store {
  return {
    kind: store.kind,
    collection: (spec) => store.collection(spec),
    setup: (specs) => store.setup(specs),
    ping: () => store.ping(),
    scrub: () => store.scrub(),
    scrubDelay: () => store.scrubDelay(),
    drop: (name) => store.drop(name),
    close: () => store.close(),
  };
}
