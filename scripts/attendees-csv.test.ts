import { expect, test } from 'vitest';
import { presentToOrganiser } from '@/lib/registration/views/present-attendee';
import { optionNamesOf } from '../lib/event/options';
import { fieldNames } from '../lib/registration/catalogue/fields';
import type { Attendee } from '../lib/registration/record';
import { aShow } from '../tests/factories/events';
import { attendeeLine, csvHead, returningHead, returningLine } from './attendees-csv';

function attendee(answers: Partial<Attendee> = {}): Attendee {
  return {
    _id: '0123456789abcdef01234567',
    email: 'maria@ejemplo.mx',
    emailKey: 'maria@ejemplo.mx',
    guid: '00000000-0000-4000-8000-000000000000',
    qr: '00000000-0000-4000-8000-000000000000',
    nombres: 'María José',
    apellidos: 'Núñez Ibáñez',
    pais: 'MX',
    codigoPostal: '01000',
    categoria: 'VISITANTE',
    tipoRegistro: 'pre',
    locale: 'es',
    event: 'furniture',
    consent: { version: '2026-09-01', locale: 'es', at: new Date(0), purposes: ['news'] },
    ownerNonce: 'nonce',
    createdAt: new Date('2026-11-21T08:00:00Z'),
    updatedAt: new Date('2026-11-21T08:00:00Z'),
    mails: [],
    ...answers,
  };
}

/** The cells of a line by their column. The lines in this test have no line break within a cell. */
function cells(line: string): Record<string, string> {
  const names = csvHead(aShow).replace('\uFEFF', '').trim().split(',');
  const values = [...line.trimEnd().matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
  expect(values).toHaveLength(names.length);
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
}

test('keeps accents, leading zeros, commas and quotes', () => {
  const line = attendeeLine(attendee({ nombreEmpresa: 'Roble, "Nogal" y más' }), aShow);
  expect(cells(line)).toMatchObject({
    nombres: 'María José',
    codigoPostal: '01000',
    nombreEmpresa: 'Roble, "Nogal" y más',
    createdAt: '2026-11-21T08:00:00.000Z',
    consentPurposes: 'news',
  });
});

test('keeps a text of several lines in one cell', () => {
  for (const notas of ['roble\nnogal', 'roble\r\nnogal', 'roble; nogal']) {
    expect(attendeeLine(attendee({ notas }), aShow)).toContain(`,"${notas}",`);
  }
});

test('has a column for every field and every option', () => {
  const columns = csvHead(aShow).replace('\uFEFF', '').trim().split(',');
  expect(columns).toEqual(expect.arrayContaining([...fieldNames, ...optionNamesOf(aShow)]));
  expect(new Set(columns).size).toBe(columns.length);
});

test('contains the access code of a premarket buyer, and none for anyone else', () => {
  const buyer = attendee({ vip: true, vipProcessed: true, accessCode: '7KQ2-M9XA' });
  expect(cells(attendeeLine(buyer, aShow))).toMatchObject({ vipProcessed: 'true', accessCode: '7KQ2-M9XA' });
  expect(presentToOrganiser(buyer)).toMatchObject({ accessCode: '7KQ2-M9XA' });
  expect(cells(attendeeLine(attendee(), aShow))).toMatchObject({ vipProcessed: 'false', accessCode: '' });
});

test('escapes texts that a spreadsheet would run as a formula', () => {
  for (const text of ['=HYPERLINK("http://evil.example")', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1']) {
    const { notas = '' } = cells(attendeeLine(attendee({ notas: text }), aShow).replace(/[\r\n](?=.)/g, ' '));
    expect(notas.startsWith("'"), text).toBe(true);
  }
});

test('begins no cell with a formula where a spreadsheet splits lines at semicolons and ignores quotes within a cell', () => {
  for (const formula of ["=cmd|' /C calc'!A0", '+1', '-1', '@SUM(A1)', '\uff1d1']) {
    for (const separator of [';', '; ', ';"', '\n', '\r\n', '\t']) {
      const line = attendeeLine(attendee({ nombreEmpresa: `Roble${separator}${formula};x` }), aShow);
      const begun = line.split(/[;\t\r\n]/).map((cell) => cell.replace(/^["\s]+/, ''));
      expect(
        begun.filter((cell) => /^[=+\-@\uff1d]/.test(cell)),
        line,
      ).toEqual([]);
    }
  }
});

test('contains nothing internal', () => {
  const line = attendeeLine(
    attendee({ premarketId: 'premarket-secret', idempotencyKey: 'key-secret' }),
    aShow,
  );
  for (const secret of ['nonce', 'premarket-secret', 'key-secret']) expect(line).not.toContain(secret);
});

test('a line to invite somebody again has answers and consent, and nothing that lets anybody in', () => {
  const buyer = attendee({ vip: true, vipProcessed: true, accessCode: '7KQ2-M9XA', userId: 'user-id' });
  const line = returningLine(buyer, aShow);
  const columns = returningHead(aShow).replace('\uFEFF', '').trim().split(',');
  expect(line.trimEnd().split(',')).toHaveLength(columns.length);
  const cellOf = (column: string) => line.trimEnd().split(',')[columns.indexOf(column)];
  expect(['email', 'codigoPostal', 'consentVersion', 'consentAt', 'consentPurposes'].map(cellOf)).toEqual([
    ...['maria@ejemplo.mx', '01000', '2026-09-01', '1970-01-01T00:00:00.000Z', 'news'],
  ]);
  for (const secret of [buyer.guid, buyer._id, '7KQ2-M9XA', 'user-id', 'nonce'])
    expect(line).not.toContain(secret);
});

test('names the options that the event no longer has in a separate column', () => {
  const buyer = {
    ...attendee(),
    giroMuebleria: true,
    giroHerreria: true,
    interesesVitrales: true,
  } as Attendee;
  expect(cells(attendeeLine(buyer, aShow))).toMatchObject({
    giroMuebleria: 'true',
    formerOptions: 'giroHerreria interesesVitrales',
  });
});
