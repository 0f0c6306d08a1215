import { checkSpec, indexedFields } from './document';
import type { AnyCollectionSpec } from './port';
import type { Plan } from './query';
import { addColumns, column, fillColumns, toBindable } from './sqlite-columns';
import type { Bindable, Run } from './sqlite-connection';

/** A statement with the values of its parameters. */
export interface Statement {
  sql: string;
  values: Bindable[];
  /** The index that it needs, if any. */
  index?: string;
}

/** The table of an array field's strings, one row for each string of each document. */
export const stringsOf = (collection: string, field: string) => `${collection}.${field}.strings`;

const compoundName = (collection: string, fields: readonly string[]) =>
  `${collection}.$.${fields.join('.')}.id`;

function simpleName(spec: AnyCollectionSpec, field: string): string {
  return spec.unique.includes(field) ? uniqueName(spec, field) : `${spec.name}.$.${field}`;
}

export function uniqueName(spec: AnyCollectionSpec, field: string): string {
  return `${spec.name}.$.${field}.unique`;
}

/**
 * An index, and the statements that build it over the existing documents. They are safe to repeat. Earlier versions have
 * indexes over expressions, whose names lack the `$`.
 */
export interface Index {
  name: string;
  sql: string;
  /** The fields whose columns it needs. */
  fields: readonly string[];
}

/** The indexes of a collection, unique ones first. */
function indexesOf(spec: AnyCollectionSpec): Index[] {
  const table = `"${spec.name}"`;
  const simple = indexedFields(spec).map((field) => {
    const name = simpleName(spec, field);
    const kind = spec.unique.includes(field) ? 'UNIQUE INDEX' : 'INDEX';
    const sql = `CREATE ${kind} IF NOT EXISTS "${name}" ON ${table} (${column(field)})
      WHERE ${column(field)} IS NOT NULL`;
    return { name, sql, fields: [field] };
  });
  const compound = (spec.compound ?? []).map((fields) => {
    const name = compoundName(spec.name, fields);
    const columns = [...fields, '_id'].map(column).join();
    const [first = ''] = fields;
    const part = spec.sparse?.includes(first) ? ` WHERE ${column(first)} IS NOT NULL` : '';
    return { name, sql: `CREATE INDEX IF NOT EXISTS "${name}" ON ${table} (${columns})${part}`, fields };
  });
  const arrays = (spec.arrays ?? []).map((field) => ({
    name: stringsOf(spec.name, field),
    sql: stringsTable(spec.name, field),
    fields: [],
  }));
  return [...simple, ...compound, ...arrays];
}

/**
 * Triggers maintain the table, so that it is correct whichever version of the portal writes a document. The initial
 * rows are inserted in sorted order, which takes a fifth of the time.
 */
function stringsTable(collection: string, field: string): string {
  const strings = `"${stringsOf(collection, field)}"`;
  const of = (doc: string) => `json_each(${doc},'$.${field}') WHERE type = 'text'`;
  const add = `INSERT INTO ${strings} SELECT DISTINCT value, new._id FROM ${of('new.doc')};`;
  const remove = `DELETE FROM ${strings} WHERE _id = old._id AND value IN (SELECT value FROM ${of('old.doc')});`;
  const on = (event: string, then: string) =>
    `CREATE TRIGGER IF NOT EXISTS "${collection}.${field}.${event.toLowerCase()}" AFTER ${event} ON "${collection}"
     ${then} END;`;
  return `CREATE TABLE IF NOT EXISTS ${strings}
      (value TEXT NOT NULL, _id TEXT NOT NULL, PRIMARY KEY (value, _id)) STRICT, WITHOUT ROWID;
    INSERT OR IGNORE INTO ${strings} SELECT DISTINCT value, _id FROM "${collection}", ${of('doc')} ORDER BY value, _id;
    ${on('INSERT', `BEGIN ${add}`)}
    ${on('DELETE', `BEGIN ${remove}`)}
    ${on('UPDATE', `WHEN old.doc -> '$.${field}' IS NOT new.doc -> '$.${field}' BEGIN ${remove} ${add}`)}`;
}

/** The fields whose columns these indexes need. */
export const fieldsOf = (indexes: readonly Index[]) => [...new Set(indexes.flatMap(({ fields }) => fields))];

/** Up to this number of documents, indexes are built immediately, within the transaction that needs them. */
const smallCollection = 2000;

/**
 * Creates the collection's table if it is missing. Also builds its missing indexes if it has few documents, and returns
 * them otherwise, because each takes seconds over hundreds of thousands of documents.
 */
