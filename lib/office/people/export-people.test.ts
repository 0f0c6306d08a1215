import { Readable } from 'node:stream';
import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { optionNamesOf } from '@/lib/event/options';
import type { Locale } from '@/lib/i18n/locale';
import { textsOf } from '@/lib/i18n/translator';
import { folioOf } from '@/lib/pass/folio';
import { fieldNames } from '@/lib/registration/catalogue/fields';
import { attendeesSpec, type ListFilter } from '@/lib/registration/repository';
import { sources } from '@/lib/registration/rules';
import { labelOf } from '@/lib/registration/views/field-labels';
import { aShow } from '@/tests/factories/events';
import { registered, registrationDeps } from '@/tests/factories/registration';
import { officeParts, staffPermitted } from '@/tests/factories/staff';
import { makeUnreadable, reportedDocuments } from '@/tests/factories/store';
import { type ExportFormat, exportPeople } from './export-people';
import { columnGroups, peopleColumns, readColumnGroups } from './people-columns';

/** The office with registrations in the same store, and an export of them as bytes. */
async function office() {
  const parts = { ...officeParts(), event: aShow, securityEvent() {} };
  const deps = registrationDeps({ attendees: parts.attendees }, parts.store);
  const by = await staffPermitted(parts, 'organiser', 'export');
  const start = (filter: ListFilter = {}, format: ExportFormat = 'xlsx', locale: Locale = 'es') =>
    exportPeople(parts, by, { filter, format, locale });
  const bytes = async (...wanted: Parameters<typeof start>) => {
    const exported = await start(...wanted);
    if (!exported.ok) throw new Error(exported.code);
    return Buffer.concat(await Readable.from(exported.value).toArray());
  };
  const table = async (...wanted: Parameters<typeof start>) => {
    const [sheet] = await readXlsxFile(await bytes(...wanted));
    const [head = [], ...rows] = sheet?.data ?? [];
    return rows.map((row) => Object.fromEntries(head.map((name, at) => [String(name), row[at]])));
  };
  const entries = async () => {
    const all = [];
    for await (const { by: who, action, state } of parts.audit.all())
      if (who === by.id) all.push({ who, action, state });
    return all;
  };
  return { parts, deps, by, start, bytes, table, entries };
}

test('contains the people that the filter selects, with leading zeros and the labels of fields and options', async () => {
  const { deps, table, parts } = await office();
  const visitor = await registered(
    'visitante',
    { email: 'inigo@ejemplo.mx', codigoPostal: '01000', nombres: 'Íñigo' },
    deps,
  );
  const { stored } = await registered('comprador', {}, deps);
  const [option] = aShow.giro.options;
  const buyer = await stored();
  await parts.attendees.update(buyer._id, (current) => ({
    ...current,
    [option?.name ?? '']: true,
    derivedFrom: '0',
  }));
  expect(await table()).toHaveLength(2);
  const [row, ...more] = await table({ categoria: 'VISITANTE', delivery: 'waiting' });
  expect(more).toEqual([]);
  const { guid } = await visitor.stored();
  expect(row).toMatchObject({ 'Nombre(s)': 'Íñigo', 'Código postal': '01000', Folio: folioOf(guid) });
  expect(await table({ categoria: 'COMPRADOR' })).toMatchObject([{ [`Giro: ${option?.label.es}`]: 'Sí' }]);
  expect(await table({ categoria: 'VISITANTE', delivery: 'failed' })).toEqual([]);
});

test.each(['es', 'en'] as const)('codes and ids have their words before them: %s', async (locale) => {
  const { deps, table, parts } = await office();
  const { id } = await registered('congresista', {}, deps);
  const [first, second] = aShow.programme;
  const [purpose] = aShow.privacy.optionalPurposes;
  if (!first || !second || !purpose) throw new Error('The show has too few sessions or purposes.');
  await parts.attendees.update(id, (current) => ({
    ...current,
    sessions: [first.id, second.id, 'gone'],
    consent: { ...current.consent, purposes: [purpose.id] },
  }));
  const [row] = await table({}, 'xlsx', locale);
  const t = textsOf(locale, 'office.export.columns');
  const codeOf = (column: string) => t('codeOf', { column });
  expect(row).toMatchObject({
    [t('sessions')]: `${first.title[locale]}; ${second.title[locale]}; gone`,
    [codeOf(t('sessions'))]: `${first.id} ${second.id} gone`,
    [t('consentPurposes')]: purpose.label[locale],
    [codeOf(t('consentPurposes'))]: purpose.id,
    [t('locale')]: locale === 'es' ? 'Español' : 'Spanish',
    [codeOf(t('locale'))]: 'es',
    [t('categoria')]: textsOf(locale, 'pass.category')('CONGRESISTA'),
  });
});

