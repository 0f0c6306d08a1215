import { chmodSync, closeSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { systemCodeOf } from './errors';

/** Creates a folder, with missing parents, that only this user may enter. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(/* turbopackIgnore: true */ folder, { recursive: true, mode: 0o700 });
}

/** Creates an empty file that only this user may read, unless the file already exists. */
export function makePrivateFile(file: string): void {
  try {
    closeSync(openSync(/* turbopackIgnore: true */ file, 'ax', 0o600));
  } catch (error) {
    if (systemCodeOf(error) !== 'EEXIST') throw error;
  }
}

/**
 * Closes the data folder and what the portal keeps in it to other users of the machine (0700 and 0600); files of others
 * are not changed. Returns the paths whose mode cannot be changed. Does nothing on Windows, where files have no mode.
 */
export function closeDataFolder(dataDir: string): string[] {
  const mails = join(/* turbopackIgnore: true */ dataDir, 'mail');
  const files = [...filesIn(dataDir, /^(?:portal\.db|auth-secret)/), ...filesIn(mails)];
  const openFolders = [dataDir, mails].filter((path) => !hasMode(path, 0o700));
  return [...openFolders, ...files.filter((path) => !hasMode(path, 0o600))];
}

function hasMode(path: string, mode: number): boolean {
  try {
    chmodSync(/* turbopackIgnore: true */ path, mode);
    return true;
  } catch (error) {
    return systemCodeOf(error) === 'ENOENT';
  }
}

/** The files in a folder whose name matches. Empty if the folder is missing or cannot be read. */
function filesIn(folder: string, name = /./): string[] {
  try {
    return readdirSync(/* turbopackIgnore: true */ folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && name.test(entry.name))
      .map((entry) => join(/* turbopackIgnore: true */ folder, entry.name));
  } catch {
    return [];
  }
}
