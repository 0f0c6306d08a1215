import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';

/** How versions up to November 2026 indexed a field: over an expression of the document. */
const value = (field: string) =>
  `coalesce(json_extract(doc,'$.${field}."$d"'),json_extract(doc,'$.${field}'))`;
const simple = (kind: string, name: string, field: string) =>
  `CREATE ${kind} IF NOT EXISTS "attendees.${name}" ON "attendees" (${value(field)}) WHERE ${value(field)} IS NOT NULL;`;
const compound = (...fields: string[]) =>
  `CREATE INDEX IF NOT EXISTS "attendees.${fields.join('.')}.id" ON "attendees" (${fields.map(value)},_id);`;
const wordsOf = (doc: string) => `json_each(${doc},'$.words') WHERE type = 'text'`;
const addWords = `INSERT INTO "attendees.words.strings" SELECT DISTINCT value, new._id FROM ${wordsOf('new.doc')};`;
const removeWords = `DELETE FROM "attendees.words.strings" WHERE _id = old._id AND value IN (SELECT value FROM ${wordsOf('old.doc')});`;

/** The table of attendees with its indexes, as these versions create them at each start if they are missing. */
const schema = `
  CREATE TABLE IF NOT EXISTS "attendees" (_id TEXT PRIMARY KEY NOT NULL, doc TEXT NOT NULL) STRICT;
  ${['emailKey', 'userId', 'premarketId', 'qr'].map((field) => simple('UNIQUE INDEX', `${field}.unique`, field)).join('')}
  ${['mailDueAt', 'noticeDueAt', 'mailFailedAt'].map((field) => simple('INDEX', field, field)).join('')}
  ${compound('updatedAt')} ${compound('createdAt')}
  ${['categoria', 'registeredOn', 'delivery', 'premarket'].map((field) => compound(field, 'createdAt')).join('')}
  ${compound('premarket', 'premarketAt')}
  ${compound('categoria', 'registeredOn', 'pais', 'delivery', 'premarket')}
  CREATE TABLE IF NOT EXISTS "attendees.words.strings"
    (value TEXT NOT NULL, _id TEXT NOT NULL, PRIMARY KEY (value, _id)) STRICT, WITHOUT ROWID;
  INSERT OR IGNORE INTO "attendees.words.strings" SELECT DISTINCT value, _id FROM "attendees", ${wordsOf('doc')};
  CREATE TRIGGER IF NOT EXISTS "attendees.words.insert" AFTER INSERT ON "attendees" BEGIN ${addWords} END;
  CREATE TRIGGER IF NOT EXISTS "attendees.words.delete" AFTER DELETE ON "attendees" BEGIN ${removeWords} END;
  CREATE TRIGGER IF NOT EXISTS "attendees.words.update" AFTER UPDATE ON "attendees"
    WHEN old.doc -> '$.words' IS NOT new.doc -> '$.words' BEGIN ${removeWords} ${addWords} END;`;

type Fields = Readonly<Record<string, unknown>> & { _id: string };

/** A date as these versions store it. */
export const storedDate = (at: Date) => ({ $d: at.getTime() });

/**
 * A process of a version up to November 2026 on a store's file: its schema, and the statements by which it reads and
 * writes attendees.
 */
export function openEarlier(folder: string) {
  mkdirSync(folder, { recursive: true });
  const database = new Database(join(folder, 'portal.db'));
  database.exec('PRAGMA busy_timeout = 10000; PRAGMA journal_mode = WAL; PRAGMA secure_delete = ON');
  database.exec(schema);
  const add = database.prepare('INSERT INTO "attendees" (doc, _id) VALUES (?, ?)');
  const replace = database.prepare('UPDATE "attendees" SET doc = ? WHERE _id = ?');
  const remove = database.prepare('DELETE FROM "attendees" WHERE _id = ? RETURNING _id');
  const idsOf = (sql: string, ...values: unknown[]) =>
    database
      .prepare(sql)
      .pluck()
      .all(...values) as string[];
  return {
    database,
    insert: (document: Fields) => void add.all(JSON.stringify(document), document._id),
    update: (document: Fields) => void replace.all(JSON.stringify(document), document._id),
    delete: (id: string) => void remove.all(id),
    insertAll(documents: readonly Fields[]) {
      database.exec('BEGIN');
      for (const document of documents) this.insert(document);
      database.exec('COMMIT');
    },
    byEmail: (emailKey: string) =>
      idsOf(`SELECT _id FROM "attendees" WHERE ${value('emailKey')} = ? LIMIT ?`, emailKey, 9),
    byWord: (word: string) =>
      idsOf('SELECT DISTINCT _id FROM "attendees.words.strings" WHERE value = ? LIMIT ?', word, 9),
    due: (at: Date) =>
      idsOf(
        `SELECT _id FROM "attendees" WHERE ${value('mailDueAt')} <= ? ORDER BY ${value('mailDueAt')} ASC LIMIT ?`,
        at.getTime(),
        9,
      ),
    newestIn: (categoria: string) =>
      idsOf(
        `SELECT _id FROM "attendees" INDEXED BY "attendees.categoria.createdAt.id"
          WHERE ${value('categoria')} = ? AND ${value('createdAt')} IS NOT NULL
          ORDER BY ${value('createdAt')} DESC,_id DESC LIMIT ?`,
        categoria,
        9,
      ),
    close: () => void database.close(),
  };
}
