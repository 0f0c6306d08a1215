/// <reference lib="es2024.string" />
import { createHash } from 'node:crypto';
import { singleFields } from './document';
import type { AnyCollectionSpec } from './port';
import type { Bindable, Row, Run } from './sqlite-connection';

/*
 * Each field of an index has a column beside the document, NULL if the document lacks it. A process of this version
 * writes the columns itself and names in `writer` which it has written. Triggers write them for a process that does not
 * know all of them, such as one of an earlier version.
 */

/** The name of a field's column. A field's name has no such sign, so it cannot be the same as another column's. */
export const column = (field: string): string => (field === '_id' ? '_id' : `"$.${field}"`);

const writer = '"$"';

/** Where triggers note that a process wrote which does not know all columns. A name with a space is no collection's. */
const olderWrites = '"older writes"';
const noteOlderWrite = `INSERT OR REPLACE INTO ${olderWrites} VALUES ('last', unixepoch())`;

/**
 * The indexes that earlier versions made over expressions, once no process of these versions has written for a day.
 * Until then they need them.
 */
export const obsoleteIndexes = `SELECT name AS _id FROM sqlite_schema
  WHERE type = 'index' AND sql GLOB '*json_extract(doc,*'
  AND (SELECT at FROM ${olderWrites} WHERE _id = 'last') < unixepoch() - 24 * 60 * 60`;

/** The unique indexes over expressions that earlier versions made, by the beginning of their names. */
export const earlierUniqueIndexes = `SELECT name AS _id FROM sqlite_schema
  WHERE type = 'index' AND name GLOB ? AND sql GLOB '*json_extract(doc,*'`;

/** What a column contains: milliseconds for a date, otherwise the value itself. */
const valueIn = (doc: string, field: string) =>
  `coalesce(json_extract(${doc},'$.${field}."$d"'),json_extract(${doc},'$.${field}'))`;

const assigned = (fields: readonly string[], doc: string) =>
  fields.map((field) => `${column(field)} = ${valueIn(doc, field)}`).join();

/** The same for all processes that write the same columns. */
const writerOf = (fields: readonly string[]) =>
  createHash('sha256').update(fields.toSorted().join()).digest('hex').slice(0, 8);

/** The columns that a table has, and the definitions of those that it lacks. */
function columnsOf(spec: AnyCollectionSpec, run: Run): { existing: string[]; missing: string[] } {
  const rows = run('SELECT name AS _id FROM pragma_table_info(?)', spec.name);
  const existing = rows.flatMap(({ _id }) => (_id.startsWith('$.') ? [_id.slice(2)] : []));
  return { existing, missing: singleFields(spec).filter((field) => !existing.includes(field)) };
}

/** Adds the columns that the table lacks, empty, and the triggers that write them from now on. */
export function addColumns(spec: AnyCollectionSpec, run: Run, exec: (sql: string) => void): void {
  const { existing, missing } = columnsOf(spec, run);
  if (missing.length === 0) return;
  const table = `"${spec.name}"`;
  const own = existing.length === 0 ? [`${writer} TEXT`] : [];
  for (const definition of [...own, ...missing.map((field) => `${column(field)} ANY`)])
    exec(`ALTER TABLE ${table} ADD COLUMN ${definition}`);
  const fields = [...existing, ...missing];
  const isOther = `new.${writer} IS NULL OR new.${writer} NOT GLOB '${writerOf(fields)}.*'`;
  const trigger = (event: string, when: string) => {
    const name = `"${spec.name}.columns on ${event}"`;
    exec(`DROP TRIGGER IF EXISTS ${name}`);
    exec(`CREATE TRIGGER ${name} AFTER ${event} ON ${table} WHEN ${when} BEGIN
      UPDATE ${table} SET ${assigned(fields, 'new.doc')} WHERE _id = new._id;
      ${noteOlderWrite}; END`);
  };
  exec(
    `CREATE TABLE IF NOT EXISTS ${olderWrites} (_id TEXT PRIMARY KEY NOT NULL, at INTEGER NOT NULL) STRICT`,
  );
  // One may be running.
  exec(noteOlderWrite);
  trigger('INSERT', isOther);
  // A process that does not know of columns leaves the writer as it is.
  trigger('UPDATE OF doc', `new.${writer} IS old.${writer} OR ${isOther}`);
}

/** Writes these columns of the documents after one id and up to another. */
export function fillColumns(
  collection: string,
  fields: readonly string[],
  after: string,
  last: string,
): string {
  const text = (id: string) => `'${id.replaceAll("'", "''")}'`;
  return `UPDATE "${collection}" SET ${assigned(fields, 'doc')}
    WHERE _id > ${text(after)} AND _id <= ${text(last)}`;
}

/** A document as it is in the file: its text and, if it is to be written, the values of its columns. */
export interface Encoded {
  doc: string;
  values?: readonly Bindable[];
}

/** The statements that read and write a collection's documents together with their columns. */
export function columnStatements(spec: AnyCollectionSpec) {
  const table = `"${spec.name}"`;
  const fields = singleFields(spec);
  const columns = fields.map(column);
  const own = fields.length === 0 ? [] : [writer];
  const id = writerOf(fields);
  let writes = Math.floor(Math.random() * 1e9);
  /** Differs from that of the document's previous write, which tells the triggers that this process knows the columns. */
  const stamp = () => own.map(() => `${id}.${writes++}`);
  const names = ['_id', 'doc', ...own, ...columns];
  const add = `INSERT INTO ${table} (${names}) VALUES (${names.map(() => '?')})`;

  return {
    newest: `SELECT ${['doc', ...columns.map((name, index) => `${name} AS value${index}`)]} FROM ${table} WHERE _id = ?`,
    valuesOf: (document: object) => fields.map((field) => toBindable(Reflect.get(document, field))),
    insert(run: Run, key: string, { doc, values = [] }: Encoded): void {
      run(add, key, doc, ...stamp(), ...values);
    },
    /** Replaces a row. Only the columns that differ are written, so that the indexes of the others stay as they are. */
    replace(run: Run, key: string, { doc, values = [] }: Encoded, current: Row): void {
      const indexes = values.flatMap((value, index) => (current[`value${index}`] === value ? [] : index));
      const sets = ['doc', ...own, ...indexes.map((index) => columns[index])].map((name) => `${name} = ?`);
      const replaced = indexes.map((index) => values[index] ?? null);
      run(`UPDATE ${table} SET ${sets} WHERE _id = ?`, doc, ...stamp(), ...replaced, key);
    },
  };
}

/** A value as queries and columns compare it. An absent value is NULL. */
export function toBindable(value: unknown): Bindable {
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'number' ? value : null;
}
