import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';
import { Unavailable } from '@/lib/base/errors';
import { makePrivateFile, makePrivateFolder } from '@/lib/base/private-files';
import { isBusy } from './sqlite-errors';

export type Connection = InstanceType<typeof Database>;

/**
 * Opens a database file with the settings that every connection needs, and creates it for its owner only if it is
 * missing.
 */
export function openDatabase(file: string): Connection {
  let connection: Connection | undefined;
  try {
    makePrivateFolder(dirname(file));
    // SQLite gives its -wal and -shm files the mode of the database.
    makePrivateFile(file);
    connection = new Database(file);
    connection.exec('PRAGMA busy_timeout = 10');
    connection.exec('PRAGMA journal_mode = WAL');
    connection.exec('PRAGMA synchronous = FULL');
    // Overwrites what is deleted with zeros.
    connection.exec('PRAGMA secure_delete = ON');
  } catch (error) {
    connection?.close();
    if (isBusy(error)) throw error;
    throw new Unavailable('The database file cannot be opened.', 5, { cause: error });
  }
  return connection;
}

/** The number that the file system gives the file, which differs after a replacement; undefined if there is none. */
export function inodeOf(file: string): bigint | undefined {
  return statSync(file, { bigint: true, throwIfNoEntry: false })?.ino;
}