export function createTable(spec: AnyCollectionSpec, run: Run, exec: (sql: string) => void): Index[] {
  checkSpec(spec);
  const table = `"${spec.name}"`;
  exec(`CREATE TABLE IF NOT EXISTS ${table} (_id TEXT PRIMARY KEY NOT NULL, doc TEXT NOT NULL) STRICT`);
  addColumns(spec, run, exec);
  const existing = run('SELECT name AS _id FROM sqlite_schema WHERE name GLOB ?', `${spec.name}.*`);
  const missing = indexesOf(spec).filter(({ name }) => existing.every(({ _id }) => _id !== name));
  if (missing.length === 0) return [];
  const first = run(`SELECT _id FROM ${table} ORDER BY _id LIMIT ?`, smallCollection + 1);
  if (first.length > smallCollection) return missing;
  const last = first.at(-1);
  if (last) exec(fillColumns(spec.name, fieldsOf(missing), '', last._id));
  for (const { sql } of missing) exec(sql);
  return [];
}

/** Removes the collection's table with everything that belongs to it. */
export function dropTable(name: string, run: Run, exec: (sql: string) => void): void {
  const tables = run(
    `SELECT name AS _id FROM sqlite_schema WHERE type = 'table' AND name GLOB ?`,
    `${name}.*`,
  );
  for (const table of [name, ...tables.map(({ _id }) => _id)]) exec(`DROP TABLE IF EXISTS "${table}"`);
}

export function findStatement(spec: AnyCollectionSpec, plan: Plan, selected: '_id' | 'doc'): Statement {
  const { field, isArray, compound, conditions, isDescending, limit } = plan;
  const table = `"${spec.name}"`;
  const { sql, values } = conditionsOf(plan);
  if (isArray) {
    const index = stringsOf(spec.name, field);
    const matching = `SELECT DISTINCT _id FROM "${index}" WHERE ${sql} LIMIT ?`;
    return {
      sql: `SELECT ${selected} FROM ${table} WHERE _id IN (${matching})`,
      values: [...values, limit],
      index,
    };
  }
  const sort = compound && field !== '_id' ? [field, '_id'] : [field];
  const isEqual = conditions.some((each) => each.field === field && each.operator === '=');
  // SQLite would sort by this column even though the condition fixes its value.
  const sorted = isEqual && field !== '_id' ? sort.slice(1) : sort;
  const order = sorted.map((each) => `${column(each)} ${isDescending ? 'DESC' : 'ASC'}`);
  const select = `SELECT ${selected} FROM ${table} ${hint(spec, plan)} WHERE ${sql}
    ${order.length > 0 ? `ORDER BY ${order}` : ''} LIMIT ?`;
  return { sql: select, values: [...values, limit], index: indexFor(spec, plan) };
}

export function countStatement(spec: AnyCollectionSpec, plan: Plan): Statement {
  const { sql, values } = conditionsOf(plan);
  const select = `SELECT count(*) AS n FROM "${spec.name}" ${hint(spec, plan)} WHERE ${sql}`;
  return { sql: select, values, index: indexFor(spec, plan) };
}

/** Groups in the order of the index, so that SQLite neither sorts nor reads the documents. */
export function groupStatement(spec: AnyCollectionSpec, by: readonly string[], width: number): Statement {
  const index = compoundName(spec.name, by);
  const fields = by.slice(0, width).map(column);
  const columns = fields.map((field, position) => `${field} AS value${position}`);
  const sql = `SELECT ${columns}, count(*) AS n FROM "${spec.name}" INDEXED BY "${index}" GROUP BY ${fields}`;
  return { sql, values: [], index };
}

/** Names the compound index, so that SQLite rejects the statement instead of choosing a slower plan. */
function hint(spec: AnyCollectionSpec, { compound }: Plan): string {
  return compound ? `INDEXED BY "${compoundName(spec.name, compound)}"` : '';
}

function indexFor(spec: AnyCollectionSpec, { field, compound }: Plan): string | undefined {
  if (compound) return compoundName(spec.name, compound);
  return field === '_id' ? undefined : simpleName(spec, field);
}

function conditionsOf({ field, isArray, conditions, isBounded }: Plan): Statement {
  const parts = conditions.map(
    ({ field: name, operator }) => `${isArray ? 'value' : column(name)} ${operator} ?`,
  );
  // A bound already excludes NULL. With an additional IS NOT NULL, SQLite would ignore the order of the index and sort.
  if (!isBounded) parts.push(`${column(field)} IS NOT NULL`);
  return { sql: parts.join(' AND '), values: conditions.map(({ value }) => toBindable(value)) };
}
