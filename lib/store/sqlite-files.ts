import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import Database from 'libsql';
import { messageOf } from '@/lib/base/errors';
import { makePrivateFile } from '@/lib/base/private-files';
import type { Connection } from './sqlite-database';
import { isBusy } from './sqlite-errors';

/** How long a copy waits while another process rewrites the database, ms. */
const copyTimeout = 60_000;

/**
 * Writes a consistent copy of a database, which other processes may use meanwhile, to a new file that only this user
 * may read. The copy has been checked and is on disk when the function returns. Returns the number of documents in
 * `collection`. Throws, and leaves no file, if the database is damaged or has no such collection.
 * @param began when the copy began, to be stored in it; without it, the copy has the time in the original, if any
 */
export function copyDatabase(from: string, to: string, collection: string, began?: Date): number {
  if (!existsSync(from)) throw new Error(`${from} does not exist.`);
  if (existsSync(to)) throw new Error(`${to} exists already.`);
  const draft = `${to}.part`;
  rmSync(draft, { force: true });
  try {
    makePrivateFile(draft);
    withConnection(from, (source) => source.prepare('VACUUM INTO ?').run(draft));
    const count = withConnection(draft, (copy) => {
      const answerTo = (sql: string) => copy.prepare(sql).pluck().all()[0];
      if (answerTo('PRAGMA quick_check') !== 'ok') throw new Error('it is damaged');
      if (began) storeTime(copy, began);
      return Number(answerTo(`SELECT count(*) FROM "${collection}"`));
    });
    sync(draft);
    renameSync(draft, to);
    sync(dirname(resolve(to)));
    return count;
  } catch (error) {
    rmSync(draft, { force: true });
    throw new Error(`${from} cannot be copied: ${messageOf(error)}`, { cause: error });
  }
}

const timeTable = '"backup time"';

function storeTime(copy: Connection, began: Date): void {
  copy.exec(
    `DROP TABLE IF EXISTS ${timeTable}; CREATE TABLE ${timeTable} (_id TEXT PRIMARY KEY NOT NULL, began TEXT NOT NULL)`,
  );
  copy.prepare(`INSERT INTO ${timeTable} VALUES ('copy', ?)`).run(began.toISOString());
}

/** Removes from a restored copy the time when it began, and returns it. Undefined for a copy without one. */
export function takeBackupTime(file: string): Date | undefined {
  return withConnection(file, (copy) => {
    const hasTime = copy.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'backup time'`).all().length > 0;
    if (!hasTime) return undefined;
    const [began] = copy.prepare(`SELECT began FROM ${timeTable} WHERE _id = 'copy'`).pluck().all();
    copy.exec(`DROP TABLE ${timeTable}`);
    const time = new Date(String(began));
    return Number.isNaN(time.getTime()) ? undefined : time;
  });
}

/**
 * Replaces a database that no process uses by the file that `prepare` makes. No other process can open the old one
 * meanwhile. Throws, and changes nothing, while a process uses the database or if `prepare` rejects.
 */
export async function replaceDatabase(file: string, prepare: () => Promise<string>): Promise<void> {
  const isMissing = !existsSync(file);
  // In place of a missing database, an empty one is locked. SQLite then also removes a log that another one has left, which
  // it would otherwise apply to the new database.
  makePrivateFile(file);
  const lock = lockExclusively(file);
  let isReplaced = false;
  try {
    renameSync(await prepare(), file);
    isReplaced = true;
    sync(dirname(resolve(file)));
  } finally {
    if (isMissing && !isReplaced) rmSync(file, { force: true });
    lock.close();
  }
}

/** A connection that keeps every other process from opening the database, without a write-ahead log. */
function lockExclusively(file: string): Connection {
  const connection = new Database(file);
  try {
    // Possible only while no other process has the file open.
    connection.exec('PRAGMA journal_mode = DELETE; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return connection;
  } catch (error) {
    connection.close();
    throw new Error(
      isBusy(error)
        ? `${file} is in use: stop the portal and every command first.`
        : `${file} cannot be opened: stop the portal, move the file away with those that begin with its name, and try again.`,
      { cause: error },
    );
  }
}

function withConnection<R>(file: string, use: (connection: Connection) => R): R {
  const connection = new Database(file);
  try {
    connection.exec(`PRAGMA busy_timeout = ${copyTimeout}`);
    return use(connection);
  } finally {
    connection.close();
  }
}

function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
