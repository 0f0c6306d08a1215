import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { correosText, geoNamesText, inUtf8, inWindows1252 } from '@/tests/factories/postal-files';
import { mexicanStates } from './mexico';
import { type ParsedPostalFile, parsePostalFile } from './parse-postal-file';

async function parse(bytes: Uint8Array, country?: 'MX' | 'US'): Promise<ParsedPostalFile> {
  const parsed = await parsePostalFile(bytes, { country });
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed;
}

const rows = [
  { code: '01000', state: '09', municipio: 'Álvaro Obregón' },
  { code: '44100', state: '14', municipio: 'GUADALAJARA' },
  { code: '64000', state: '19', municipio: 'Ciudad Ficción' },
  { code: '22000', state: '02', municipio: 'TIJUANA' },
];

describe('the file of Correos de México', () => {
  test.each([
    ['utf-8', inUtf8],
    ['windows-1252', inWindows1252],
  ] as const)('is read in %s', async (encoding, encode) => {
    const parsed = await parse(encode(correosText(rows)));
    expect(parsed).toMatchObject({ format: 'correos', encoding, country: 'MX', lines: 4 });
    expect(Object.fromEntries(parsed.codes)).toEqual({
      '01000': { state: 'CMX', city: 'Álvaro Obregón' },
      '22000': { state: 'BCN', city: 'Tijuana' },
      '44100': { state: 'JAL', city: 'Guadalajara' },
      '64000': { state: 'NLE', city: 'Ciudad Ficción' },
    });
    expect(parsed.broken.size).toBe(0);
  });

  test('is read with a byte order mark, with decomposed accents and with other line endings', async () => {
    const text = correosText(rows).replaceAll('\r\n', '\r');
    for (const variant of [`\uFEFF${text}`, text.normalize('NFD')]) {
      expect((await parse(inUtf8(variant))).codes.get('64000')?.city).toBe('Ciudad Ficción');
    }
  });

  test('is still read as UTF-8 when a few bytes are corrupt', async () => {
    const many = Array.from({ length: 50 }, (_, index) => ({
      code: String(44_100 + index),
      state: '14',
      municipio: 'Tonalá',
    }));
    const bytes = inUtf8(correosText([...many, { code: '44900', state: '14', municipio: 'Torch' }]));
    bytes[bytes.lastIndexOf('T'.charCodeAt(0))] = 0xff;
    const parsed = await parse(bytes);
    expect(parsed.encoding).toBe('utf-8');
    expect(parsed.codes.get('44100')?.city).toBe('Tonalá');
    expect(Object.fromEntries(parsed.broken)).toEqual({ 'no readable city': { count: 1, firstLine: 53 } });
  });

  test('finds columns by name, in any order and case, with or without lines above the header', async () => {
    const body = ['C_ESTADO|D_CODIGO|d_asenta|d_mnpio', '14|44100|Centro|Zapopan'];
    for (const preamble of [[], ['Condiciones', '', 'Más | condiciones']]) {
      expect((await parse(inUtf8([...preamble, ...body].join('\n')))).codes.get('44100')).toEqual({
        state: 'JAL',
        city: 'Zapopan',
      });
    }
  });

  test('identifies each of the 32 states by its key, not by its name', async () => {
    const all = mexicanStates.map(({ inegi, prefixes }) => ({
      code: `${String(prefixes[0]).padStart(2, '0')}500`,
      state: String(Number(inegi)),
      municipio: 'X',
    }));
    const parsed = await parse(inUtf8(correosText(all)));
    expect([...parsed.codes.values()].map(({ state }) => state).sort()).toEqual(
      mexicanStates.map(({ code }) => code).sort(),
    );
  });

  test('assigns a code of two municipios to the one with more settlements', async () => {
    const split = ['Zapopan', 'Tonalá', 'TONALA'].map((municipio) => ({
      code: '45400',
      state: '14',
      municipio,
    }));
    expect((await parse(inUtf8(correosText(split)))).codes.get('45400')).toEqual({
      state: 'JAL',
      city: 'Tonalá',
    });
  });

  test('spells a city that is not listed consistently', async () => {
    const twice = ['Villa Ficción', 'VILLA FICCION'].map((municipio, index) => ({
      code: `4410${index}`,
      state: '14',
      municipio,
    }));
    expect([...(await parse(inUtf8(correosText(twice)))).codes.values()].map(({ city }) => city)).toEqual([
      'Villa Ficción',
      'Villa Ficción',
    ]);
  });

  test('skips invalid lines and reports how many and where', async () => {
    const text = correosText([
      ...rows,
      { code: '4410', state: '14', municipio: 'Zapopan' },
      { code: '44101', state: '99', municipio: 'Zapopan' },
      { code: '44102', state: '', municipio: 'Zapopan' },
      { code: '44103', state: '14', municipio: ' ' },
      { code: '44104', state: '14', municipio: 'x'.repeat(200) },
    ]);
    const parsed = await parse(inUtf8(`${text}44105|too|short\r\n\r\n||||||||||||||\r\n`));
    expect([...parsed.codes.keys()]).toEqual(['01000', '22000', '44100', '64000']);
    expect(parsed.lines).toBe(10);
    expect(Object.fromEntries(parsed.broken)).toEqual({
      'no postal code of five digits': { count: 1, firstLine: 7 },
      'no state, or one without a known code': { count: 2, firstLine: 8 },
      'no readable city': { count: 2, firstLine: 10 },
      'another number of columns': { count: 1, firstLine: 12 },
    });
  });
});