test.each(['es', 'en'] as const)('has a column for each field and option: %s', (locale) => {
  const { head } = peopleColumns(aShow, locale);
  expect(head.filter((label, at) => head.indexOf(label) !== at)).toEqual([]);
  const labels = [...fieldNames, ...optionNamesOf(aShow)].map((name) => labelOf(name, aShow, locale));
  expect(labels.filter((label) => !head.includes(label))).toEqual([]);
});

test('the columns can be chosen by groups, and none chosen are all', () => {
  const all = peopleColumns(aShow, 'en').head;
  expect(peopleColumns(aShow, 'en', readColumnGroups([])).head).toEqual(all);
  const heads = columnGroups.map((group) => peopleColumns(aShow, 'en', readColumnGroups([group, 'x'])).head);
  for (const head of heads) expect(head[0]).toBe('Pass number');
  expect([...new Set(heads.flat())].sort()).toEqual([...all].sort());
  expect(heads.flat().filter((name) => name !== 'Pass number').length).toBe(all.length - 1);
  expect(heads[2]).toEqual(expect.arrayContaining(['Country', 'Country (code)', 'State', 'City']));
});

test('the CSV has the bytes as stored, and nothing that a spreadsheet would run', async () => {
  const { deps, bytes } = await office();
  await registered('visitante', { notas: '=HYPERLINK("http://evil.example")', codigoPostal: '01000' }, deps);
  const text = (await bytes({}, 'csv')).toString('utf8');
  expect(text.startsWith('\uFEFFFolio,')).toBe(true);
  expect(text).toContain(',01000,');
  expect(text).toContain(`"'=HYPERLINK`);
});

test('contains neither QR contents nor internal keys', async () => {
  const { deps, bytes } = await office();
  const { guid, qr, ownerNonce } = await (await registered('visitante', {}, deps)).stored();
  const text = (await bytes({}, 'csv')).toString('utf8');
  for (const secret of [guid, qr, ownerNonce]) expect(text).not.toContain(secret);
});

test('a registration that cannot be read is named in the file, which has all others', async () => {
  const { deps, parts, table } = await office();
  await registered('visitante', { email: 'ana@ejemplo.mx', nombres: 'Ana' }, deps);
  const { id } = await registered('visitante', { email: 'luis@ejemplo.mx' }, deps);
  await makeUnreadable(parts.store, attendeesSpec, id);
  const reported = reportedDocuments();
  const [ana = {}, other = {}, ...more] = await table({ categoria: 'VISITANTE' });
  expect(Object.values(ana)).toContain('Ana');
  expect(Object.values(other).filter((cell) => cell !== null)).toEqual([expect.stringContaining(id)]);
  expect(more).toEqual([]);
  expect([...reported]).toEqual([id]);
});

test('an export is audited before its first part, and the entry shows whether it was read to its end', async () => {
  const { deps, start, by, entries } = await office();
  await registered('visitante', {}, deps);
  const exported = await start();
  const entry = { who: by.id, action: 'export', state: 'started' };
  expect(await entries()).toEqual([entry]);
  if (!exported.ok) throw new Error(exported.code);
  for await (const _ of exported.value);
  expect(await entries()).toEqual([{ ...entry, state: 'done' }]);
  const left = await start({}, 'csv');
  if (!left.ok) throw new Error(left.code);
  for await (const _ of left.value) break;
  expect((await entries()).filter(({ state }) => state === 'started')).toHaveLength(1);
});

test('an account can make 20 exports an hour', async () => {
  const { start, entries } = await office();
  for (let n = 0; n < 20; n++) expect((await start()).ok).toBe(true);
  expect(await start()).toMatchObject({ ok: false, code: 'too_many_requests' });
  expect(await entries()).toHaveLength(20);
});

test('every way in which people registered selects them, and is named in the export', async () => {
  const { deps, parts, table } = await office();
  for (const source of sources) {
    const { id } = await registered('visitante', { email: `${source}@ejemplo.mx` }, deps);
    await parts.attendees.update(id, (current) => ({ ...current, source }));
  }
  const nameOf = textsOf('es', 'office.source');
  for (const source of sources) {
    const rows = await table({ source });
    expect(rows.map((row) => Object.values(row).includes(nameOf(source)))).toEqual([true]);
    expect(JSON.stringify(rows)).toContain(`${source}@ejemplo.mx`);
  }
});
