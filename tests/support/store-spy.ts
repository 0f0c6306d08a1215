import { join } from 'node:path';
import Database from 'libsql';
import { z } from 'zod';

/** The collections of limits and of periodic tasks, which may change at any time, and the spy's own table. */
const unwatched = /^(?:rate_limits|mail_pace|tasks|backfills|spied)$/;

const tables = z.array(z.object({ name: z.string() }));
const writes = z.array(
  z.object({
    number: z.number(),
    collection: z.string(),
    kind: z.string(),
    before: z.string().nullable(),
    after: z.string().nullable(),
  }),
);

/**
 * Sees every write to the store of a portal on SQLite, even of a document as it was. Triggers in the portal's own file
 * record them.
 */
export class StoreSpy {
  readonly #database: InstanceType<typeof Database>;
  #seen = 0;

  constructor(dataDir: string) {
    this.#database = new Database(join(dataDir, 'portal.db'));
    this.#database.exec('PRAGMA busy_timeout = 10000');
    const record = (collection: string, kind: string, before: string, after: string) =>
      `CREATE TRIGGER IF NOT EXISTS "spied.${collection}.${kind}" AFTER ${kind} ON "${collection}"
       BEGIN INSERT INTO spied (collection, kind, before, after) VALUES ('${collection}', '${kind}', ${before}, ${after}); END;`;
    this.#database.exec(`
      CREATE TABLE IF NOT EXISTS spied (number INTEGER PRIMARY KEY, collection TEXT, kind TEXT, before TEXT, after TEXT);
      ${this.#collections()
        .map(
          (name) =>
            record(name, 'INSERT', 'NULL', 'new.doc') +
            record(name, 'UPDATE', 'old.doc', 'new.doc') +
            record(name, 'DELETE', 'old.doc', 'NULL'),
        )
        .join('')}`);
  }

  /** The writes since the last call: collection, kind, and for a change the names of the changed fields. */
  taken(): string[] {
    const rows = writes.parse(this.#database.prepare('SELECT * FROM spied WHERE number > ?').all(this.#seen));
    this.#seen = rows.at(-1)?.number ?? this.#seen;
    return rows.map(({ collection, kind, before, after }) => {
      const fields = before && after ? changedFields(JSON.parse(before), JSON.parse(after)) : [];
      return [collection, kind, ...fields.sort()].join(' ');
    });
  }

  /** Whether a mail waits to be sent. */
  isMailWaiting(): boolean {
    const isWaiting = `doc LIKE '%"state":"queued"%' OR doc LIKE '%"state":"sending"%' OR doc LIKE '%"state":"retry"%'`;
    return this.#collections().some(
      (name) => this.#database.prepare(`SELECT 1 FROM "${name}" WHERE ${isWaiting}`).all().length > 0,
    );
  }

  close(): void {
    this.#database.close();
  }

  #collections(): string[] {
    const found = tables.parse(
      this.#database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all(),
    );
    // Tables with a dot in their names are derived from the documents of a collection.
    return found.map(({ name }) => name).filter((name) => /^\w+$/.test(name) && !unwatched.test(name));
  }
}

/** The paths of the fields that differ, such as `sessions.0.lastUsedAt`. A date counts as one value. */
function changedFields(before: unknown, after: unknown, path: readonly string[] = []): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const isOpen = (value: unknown) => value instanceof Object && !('$d' in value);
  if (!isOpen(before) || !isOpen(after)) return [path.join('.')];
  const [old, now] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after ?? {}))];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((field) =>
    changedFields(old.get(field), now.get(field), [...path, field]),
  );
}
