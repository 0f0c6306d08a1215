import { checkSpec, indexedFields } from './document';
import type { AnyCollectionSpec, Scalar } from './port';
import type { Plan } from './query';
import type { Bindable, Run } from './sqlite-connection';

/** A statement with the values of its parameters. */
export interface Statement {
  sql: string;
  values: Bindable[];
}

/** What indexes and queries compare: milliseconds for a date, NULL for an absent field, otherwise the value itself. */
export function expression(field: string): string {
  if (field === '_id') return '_id';
  return `coalesce(json_extract(doc,'$.${field}."$d"'),json_extract(doc,'$.${field}'))`;
}

/** The table of an array field's strings, one row for each string of each document. */
const stringsOf = (collection: string, field: string) => `"${collection}.${field}.strings"`;

const compoundName = (collection: string, fields: readonly string[]) =>
  `"${collection}.${fields.join('.')}.id"`;

/** Creates what is missing of the collection's table and indexes, over the documents that exist. */
export function createTable(spec: AnyCollectionSpec, run: Run, exec: (sql: string) => void): void {
  checkSpec(spec);
  const table = `"${spec.name}"`;
  exec(`CREATE TABLE IF NOT EXISTS ${table} (_id TEXT PRIMARY KEY NOT NULL, doc TEXT NOT NULL) STRICT`);
  for (const field of indexedFields(spec)) {
    const isUnique = spec.unique.includes(field);
    const name = isUnique ? `${spec.name}.${field}.unique` : `${spec.name}.${field}`;
    exec(
      `CREATE ${isUnique ? 'UNIQUE ' : ''}INDEX IF NOT EXISTS "${name}" ON ${table}
       (${expression(field)}) WHERE ${expression(field)} IS NOT NULL`,
    );
  }
  for (const fields of spec.compound ?? []) {
    const columns = [...fields, '_id'].map(expression).join();
    exec(`CREATE INDEX IF NOT EXISTS ${compoundName(spec.name, fields)} ON ${table} (${columns})`);
  }
  for (const field of spec.arrays ?? []) createStrings(spec.name, field, run, exec);
}

/** Triggers keep the strings, so that they are right whichever version of the portal writes a document. */
function createStrings(collection: string, field: string, run: Run, exec: (sql: string) => void): void {
  const strings = stringsOf(collection, field);
  const exists = run(
    'SELECT name AS _id FROM sqlite_schema WHERE name = ?',
    `${collection}.${field}.strings`,
  );
  if (exists.length > 0) return;
  const of = (doc: string) => `json_each(${doc},'$.${field}') WHERE type = 'text'`;
  const add = `INSERT INTO ${strings} SELECT DISTINCT value, new._id FROM ${of('new.doc')};`;
  const remove = `DELETE FROM ${strings} WHERE _id = old._id AND value IN (SELECT value FROM ${of('old.doc')});`;
  const on = (event: string, then: string) =>
    `CREATE TRIGGER "${collection}.${field}.${event.toLowerCase()}" AFTER ${event} ON "${collection}" ${then} END;`;
  exec(
    `CREATE TABLE ${strings} (value TEXT NOT NULL, _id TEXT NOT NULL, PRIMARY KEY (value, _id)) STRICT, WITHOUT ROWID;
     INSERT INTO ${strings} SELECT DISTINCT value, _id FROM "${collection}", ${of('doc')};
     ${on('INSERT', `BEGIN ${add}`)}
     ${on('DELETE', `BEGIN ${remove}`)}
     ${on('UPDATE', `WHEN old.doc -> '$.${field}' IS NOT new.doc -> '$.${field}' BEGIN ${remove} ${add}`)}`,
  );
}

/** Removes the collection's table with everything that belongs to it. */
export function dropTable(name: string, run: Run, exec: (sql: string) => void): void {
  const tables = run(
    `SELECT name AS _id FROM sqlite_schema WHERE type = 'table' AND name GLOB ?`,
    `${name}.*`,
  );
  for (const table of [name, ...tables.map(({ _id }) => _id)]) exec(`DROP TABLE IF EXISTS "${table}"`);
}

export function findStatement(spec: AnyCollectionSpec, plan: Plan, column: '_id' | 'doc'): Statement {
  const { field, isArray, compound, conditions, isDescending, limit } = plan;
  const table = `"${spec.name}"`;
  const { sql, values } = conditionsOf(plan);
  if (isArray) {
    const found = `SELECT DISTINCT _id FROM ${stringsOf(spec.name, field)} WHERE ${sql} LIMIT ?`;
    return { sql: `SELECT ${column} FROM ${table} WHERE _id IN (${found})`, values: [...values, limit] };
  }
  const sort = compound && field !== '_id' ? [field, '_id'] : [field];
  const isEqual = conditions.some((each) => each.field === field && each.operator === '=');
  // SQLite would sort by an expression even where its value is given.
  const sorted = isEqual && field !== '_id' ? sort.slice(1) : sort;
  const order = sorted.map((each) => `${expression(each)} ${isDescending ? 'DESC' : 'ASC'}`);
  const select = `SELECT ${column} FROM ${table} ${hint(spec, plan)} WHERE ${sql}
    ${order.length > 0 ? `ORDER BY ${order}` : ''} LIMIT ?`;
  return { sql: select, values: [...values, limit] };
}

export function countStatement(spec: AnyCollectionSpec, plan: Plan): Statement {
  const { sql, values } = conditionsOf(plan);
  return { sql: `SELECT count(*) AS n FROM "${spec.name}" ${hint(spec, plan)} WHERE ${sql}`, values };
}

/** Counts in the order of the index, so that SQLite neither sorts nor reads every document. */
export function groupStatement(spec: AnyCollectionSpec, index: readonly string[], width: number): Statement {
  const fields = index.slice(0, width).map(expression);
  const columns = fields.map((field, position) => `${field} AS value${position}`);
  const sql = `SELECT ${columns}, count(*) AS n FROM "${spec.name}" INDEXED BY ${compoundName(spec.name, index)}
    GROUP BY ${fields}`;
  return { sql, values: [] };
}

/** Names the compound index, so that SQLite refuses the statement rather than choose a slower way. */
function hint(spec: AnyCollectionSpec, { compound }: Plan): string {
  return compound ? `INDEXED BY ${compoundName(spec.name, compound)}` : '';
}

function conditionsOf({ field, isArray, conditions, isBounded }: Plan): Statement {
  const given = conditions.map(
    ({ field: name, operator }) => `${isArray ? 'value' : expression(name)} ${operator} ?`,
  );
  // Any bound excludes NULL. If the query tested for NULL as well, SQLite would sort what the index already has in
  // order.
  if (!isBounded) given.push(`${expression(field)} IS NOT NULL`);
  return { sql: given.join(' AND '), values: conditions.map(({ value }) => toBindable(value)) };
}

function toBindable(value: Scalar): Bindable {
  if (value instanceof Date) return value.getTime();
  return typeof value === 'boolean' ? Number(value) : value;
}
