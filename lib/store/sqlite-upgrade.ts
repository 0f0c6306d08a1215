import { fillColumns, obsoleteIndexes } from './sqlite-columns';
import type { IndexesInProgress, SqliteConnection } from './sqlite-connection';
import { fieldsOf, type Index } from './sqlite-schema';

/** The number of documents whose columns are filled in one transaction, so that other processes do not wait for long. */
const fillBatch = 5000;

/** Builds indexes over many documents, one after the other, once the columns that they need are filled. */
export function buildIndexes(
  connection: SqliteConnection,
  collection: string,
  indexes: readonly Index[],
): IndexesInProgress {
  const filled = fill(connection, collection, fieldsOf(indexes));
  const build = (sql: string) => filled.then(() => connection.runAside(sql));
  return new Map(indexes.map(({ name, sql }) => [name, build(sql)]));
}

async function fill(connection: SqliteConnection, collection: string, fields: readonly string[]) {
  if (fields.length === 0) return;
  const next = `SELECT _id FROM "${collection}" WHERE _id > ? ORDER BY _id LIMIT ?`;
  for (let after = ''; ; ) {
    const ids = await connection.read((run) => run(next, after, fillBatch));
    const last = ids.at(-1)?._id;
    if (last === undefined) return;
    await connection.runAside(fillColumns(collection, fields, after, last));
    after = last;
  }
}

/** Drops the indexes that only earlier versions use, if none of them has written lately. Never rejects. */
export async function dropObsolete(connection: SqliteConnection): Promise<void> {
  try {
    const obsolete = await connection.read((run) => run(obsoleteIndexes));
    for (const { _id } of obsolete) await connection.runAside(`DROP INDEX IF EXISTS "${_id}"`);
  } catch {
    // The next call tries again.
  }
}
