import { longTurn } from '@/lib/base/pauses';
import type { TextRange } from './query';
import type { Row, Run } from './sqlite-connection';
import type { Statement } from './sqlite-schema';

/** Runs statements on the collection's table once the index exists. */
type Read = <R>(read: (run: Run) => R, index: string) => Promise<R>;

/** How many rows of an index are read at once, so that nobody waits longer than a few milliseconds. */
const pageSize = 2_000;
/** Of so few documents, the strings are read instead of further ranges. */
const fewDocuments = 300;

/**
 * At most `limit` ids of documents that have a string in each range. Reads the ranges with the fewest rows first and, once
 * few documents are left, the strings of these. Pauses between pages.
 */
export async function intersection(
  read: Read,
  { table, strings, field }: { table: string; strings: string; field: string },
  wanted: readonly TextRange[],
  limit: number,
): Promise<string[]> {
  const parts = await Promise.all(
    wanted.map(async (range) => ({ range, rows: await countRows(read, strings, range) })),
  );
  const [first, ...others] = parts.toSorted((a, b) => a.rows - b.rows);
  if (!first || first.rows === 0) return [];
  // Only the last range that is read may end early.
  let ids = await idsIn(read, strings, first.range, others.length > 0 ? Number.POSITIVE_INFINITY : limit);
  while (others.length > 0 && ids.size > fewDocuments) {
    const next = others.shift();
    const inNext = next ? await idsIn(read, strings, next.range, Number.POSITIVE_INFINITY) : ids;
    ids = new Set([...ids].filter((id) => inNext.has(id)));
  }
  const left = others.map(({ range }) => range);
  const common =
    left.length > 0 && ids.size > 0 ? await idsAmong(read, { table, strings, field }, ids, left) : [...ids];
  return common.slice(0, limit);
}

/** The number of rows in a range. */
async function countRows(read: Read, strings: string, range: TextRange): Promise<number> {
  const counts = conditionsOf(range).map(({ sql, values }) =>
    read((run) => run(`SELECT count(*) AS n FROM "${strings}" WHERE ${sql}`, ...values)[0]?.n, strings),
  );
  return (await Promise.all(counts)).reduce<number>((sum, n) => sum + (n ?? 0), 0);
}

/** The ids of the documents with a string in the range, about `limit` of them if there are more. */
async function idsIn(read: Read, strings: string, range: TextRange, limit: number): Promise<Set<string>> {
  const ids = new Set<string>();
  for (const { sql, values } of conditionsOf(range)) {
    let after: Row | undefined;
    do {
      const position = after ? 'AND (value, _id) > (?, ?)' : '';
      const from = after ? [String(after.value0), after._id] : [];
      const statement = `SELECT value AS value0, _id FROM "${strings}" WHERE ${sql} ${position}
        ORDER BY value, _id LIMIT ${pageSize}`;
      const rows = await read((run) => run(statement, ...values, ...from), strings);
      for (const { _id } of rows) ids.add(_id);
      if (ids.size >= limit) return ids;
      after = rows.length === pageSize ? rows.at(-1) : undefined;
      if (after) await longTurn();
    } while (after);
  }
  return ids;
}

/** Which of these documents have a string in each range. */
async function idsAmong(
  read: Read,
  { table, strings, field }: { table: string; strings: string; field: string },
  ids: ReadonlySet<string>,
  wanted: readonly TextRange[],
): Promise<string[]> {
  const having = wanted.map((range) => {
    const conditions = conditionsOf(range);
    return {
      sql: `EXISTS (SELECT 1 FROM json_each(doc, '$.${field}') WHERE ${conditions.map(({ sql }) => `(${sql})`).join(' OR ')})`,
      values: conditions.flatMap(({ values }) => values),
    };
  });
  const statement = `SELECT _id FROM "${table}" WHERE _id IN (SELECT value FROM json_each(?)) AND
    ${having.map(({ sql }) => sql).join(' AND ')}`;
  const values = having.flatMap((each) => each.values);
  const rows = await read((run) => run(statement, JSON.stringify([...ids]), ...values), strings);
  return rows.map(({ _id }) => _id);
}

/** Conditions on `value`. A string is in the range if it meets one of them. */
function conditionsOf(range: TextRange): Pick<Statement, 'sql' | 'values'>[] {
  if ('equals' in range)
    return [{ sql: 'value IN (SELECT value FROM json_each(?))', values: [JSON.stringify(range.equals)] }];
  return range.ranges.map(({ from, to }) =>
    to === undefined
      ? { sql: 'value >= ?', values: [from] }
      : { sql: 'value >= ? AND value < ?', values: [from, to] },
  );
}