describe('a file of GeoNames', () => {
  test('is read for the United States, with the place as the city', async () => {
    const parsed = await parse(
      inUtf8(
        geoNamesText([
          { country: 'US', code: '90210', place: 'BEVERLY HILLS', stateCode: 'CA', county: 'Los Angeles' },
          { country: 'US', code: '90211', place: 'Fiction Springs', stateCode: 'CA' },
          { country: 'US', code: '09001', place: 'APO AA', stateCode: '' },
          { country: 'US', code: '96960', place: 'Majuro', stateCode: 'MH' },
        ]),
      ),
    );
    expect(parsed).toMatchObject({ format: 'geonames', country: 'US' });
    expect(Object.fromEntries(parsed.codes)).toEqual({
      '90210': { state: 'CA', city: 'Beverly Hills' },
      '90211': { state: 'CA', city: 'Fiction Springs' },
    });
    expect([...parsed.broken.keys()]).toEqual([
      'no state, or one without a known code',
      'a state that is not in our list',
    ]);
  });

  test.each(['code', 'inegi', 'geonames'] as const)('is read for Mexico, with states by %s', async (key) => {
    const text = geoNamesText(
      mexicanStates.map((state) => ({
        country: 'MX',
        code: `${String(state.prefixes[1]).padStart(2, '0')}700`,
        place: 'Una colonia',
        stateCode: state[key],
        county: 'Municipio Ficticio',
      })),
    );
    const { codes } = await parse(inUtf8(text));
    expect(codes.size).toBe(32);
    for (const { code, prefixes } of mexicanStates) {
      expect(codes.get(`${String(prefixes[1]).padStart(2, '0')}700`)).toEqual({
        state: code,
        city: 'Municipio Ficticio',
      });
    }
  });

  test('of several countries yields the requested one', async () => {
    const text = geoNamesText([
      { country: 'CA', code: 'A1A', place: 'X', stateCode: 'NL' },
      { country: 'US', code: '90210', place: 'Beverly Hills', stateCode: 'CA' },
    ]);
    expect(await parse(inUtf8(text), 'US')).toMatchObject({ lines: 1 });
    expect(await parsePostalFile(inUtf8(text))).toMatchObject({ ok: false });
  });
});

describe('another file', () => {
  test.each([
    ['an empty one', new Uint8Array()],
    ['prose', inUtf8('Hola, ¿qué tal?\nMuy bien.')],
    ['a zip archive', inUtf8('PK\u0003\u0004…')],
    ['binary data', new Uint8Array([1, 2, 0, 3])],
    ['a table of something else', inUtf8('a|b|c\n1|2|3')],
    [
      'the header without the key of the state',
      inUtf8('d_codigo|D_mnpio|d_estado\n44100|Guadalajara|Jalisco'),
    ],
  ])('is refused with a reason: %s', async (_, bytes) => {
    const parsed = await parsePostalFile(bytes);
    expect(parsed.ok).toBe(false);
    expect(!parsed.ok && parsed.reason).toMatch(/\.$/);
  });

  test('of Mexico is not read as the United States', async () => {
    expect(await parsePostalFile(inUtf8(correosText(rows)), { country: 'US' })).toMatchObject({ ok: false });
  });

  test('never makes the parser throw or return an invalid code', async () => {
    const header = inUtf8('d_codigo|D_mnpio|c_estado\n');
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.boolean(), async (noise, hasHeader) => {
        const parsed = await parsePostalFile(hasHeader ? Buffer.concat([header, noise]) : noise);
        if (parsed.ok) for (const code of parsed.codes.keys()) expect(code).toMatch(/^\d{5}$/);
      }),
      { seed: 20_270_217 },
    );
  });
});

test('reports progress up to the end', async () => {
  const reported: [number, number][] = [];
  await parsePostalFile(inUtf8(correosText(rows)), { onProgress: (...step) => reported.push(step) });
  const [done, total] = reported.at(-1) ?? [];
  expect(done).toBe(total);
});
